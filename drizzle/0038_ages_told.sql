ALTER TABLE "adoption_listings" ADD COLUMN "age_as_of" date DEFAULT (now() at time zone 'UTC')::date NOT NULL;--> statement-breakpoint
-- Existing ages count from the last time that the history shows they were entered.
WITH "told" AS (
	SELECT "subject_kind" AS "kind", "subject_id" AS "id", "at" FROM "history"
	WHERE "details" ? 'ageYears' OR "details" ? 'ageMonths'
)
UPDATE "adoption_listings" AS "dog" SET "age_as_of" = (coalesce(
	(SELECT max("at") FROM "told" WHERE "kind" = 'dog' AND "told"."id" = "dog"."id"),
	(SELECT max("at") FROM "told" JOIN "cases" ON "cases"."id" = "told"."id"
		WHERE "told"."kind" = 'case' AND "cases"."kind" = 'rehome' AND "cases"."subject_id" = "dog"."id"
		AND "at" <= "dog"."created_at"),
	"created_at"
) at time zone 'UTC')::date;--> statement-breakpoint
UPDATE "cases" SET "draft" = "draft" || jsonb_build_object('ageAsOf', (coalesce(
	(SELECT max("at") FROM "history" WHERE "subject_kind" = 'case' AND "subject_id" = "cases"."id"
		AND ("details" ? 'ageYears' OR "details" ? 'ageMonths')),
	"opened_at"
) at time zone 'UTC')::date::text)
WHERE "kind" = 'rehome' AND ("draft" ->> 'ageYears' <> '' OR "draft" ->> 'ageMonths' <> '');--> statement-breakpoint
ALTER TABLE "adoption_listings" drop column "born";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "born" date GENERATED ALWAYS AS (case when born_on = '' then (age_as_of - make_interval(years => age_years, months => age_months))::date
				else make_date(left(born_on, 4)::int, coalesce(nullif(substr(born_on, 6, 2), '')::int, 7), coalesce(nullif(substr(born_on, 9, 2), '')::int, 1)) end) STORED;--> statement-breakpoint
-- It was dropped with its column.
CREATE INDEX "adoption_listings_filtered" ON "adoption_listings" USING btree ("current","date_added","id","gender","born","good_with_kids","good_with_dogs","good_with_cats","spayed_neutered","status","country","location_state") WHERE "adoption_listings"."status" in ('available', 'on_hold');
