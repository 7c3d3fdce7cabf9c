DROP TABLE "case_readers";--> statement-breakpoint
ALTER TABLE "photos" RENAME COLUMN "looks" TO "perceptual_hash";