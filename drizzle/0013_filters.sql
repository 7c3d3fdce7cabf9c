CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "born" date GENERATED ALWAYS AS (((created_at at time zone 'UTC') - make_interval(years => age_years, months => age_months))::date) STORED;--> statement-breakpoint
CREATE INDEX "adoption_listings_filtered" ON "adoption_listings" USING btree ("date_added","id","gender","born","good_with_kids","good_with_dogs","good_with_cats","spayed_neutered","status","country","location_state") WHERE "adoption_listings"."status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "adoption_listings_unplaced" ON "adoption_listings" USING btree ("date_added","id") WHERE "adoption_listings"."status" in ('available', 'on_hold') and "adoption_listings"."latitude" is null;--> statement-breakpoint
CREATE INDEX "adoption_listings_words" ON "adoption_listings" USING gin (("name" || ' ' || "description") gin_trgm_ops) WHERE "adoption_listings"."status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "breeders_filtered" ON "breeders" USING btree ("date_added","id","country","state") WHERE "breeders"."status" = 'active';--> statement-breakpoint
CREATE INDEX "breeders_unplaced" ON "breeders" USING btree ("date_added","id") WHERE "breeders"."status" = 'active' and "breeders"."latitude" is null;--> statement-breakpoint
CREATE INDEX "breeders_words" ON "breeders" USING gin (("kennel_name" || ' ' || "kennel_about") gin_trgm_ops) WHERE "breeders"."status" = 'active';--> statement-breakpoint
-- Without statistics PostgreSQL takes every word for a rare one, and reads each row that has it.
CREATE STATISTICS "adoption_listings_words_seen" ON ("name" || ' ' || "description") FROM "adoption_listings";--> statement-breakpoint
CREATE STATISTICS "breeders_words_seen" ON ("kennel_name" || ' ' || "kennel_about") FROM "breeders";
