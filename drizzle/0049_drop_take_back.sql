-- Questions that a kennel hasn't answered end: nothing waits for them, and the owner's page now leads to the kennel's.
-- What a kennel answered about a dog that may still need a home becomes a note on its case, and goes with the case.
INSERT INTO "staff_notes" ("subject_kind", "subject_id", "at", "words")
SELECT 'case', "cases"."id", "answered_at", concat_ws(E'\n\n', 'The kennel ' || "kennel_name" || CASE "answer"
	WHEN 'yes' THEN ' said that it takes the dog back.'
	WHEN 'help' THEN ' said that it helps find a home.'
	ELSE ' said that it can’t take the dog back.' END, nullif("take_backs"."words", ''))
FROM "take_backs" JOIN "cases" ON "cases"."id" = "case_id" JOIN "breeders" ON "breeders"."id" = "kennel_id"
WHERE "answer" IS NOT NULL AND "taken_back_at" IS NULL AND "cases"."state" NOT IN ('declined', 'merged', 'spam', 'closed')
ORDER BY "take_backs"."id";--> statement-breakpoint
DROP TABLE "take_backs";--> statement-breakpoint
DELETE FROM "deliveries" WHERE "name" LIKE 'take-back.%';--> statement-breakpoint
UPDATE "cases" SET "draft" = "draft" - 'askKennel' WHERE "draft" ? 'askKennel';--> statement-breakpoint
ALTER TABLE "adoption_listings" DROP COLUMN "ask_kennel";--> statement-breakpoint
DELETE FROM "private_links" WHERE "purpose" = 'take-back';--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'receipt', 'confirm', 'subscription', 'alerts', 'edit', 'talk-owner', 'talk-adopter', 'report', 'aftercare', 'profile', 'invitation', 'sign-in'));--> statement-breakpoint
INSERT INTO site_state (name, value) VALUES ('oldest_writer', '0049_drop_take_back')
	ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
NOTIFY ccr_changes;
