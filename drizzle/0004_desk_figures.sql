DROP INDEX "cases_waiting_kind";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "homed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of those that have a home already, the last change is the best that is known.
UPDATE "adoption_listings" SET "homed_at" = "updated_at" WHERE "status" = 'homed';--> statement-breakpoint
CREATE INDEX "adoption_listings_homed" ON "adoption_listings" USING btree ("homed_at") WHERE "adoption_listings"."homed_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_assigned" ON "cases" USING btree ("assigned_to","waiting_since","id") WHERE "cases"."assigned_to" is not null and "cases"."state" in ('received', 'in_review');--> statement-breakpoint
CREATE INDEX "cases_waiting_kind" ON "cases" USING btree ("kind","waiting_since") WHERE "cases"."state" in ('received', 'in_review');