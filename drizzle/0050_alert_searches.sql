DROP INDEX "dog_alerts_near";--> statement-breakpoint
CREATE INDEX "dog_alerts_same" ON "dog_alerts" USING btree ("query");--> statement-breakpoint
ALTER TABLE "dog_alerts" DROP COLUMN "reach";--> statement-breakpoint
ALTER TABLE "dog_alerts" DROP COLUMN "wants";--> statement-breakpoint
ALTER TABLE "dog_alerts" DROP COLUMN "states";--> statement-breakpoint
ALTER TABLE "dog_alerts" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "dog_alerts" DROP COLUMN "name_key";--> statement-breakpoint
INSERT INTO site_state (name, value) VALUES ('oldest_writer', '0050_alert_searches')
	ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
NOTIFY ccr_changes;
