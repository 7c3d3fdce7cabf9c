ALTER TABLE "guides" DROP CONSTRAINT "guides_download";--> statement-breakpoint
DROP INDEX "cases_waiting_kind";--> statement-breakpoint
DROP INDEX "submissions_quarantined";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_waiting_kind" ON "cases" USING btree ("kind","waiting_since","sample") WHERE "cases"."state" in ('received', 'in_review');--> statement-breakpoint
CREATE INDEX "submissions_quarantined" ON "submissions" USING btree ("quarantined_at","sample") WHERE "submissions"."quarantined_at" is not null and "submissions"."restored_at" is null;