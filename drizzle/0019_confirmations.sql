ALTER TABLE "adoption_listings" DROP CONSTRAINT "adoption_listings_status";--> statement-breakpoint
ALTER TABLE "breeders" DROP CONSTRAINT "breeders_status";--> statement-breakpoint
DROP INDEX "adoption_listings_public";--> statement-breakpoint
DROP INDEX "adoption_listings_filtered";--> statement-breakpoint
DROP INDEX "adoption_listings_unplaced";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "asks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "doubted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "current" boolean GENERATED ALWAYS AS (doubted_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "unconfirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "unreachable_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "asks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "doubted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "current" boolean GENERATED ALWAYS AS (doubted_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "unconfirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "unreachable_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "adoption_listings_confirmed" ON "adoption_listings" USING btree (greatest("owner_confirmed_at", "date_added")) WHERE "adoption_listings"."status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "breeders_confirmed" ON "breeders" USING btree (greatest("owner_confirmed_at", "date_added")) WHERE "breeders"."status" = 'active';--> statement-breakpoint
CREATE INDEX "adoption_listings_public" ON "adoption_listings" USING btree ("current","date_added","id") WHERE "adoption_listings"."status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "adoption_listings_filtered" ON "adoption_listings" USING btree ("current","date_added","id","gender","born","good_with_kids","good_with_dogs","good_with_cats","spayed_neutered","status","country","location_state") WHERE "adoption_listings"."status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "adoption_listings_unplaced" ON "adoption_listings" USING btree ("current","date_added","id") WHERE "adoption_listings"."status" in ('available', 'on_hold') and "adoption_listings"."latitude" is null;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_status" CHECK ("adoption_listings"."status" in ('draft', 'available', 'on_hold', 'homed', 'kept', 'withdrawn', 'unconfirmed', 'expired'));--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_status" CHECK ("breeders"."status" in ('draft', 'active', 'paused', 'withdrawn', 'unconfirmed'));