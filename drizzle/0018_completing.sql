ALTER TABLE "cases" DROP CONSTRAINT "cases_state";--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "blur" real;--> statement-breakpoint
CREATE INDEX "cases_completing" ON "cases" USING btree ("opened_at","id") WHERE "cases"."state" = 'completing';--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_state" CHECK ("cases"."state" in ('completing', 'received', 'in_review', 'changes_needed', 'published', 'declined', 'merged', 'spam', 'closed'));--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'receipt', 'confirm', 'subscription', 'alerts', 'edit', 'profile', 'invitation', 'sign-in'));