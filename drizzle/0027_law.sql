ALTER TABLE "record_verifications" DROP CONSTRAINT "record_verifications_kind";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "microchip_exemption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "identification_numbers" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "breeding_licence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "licence_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "licence_authority" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "licence_expires" date;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_by_law" CHECK (length("adoption_listings"."microchip_exemption") <= 160 and length("adoption_listings"."identification_numbers") <= 160);--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_licence" CHECK ("breeders"."breeding_licence" in ('', 'yes', 'none'));--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_licence_lengths" CHECK (length("breeders"."licence_number") <= 60 and length("breeders"."licence_authority") <= 120);--> statement-breakpoint
ALTER TABLE "record_verifications" ADD CONSTRAINT "record_verifications_kind" CHECK ("record_verifications"."kind" in ('email', 'phone', 'code_photo', 'microchip', 'video_call', 'vet_record', 'licence'));