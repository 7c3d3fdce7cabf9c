CREATE TABLE "privacy_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"introduction" text NOT NULL,
	"addition" text NOT NULL,
	"body" text NOT NULL,
	"saved_by" bigint,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_notices_lengths" CHECK (length("privacy_notices"."introduction") <= 5000 and length("privacy_notices"."addition") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "network_posts" (
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"network" text NOT NULL,
	"posted_by" bigint NOT NULL,
	"posted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_posts_subject_kind_subject_id_network_pk" PRIMARY KEY("subject_kind","subject_id","network"),
	CONSTRAINT "network_posts_kind" CHECK ("network_posts"."subject_kind" in ('dog', 'kennel')),
	CONSTRAINT "network_posts_network" CHECK (length("network_posts"."network") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "privacy_notices" ADD CONSTRAINT "privacy_notices_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_posts" ADD CONSTRAINT "network_posts_posted_by_people_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_posts_person" ON "network_posts" USING btree ("posted_by");