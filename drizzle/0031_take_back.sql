CREATE TABLE "take_backs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "take_backs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"kennel_id" bigint NOT NULL,
	"named" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"words" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"silent_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "take_backs_case" UNIQUE("case_id","kennel_id"),
	CONSTRAINT "take_backs_answer" CHECK ("take_backs"."answer" in ('yes', 'help', 'no')),
	CONSTRAINT "take_backs_answered" CHECK (num_nulls("take_backs"."answer", "take_backs"."answered_at") in (0, 2)),
	CONSTRAINT "take_backs_words" CHECK (length("take_backs"."words") <= 1500)
);
--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "kennel_of_origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "registered_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "ask_kennel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "take_backs" ADD CONSTRAINT "take_backs_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_backs" ADD CONSTRAINT "take_backs_kennel_id_breeders_id_fk" FOREIGN KEY ("kennel_id") REFERENCES "public"."breeders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "take_backs_kennel" ON "take_backs" USING btree ("kennel_id");--> statement-breakpoint
CREATE INDEX "take_backs_due" ON "take_backs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "breeders_licence_ends" ON "breeders" USING btree ("licence_expires") WHERE "breeders"."status" = 'active' and "breeders"."licence_expires" is not null;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_origin" CHECK (length("adoption_listings"."kennel_of_origin") <= 210 and length("adoption_listings"."registered_name") <= 120);--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'receipt', 'confirm', 'subscription', 'alerts', 'edit', 'talk-owner', 'talk-adopter', 'report', 'aftercare', 'take-back', 'profile', 'invitation', 'sign-in'));