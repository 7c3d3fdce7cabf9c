ALTER TABLE "uploads" DROP CONSTRAINT "uploads_received";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_whole";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_fault";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_state";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_taken";--> statement-breakpoint
-- What had arrived in part, or isn't a photo, is deleted within the hour.
UPDATE "uploads" SET "state" = 'dropped', "holder_kind" = NULL, "holder_id" = NULL, "position" = NULL
WHERE "state" IN ('arriving', 'refused');--> statement-breakpoint
DROP INDEX "uploads_network";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "received";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "fault";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "width";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "height";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "network";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('arriving', 'kept', 'placed', 'dropped'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_taken" CHECK ("uploads"."holder_id" is null or "uploads"."state" in ('kept', 'placed'));--> statement-breakpoint
INSERT INTO site_state (name, value) VALUES ('oldest_writer', '0053_uploads_in_one_piece')
	ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
NOTIFY ccr_changes;
