DROP TABLE "case_readers";--> statement-breakpoint
UPDATE "photos" SET "looks" = NULL WHERE "looks" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" RENAME COLUMN "looks" TO "perceptual_hash";