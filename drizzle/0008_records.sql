ALTER TABLE "adoption_listings" DROP CONSTRAINT "adoption_listings_status";--> statement-breakpoint
ALTER TABLE "adoption_listings" DROP CONSTRAINT "adoption_listings_answers";--> statement-breakpoint
ALTER TABLE "breeders" DROP CONSTRAINT "breeders_status";--> statement-breakpoint
UPDATE "adoption_listings" SET "status" = CASE "status" WHEN 'in_review' THEN 'draft' ELSE 'withdrawn' END WHERE "status" IN ('in_review', 'declined');--> statement-breakpoint
UPDATE "breeders" SET "status" = CASE "status" WHEN 'in_review' THEN 'draft' ELSE 'withdrawn' END WHERE "status" IN ('in_review', 'declined');--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "house_trained" text DEFAULT 'not_tested' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_status" CHECK ("adoption_listings"."status" in ('draft', 'available', 'on_hold', 'homed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_answers" CHECK ("adoption_listings"."spayed_neutered" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."vaccinations_up_to_date" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."house_trained" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_kids" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_dogs" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_cats" in ('yes', 'no', 'not_tested'));--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_status" CHECK ("breeders"."status" in ('draft', 'active', 'paused', 'withdrawn'));