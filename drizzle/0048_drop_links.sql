-- Only what the texts say, and when it was checked.
DROP TABLE "links";--> statement-breakpoint
INSERT INTO site_state (name, value) VALUES ('oldest_writer', '0048_drop_links')
	ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
NOTIFY ccr_changes;
