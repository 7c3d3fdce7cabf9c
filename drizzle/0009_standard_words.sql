ALTER TABLE "submissions" RENAME COLUMN "aside_at" TO "quarantined_at";--> statement-breakpoint
ALTER TABLE "submissions" RENAME COLUMN "recovered_at" TO "restored_at";--> statement-breakpoint
ALTER TABLE "submissions" RENAME COLUMN "signs" TO "spam_signals";--> statement-breakpoint
ALTER INDEX "submissions_aside" RENAME TO "submissions_quarantined";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "letter" TO "name";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_state";--> statement-breakpoint
UPDATE "deliveries" SET "state" = 'failed' WHERE "state" = 'set_aside';--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'delivered', 'dropped', 'failed', 'called_off'));--> statement-breakpoint
DROP INDEX "deliveries_unfinished";--> statement-breakpoint
CREATE INDEX "deliveries_unfinished" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."state" in ('waiting', 'failed');--> statement-breakpoint
ALTER TABLE "history" DISABLE TRIGGER "history_is_kept";--> statement-breakpoint
UPDATE "history" SET "event" = CASE "event"
	WHEN 'set aside' THEN 'quarantined'
	WHEN 'recovered' THEN 'restored'
	WHEN 'taken care of' THEN 'assigned'
	WHEN 'given back to the queue' THEN 'unassigned'
	WHEN 'taken back' THEN 'decision undone'
	WHEN 'private links taken back' THEN 'private links revoked'
	WHEN 'made' THEN 'created'
	WHEN 'status' THEN 'status changed'
	WHEN 'readmitted' THEN 'reinstated'
	WHEN 'sent a link for a new password' THEN 'password link sent'
	WHEN 'set a new password' THEN 'password set'
	WHEN 'second factor taken away' THEN 'two-step sign-in reset'
	WHEN 'put into the library' THEN 'added to the library'
	WHEN 'described' THEN 'description changed'
	WHEN 'tried again' THEN 'queued again'
	WHEN 'a person was erased' THEN 'personal data erased'
END WHERE "event" IN ('set aside', 'recovered', 'taken care of', 'given back to the queue', 'taken back', 'private links taken back', 'made', 'status', 'readmitted', 'sent a link for a new password', 'set a new password', 'second factor taken away', 'put into the library', 'described', 'tried again', 'a person was erased');--> statement-breakpoint
ALTER TABLE "history" ENABLE TRIGGER "history_is_kept";