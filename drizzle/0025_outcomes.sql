ALTER TABLE "adoption_listings" ADD COLUMN "first_published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "returned_after_days" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "in_review_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "in_review_since" timestamp (3) with time zone;--> statement-breakpoint
-- What was published is public, was homed, or says so in its history; `date_added` is the day of its first publication.
UPDATE "adoption_listings" SET "first_published_at" = "date_added"
WHERE "status" in ('available', 'on_hold', 'homed', 'kept', 'unconfirmed', 'expired')
	or ("status" = 'withdrawn' and exists (select from "history" h where h."subject_kind" = 'dog'
		and h."subject_id" = "adoption_listings"."id" and h."event" = 'status changed'
		and h."details"->>'status' ~ '→ (available|on_hold)$'));--> statement-breakpoint
UPDATE "adoption_listings" SET "ended_at" = coalesce(
	case "status" when 'homed' then "homed_at" when 'kept' then "kept_at" else "unconfirmed_at" end,
	(select max(h."at") from "history" h where h."subject_kind" = 'dog' and h."subject_id" = "adoption_listings"."id"
		and h."event" = 'status changed' and h."details"->>'status' ~
			case when "status" = 'expired' then '→ unconfirmed$' else '→ ' || "status" || '$' end),
	"updated_at")
WHERE "first_published_at" is not null and "status" not in ('available', 'on_hold');--> statement-breakpoint
WITH changes AS (
	select "subject_id", "at", "details"->>'status' as change,
		lag("at") over before as since, lag("details"->>'status') over before as last
	from "history" where "subject_kind" = 'dog' and "event" = 'status changed'
	window before as (partition by "subject_id" order by "id")
)
UPDATE "adoption_listings" SET "returned_after_days" = returned.days
FROM (
	select "subject_id", min(nullif(floor(extract(epoch from "at" - since) / 86400), 0))::int as days from changes
	where last ~ '→ homed$' and change ~ '→ (available|on_hold)$' group by "subject_id"
) as returned
WHERE returned."subject_id" = "adoption_listings"."id";--> statement-breakpoint
-- A case that its sender completed first counts as waiting from its opening on; it came to the team with this entry.
UPDATE "cases" SET "in_review_since" = coalesce(
	(select max(h."at") from "history" h where h."subject_kind" = 'case' and h."subject_id" = "cases"."id"
		and h."event" = 'received' and h."details" ? 'state'),
	"waiting_since");--> statement-breakpoint
UPDATE "decisions" SET "in_review_since" = coalesce(
	(select max(h."at") from "history" h where h."subject_kind" = 'case' and h."subject_id" = "decisions"."case_id"
		and h."event" = 'received' and h."details" ? 'state' and h."at" <= "decisions"."decided_at"),
	("before"->>'waitingSince')::timestamptz)
WHERE "before"->>'state' in ('received', 'in_review');--> statement-breakpoint
CREATE INDEX "adoption_listings_outcomes" ON "adoption_listings" USING btree ("first_published_at","status","ended_at","returned_after_days") WHERE "adoption_listings"."first_published_at" is not null and not "adoption_listings"."sample";--> statement-breakpoint
CREATE INDEX "adoption_listings_ended" ON "adoption_listings" USING btree ("ended_at","status","first_published_at") WHERE "adoption_listings"."first_published_at" is not null and "adoption_listings"."ended_at" is not null and not "adoption_listings"."sample";--> statement-breakpoint
CREATE INDEX "decisions_figures" ON "decisions" USING btree ("decided_at","in_review_since","case_id") WHERE "decisions"."in_review_since" is not null and "decisions"."undone_at" is null and "decisions"."verdict" in ('approved', 'changes', 'declined');