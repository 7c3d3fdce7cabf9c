CREATE TABLE "kennel_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kennel_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"breeder_id" bigint NOT NULL,
	"content_key" text NOT NULL,
	"name" text NOT NULL,
	"town" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "kennel_letters_content" UNIQUE("content_key"),
	CONSTRAINT "kennel_letters_email_form" CHECK ("kennel_letters"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
	CONSTRAINT "kennel_letters_content_key" CHECK ("kennel_letters"."content_key" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "kennel_letters_lengths" CHECK (length("kennel_letters"."name") between 1 and 60 and length("kennel_letters"."town") between 1 and 80
				and length("kennel_letters"."email") <= 254 and length("kennel_letters"."body") between 1 and 1500)
);
--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "contact_by" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "kennel_letters" ADD CONSTRAINT "kennel_letters_breeder_id_breeders_id_fk" FOREIGN KEY ("breeder_id") REFERENCES "public"."breeders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kennel_letters_kennel" ON "kennel_letters" USING btree ("breeder_id");--> statement-breakpoint
CREATE INDEX "kennel_letters_email" ON "kennel_letters" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "kennel_letters_created" ON "kennel_letters" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_contact_by" CHECK ("breeders"."contact_by" in ('relay', 'shown'));