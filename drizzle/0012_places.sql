CREATE EXTENSION IF NOT EXISTS "cube";--> statement-breakpoint
CREATE TABLE "places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"region" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"postal_code" text,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	"population" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "longitude" double precision;--> statement-breakpoint
CREATE INDEX "places_key" ON "places" USING btree ("key") WHERE "places"."postal_code" is null;--> statement-breakpoint
CREATE INDEX "places_postal_code" ON "places" USING btree ("postal_code") WHERE "places"."postal_code" is not null;--> statement-breakpoint
CREATE INDEX "adoption_listings_near" ON "adoption_listings" USING gist (cube(array[cos(radians("latitude")) * cos(radians("longitude")), cos(radians("latitude")) * sin(radians("longitude")), sin(radians("latitude"))])) WHERE "adoption_listings"."status" in ('available', 'on_hold') and "adoption_listings"."latitude" is not null;--> statement-breakpoint
CREATE INDEX "breeders_near" ON "breeders" USING gist (cube(array[cos(radians("latitude")) * cos(radians("longitude")), cos(radians("latitude")) * sin(radians("longitude")), sin(radians("latitude"))])) WHERE "breeders"."status" = 'active' and "breeders"."latitude" is not null;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_country" CHECK ("adoption_listings"."country" ~ '^([A-Z]{2})?$');--> statement-breakpoint
UPDATE "adoption_listings" SET "country" = case
	when lower(trim("location_state")) in ('al', 'alabama', 'ak', 'alaska', 'az', 'arizona', 'ar', 'arkansas', 'ca', 'california', 'co', 'colorado', 'ct', 'connecticut', 'de', 'delaware', 'dc', 'district of columbia', 'fl', 'florida', 'ga', 'georgia', 'hi', 'hawaii', 'id', 'idaho', 'il', 'illinois', 'in', 'indiana', 'ia', 'iowa', 'ks', 'kansas', 'ky', 'kentucky', 'la', 'louisiana', 'me', 'maine', 'md', 'maryland', 'ma', 'massachusetts', 'mi', 'michigan', 'mn', 'minnesota', 'ms', 'mississippi', 'mo', 'missouri', 'mt', 'montana', 'ne', 'nebraska', 'nv', 'nevada', 'nh', 'new hampshire', 'nj', 'new jersey', 'nm', 'new mexico', 'ny', 'new york', 'nc', 'north carolina', 'nd', 'north dakota', 'oh', 'ohio', 'ok', 'oklahoma', 'or', 'oregon', 'pa', 'pennsylvania', 'pr', 'puerto rico', 'ri', 'rhode island', 'sc', 'south carolina', 'sd', 'south dakota', 'tn', 'tennessee', 'tx', 'texas', 'ut', 'utah', 'vt', 'vermont', 'va', 'virginia', 'wa', 'washington', 'wv', 'west virginia', 'wi', 'wisconsin', 'wy', 'wyoming') then 'US'
	when lower(trim("location_state")) in ('ab', 'alberta', 'bc', 'british columbia', 'mb', 'manitoba', 'nb', 'new brunswick', 'nl', 'newfoundland and labrador', 'ns', 'nova scotia', 'nt', 'northwest territories', 'nu', 'nunavut', 'on', 'ontario', 'pe', 'prince edward island', 'qc', 'quebec', 'sk', 'saskatchewan', 'yt', 'yukon', 'québec') then 'CA'
	when lower(trim("location_state")) in ('eng', 'england', 'nir', 'northern ireland', 'sct', 'scotland', 'wls', 'wales') then 'GB'
	else '' end;--> statement-breakpoint
UPDATE "cases" SET "draft" = "draft" || jsonb_build_object('country', case
	when lower(trim(draft ->> 'locationState')) in ('al', 'alabama', 'ak', 'alaska', 'az', 'arizona', 'ar', 'arkansas', 'ca', 'california', 'co', 'colorado', 'ct', 'connecticut', 'de', 'delaware', 'dc', 'district of columbia', 'fl', 'florida', 'ga', 'georgia', 'hi', 'hawaii', 'id', 'idaho', 'il', 'illinois', 'in', 'indiana', 'ia', 'iowa', 'ks', 'kansas', 'ky', 'kentucky', 'la', 'louisiana', 'me', 'maine', 'md', 'maryland', 'ma', 'massachusetts', 'mi', 'michigan', 'mn', 'minnesota', 'ms', 'mississippi', 'mo', 'missouri', 'mt', 'montana', 'ne', 'nebraska', 'nv', 'nevada', 'nh', 'new hampshire', 'nj', 'new jersey', 'nm', 'new mexico', 'ny', 'new york', 'nc', 'north carolina', 'nd', 'north dakota', 'oh', 'ohio', 'ok', 'oklahoma', 'or', 'oregon', 'pa', 'pennsylvania', 'pr', 'puerto rico', 'ri', 'rhode island', 'sc', 'south carolina', 'sd', 'south dakota', 'tn', 'tennessee', 'tx', 'texas', 'ut', 'utah', 'vt', 'vermont', 'va', 'virginia', 'wa', 'washington', 'wv', 'west virginia', 'wi', 'wisconsin', 'wy', 'wyoming') then 'US'
	when lower(trim(draft ->> 'locationState')) in ('ab', 'alberta', 'bc', 'british columbia', 'mb', 'manitoba', 'nb', 'new brunswick', 'nl', 'newfoundland and labrador', 'ns', 'nova scotia', 'nt', 'northwest territories', 'nu', 'nunavut', 'on', 'ontario', 'pe', 'prince edward island', 'qc', 'quebec', 'sk', 'saskatchewan', 'yt', 'yukon', 'québec') then 'CA'
	when lower(trim(draft ->> 'locationState')) in ('eng', 'england', 'nir', 'northern ireland', 'sct', 'scotland', 'wls', 'wales') then 'GB'
	else coalesce((select l.country from adoption_listings l where l.id = cases.subject_id), '') end)
where "kind" = 'rehome' and "draft" ? 'locationState';