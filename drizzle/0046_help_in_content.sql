-- Entries are in content/help.yaml now. Those that the team has made stay readable in the desk's history.
INSERT INTO "history" ("subject_kind", "subject_id", "actor", "event", "details")
SELECT 'setting', 3, 'the system: an update', 'help resource removed', jsonb_build_object('title', "title", 'url', "url",
	'phone', "phone", 'country', "country", 'checkedOn', "checked_on", 'reasons', array_to_string("reasons", ', '))
FROM "help_resources" ORDER BY "id";--> statement-breakpoint
INSERT INTO site_state (name, value) VALUES ('oldest_writer', '0046_help_in_content')
	ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
NOTIFY ccr_changes;--> statement-breakpoint
DROP TABLE "help_resources" CASCADE;
