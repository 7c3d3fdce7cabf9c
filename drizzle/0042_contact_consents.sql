ALTER TABLE "adoption_listings" ALTER COLUMN "show_email" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "adoption_listings" ALTER COLUMN "show_phone" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "breeders" ALTER COLUMN "show_email" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "breeders" ALTER COLUMN "show_phone" SET DEFAULT false;;--> statement-breakpoint
-- The boxes were checked beforehand, so only a change from "no" to "yes" by the kennel itself shows a click.
CREATE TEMPORARY TABLE "clicked" ON COMMIT DROP AS
SELECT "cases"."id", "cases"."subject_id",
	(SELECT "details" ->> 'showEmail' FROM "history" WHERE "subject_kind" = 'case' AND "history"."subject_id" = "cases"."id"
		AND "actor" = 'its sender' AND "details" ? 'showEmail' ORDER BY "history"."id" DESC LIMIT 1) = 'no → yes' AS "email",
	(SELECT "details" ->> 'showPhone' FROM "history" WHERE "subject_kind" = 'case' AND "history"."subject_id" = "cases"."id"
		AND "actor" = 'its sender' AND "details" ? 'showPhone' ORDER BY "history"."id" DESC LIMIT 1) = 'no → yes' AS "phone"
FROM "cases" WHERE "kind" = 'breeder' AND NOT "sample";--> statement-breakpoint
UPDATE "breeders" SET
	"show_email" = "show_email" AND EXISTS (SELECT FROM "clicked" WHERE "clicked"."subject_id" = "breeders"."id" AND "email"),
	"show_phone" = "show_phone" AND EXISTS (SELECT FROM "clicked" WHERE "clicked"."subject_id" = "breeders"."id" AND "phone")
WHERE NOT "sample";--> statement-breakpoint
UPDATE "cases" SET "draft" = "draft"
	|| CASE WHEN "clicked"."email" THEN '{}' ELSE '{"showEmail": "no"}' END::jsonb
	|| CASE WHEN "clicked"."phone" THEN '{}' ELSE '{"showPhone": "no"}' END::jsonb
FROM "clicked" WHERE "clicked"."id" = "cases"."id";
