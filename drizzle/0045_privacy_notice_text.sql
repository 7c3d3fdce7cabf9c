-- The page showed the last version, of which the team's own words stay.
INSERT INTO "team_settings" ("name", "value", "changed_at")
SELECT 'privacy_notice', json_build_object('introduction', "introduction", 'addition', "addition")::text, "saved_at"
FROM (SELECT * FROM "privacy_notices" ORDER BY "id" DESC LIMIT 1) AS "last"
WHERE "introduction" <> '' OR "addition" <> '';--> statement-breakpoint
INSERT INTO site_state (name, value) VALUES ('oldest_writer', '0045_privacy_notice_text')
	ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
NOTIFY ccr_changes;--> statement-breakpoint
DROP TABLE "privacy_notices" CASCADE;
