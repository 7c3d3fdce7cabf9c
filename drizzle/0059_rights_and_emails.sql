ALTER TABLE "people" DROP CONSTRAINT "people_role";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "rights" text[];--> statement-breakpoint
-- Editors could send the newsletter, which is a right of its own now.
UPDATE "people" SET "rights" = CASE "role"
	WHEN 'admin' THEN ARRAY['review', 'write', 'send', 'manage']
	WHEN 'editor' THEN ARRAY['write', 'send']
	ELSE ARRAY['review'] END;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "rights" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "emails" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "digest_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "people" SET "emails" = 'none' WHERE NOT "case_emails";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "role";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "case_emails";--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_emails" CHECK ("people"."emails" in ('each', 'weekly', 'none'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_rights" CHECK ("people"."rights" <@ array['review', 'write', 'send', 'manage']);--> statement-breakpoint
INSERT INTO site_state (name, value) VALUES ('oldest_writer', '0059_rights_and_emails')
	ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
NOTIFY ccr_changes;
