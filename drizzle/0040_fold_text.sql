DROP INDEX "adoption_listings_words";--> statement-breakpoint
DROP INDEX "breeders_words";--> statement-breakpoint
-- What two spellings of one text have in common: the same as foldText in app/platform/text/fold.ts. Most texts are ASCII once
-- their quotes are straight, and quick.
CREATE FUNCTION "public"."fold_text"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	t text := replace($1, '`', '''');
BEGIN
	IF octet_length(t) = length(t) THEN RETURN lower(t); END IF;
	t := regexp_replace(t, '[´‘’‚‛′‵‹›ʹʻʼʽˈ]', '''', 'g');
	t := regexp_replace(t, '[“”„‟″‶«»]', '"', 'g');
	t := regexp_replace(t, '[‐‑‒–—―−]', '-', 'g');
	IF octet_length(t) = length(t) THEN RETURN lower(t); END IF;
	t := lower(regexp_replace(normalize(t, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'));
	IF octet_length(t) = length(t) THEN RETURN t; END IF;
	t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
	RETURN normalize(translate(t, 'øđðħłŧıς', 'oddhltiσ'), NFC);
END $$;--> statement-breakpoint
-- All words of a name, whole and as stems, and with an apostrophe or without: "o malley" and "omalley".
CREATE FUNCTION "public"."name_vector"(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN to_tsvector('public.site_simple', public.fold_text($1)) || to_tsvector('public.site_english', public.fold_text($1))
		|| case when strpos(public.fold_text($1), '''') > 0
			then to_tsvector('public.site_english', replace(public.fold_text($1), '''', '')) else '' end;--> statement-breakpoint
-- One word each for the codes of a state and a country, because as words, "IN" and "OR" are left out.
CREATE FUNCTION "public"."region_vector"(state text, country text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN to_tsvector('public.site_simple', case when state ~ '^[A-Za-z]{2,3}$' then 'region0' || lower(state) || ' ' else '' end
		|| case when country <> '' then 'country0' || lower(country) else '' end);--> statement-breakpoint
-- Texts are folded before they are split into words.
ALTER TEXT SEARCH CONFIGURATION public.site_english ALTER MAPPING FOR hword, hword_part, word WITH pg_catalog.english_stem;--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.site_simple ALTER MAPPING FOR hword, hword_part, word WITH pg_catalog.simple;--> statement-breakpoint
DROP MATERIALIZED VIEW "search_words";--> statement-breakpoint
DROP STATISTICS "adoption_listings_words_seen";--> statement-breakpoint
DROP STATISTICS "breeders_words_seen";--> statement-breakpoint
ALTER TABLE "adoption_listings" DROP COLUMN "search", ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
	setweight(public.name_vector("name"), 'A')
	|| setweight(to_tsvector('public.site_english', public.fold_text("location_city" || ' ' || "location_state")), 'B')
	|| setweight(public.region_vector("location_state", "country"), 'B')
	|| setweight(to_tsvector('public.site_english', public.fold_text("color" || ' ' || "gender")), 'C')
	|| to_tsvector('public.site_english', public.fold_text("description" || ' ' || "behavior_notes" || ' ' || "health_issues"))
) STORED, ADD COLUMN "words" text GENERATED ALWAYS AS (replace(public.fold_text("name" || ' ' || "description"), '''', '')) STORED;--> statement-breakpoint
ALTER TABLE "breeders" DROP COLUMN "search", ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
	setweight(public.name_vector("kennel_name"), 'A')
	|| setweight(to_tsvector('public.site_english', public.fold_text("city" || ' ' || "state")), 'B')
	|| setweight(public.region_vector("state", "country"), 'B')
	|| to_tsvector('public.site_english', public.fold_text("kennel_about"))
) STORED, ADD COLUMN "words" text GENERATED ALWAYS AS (replace(public.fold_text("kennel_name" || ' ' || "kennel_about"), '''', '')) STORED;--> statement-breakpoint
-- A tsvector holds at most one megabyte.
ALTER TABLE "guides" DROP COLUMN "search", ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
	setweight(public.name_vector("title"), 'A')
	|| setweight(to_tsvector('public.site_english', public.fold_text("category")), 'A')
	|| setweight(to_tsvector('public.site_english', public.fold_text("short_description")), 'B')
	|| to_tsvector('public.site_english', public.fold_text(left("description", 100000)))
) STORED;--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "search", ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
	setweight(public.name_vector("title" || ' ' || "author_name"), 'A')
	|| setweight(to_tsvector('public.site_english', public.fold_text("short_description")), 'B')
	|| to_tsvector('public.site_english', public.fold_text(left("body", 100000)))
) STORED;--> statement-breakpoint
CREATE INDEX "adoption_listings_search" ON "adoption_listings" USING gin ("search") WITH (fastupdate = off) WHERE "status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "breeders_search" ON "breeders" USING gin ("search") WITH (fastupdate = off) WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "guides_search" ON "guides" USING gin ("search") WITH (fastupdate = off) WHERE "status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search") WITH (fastupdate = off) WHERE "status" = 'published';--> statement-breakpoint
CREATE MATERIALIZED VIEW "search_words" AS
	select distinct word from (
		select unnest(tsvector_to_array(ts_filter("search", '{a,b,c}'))) as word from "adoption_listings" where "status" in ('available', 'on_hold')
		union all
		select unnest(tsvector_to_array(ts_filter("search", '{a,b}'))) from "breeders" where "status" = 'active'
		union all
		select unnest(tsvector_to_array("search")) from "guides" where "status" = 'published'
		union all
		select unnest(tsvector_to_array("search")) from "posts" where "status" = 'published'
	) as words where length(word) between 3 and 40 and word !~ '^(region|country)0';--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_word" ON "search_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
UPDATE "adoption_listings" SET "name_key" = trim(regexp_replace(replace(public.fold_text("name"), '''', ''), '\s+', ' ', 'g'));--> statement-breakpoint
UPDATE "breeders" SET "kennel_name_key" = trim(regexp_replace(replace(public.fold_text("kennel_name"), '''', ''), '\s+', ' ', 'g'));--> statement-breakpoint
UPDATE "dog_alerts" SET "name_key" = trim(regexp_replace(replace(public.fold_text("name_key"), '''', ''), '\s+', ' ', 'g')) WHERE "name_key" is not null;--> statement-breakpoint
UPDATE "dog_alerts" SET "words" = array(select replace(public.fold_text(word), '''', '') from unnest("words") with ordinality as asked (word, at) order by at) WHERE "words" is not null;--> statement-breakpoint
CREATE INDEX "adoption_listings_words" ON "adoption_listings" USING gin (words gin_trgm_ops) WITH (fastupdate=false) WHERE "adoption_listings"."status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "breeders_words" ON "breeders" USING gin (words gin_trgm_ops) WITH (fastupdate=false) WHERE "breeders"."status" = 'active';
