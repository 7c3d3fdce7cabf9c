CREATE TABLE "listing_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"content_key" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"assigned_to" bigint,
	"paused_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"verdict" text,
	CONSTRAINT "listing_reports_content" UNIQUE("content_key"),
	CONSTRAINT "listing_reports_kind" CHECK ("listing_reports"."subject_kind" in ('dog', 'kennel')),
	CONSTRAINT "listing_reports_reason" CHECK ("listing_reports"."reason" in ('money', 'gone', 'photos', 'not_owner', 'cruelty', 'law')),
	CONSTRAINT "listing_reports_verdict" CHECK ("listing_reports"."verdict" in ('acted', 'nothing')),
	CONSTRAINT "listing_reports_closing" CHECK (("listing_reports"."closed_at" is null) = ("listing_reports"."verdict" is null) and ("listing_reports"."closed_at" is null or "listing_reports"."confirmed_at" is not null)),
	CONSTRAINT "listing_reports_email_form" CHECK ("listing_reports"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
	CONSTRAINT "listing_reports_content_key" CHECK ("listing_reports"."content_key" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "listing_reports_lengths" CHECK (length("listing_reports"."name") <= 60 and length("listing_reports"."email") <= 254 and length("listing_reports"."words") <= 3000)
);
--> statement-breakpoint
ALTER TABLE "adoption_listings" DROP CONSTRAINT "adoption_listings_status";--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_kind";--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_reports" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "listing_reports_subject" ON "listing_reports" USING btree ("subject_kind","subject_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "listing_reports_open" ON "listing_reports" USING btree ("confirmed_at","id") WHERE "listing_reports"."confirmed_at" is not null and "listing_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "listing_reports_closed" ON "listing_reports" USING btree ("closed_at","id") WHERE "listing_reports"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "listing_reports_unconfirmed" ON "listing_reports" USING btree ("created_at") WHERE "listing_reports"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "listing_reports_email" ON "listing_reports" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "adoption_listings_digits" ON "adoption_listings" USING btree (right(regexp_replace("owner_contact_phone", '[^0-9]', '', 'g'), 9));--> statement-breakpoint
CREATE INDEX "adoption_listings_chip" ON "adoption_listings" USING btree ("microchip_number") WHERE "adoption_listings"."microchip_number" <> '';--> statement-breakpoint
CREATE INDEX "breeders_digits" ON "breeders" USING btree (right(regexp_replace("phone", '[^0-9]', '', 'g'), 9));--> statement-breakpoint
CREATE INDEX "cases_email" ON "cases" USING btree (lower(coalesce("draft" ->> 'ownerContactEmail', "draft" ->> 'email', '')));--> statement-breakpoint
CREATE INDEX "cases_digits" ON "cases" USING btree (right(regexp_replace(coalesce("draft" ->> 'ownerContactPhone', "draft" ->> 'phone', ''), '[^0-9]', '', 'g'), 9));--> statement-breakpoint
CREATE INDEX "cases_chip" ON "cases" USING btree (upper(regexp_replace("draft" ->> 'microchipNumber', '[\s-]', '', 'g')));--> statement-breakpoint
CREATE INDEX "submissions_digits" ON "submissions" USING btree (right(regexp_replace("phone", '[^0-9]', '', 'g'), 9));--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_status" CHECK ("adoption_listings"."status" in ('draft', 'available', 'on_hold', 'homed', 'kept', 'withdrawn', 'unconfirmed', 'paused', 'expired'));--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_kind" CHECK ("history"."subject_kind" in ('submission', 'case', 'subscriber', 'person', 'dog', 'kennel', 'guide', 'post', 'photo', 'delivery', 'issue', 'inquiry', 'report', 'setting'));--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'receipt', 'confirm', 'subscription', 'alerts', 'edit', 'talk-owner', 'talk-adopter', 'report', 'profile', 'invitation', 'sign-in'));