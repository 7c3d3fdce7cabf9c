CREATE EXTENSION IF NOT EXISTS "unaccent";--> statement-breakpoint
-- "Zoë" is found as "zoe". In one, "rehoming" is also found as "rehomed"; names keep every letter in the other.
CREATE TEXT SEARCH CONFIGURATION public.site_english (COPY = pg_catalog.english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.site_english ALTER MAPPING FOR hword, hword_part, word WITH unaccent, pg_catalog.english_stem;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.site_simple (COPY = pg_catalog.simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.site_simple ALTER MAPPING FOR hword, hword_part, word WITH unaccent, pg_catalog.simple;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
	setweight(to_tsvector('public.site_simple', "name"), 'A')
	|| setweight(to_tsvector('public.site_english', "name"), 'A')
	|| setweight(to_tsvector('public.site_english', "location_city" || ' ' || "location_state"), 'B')
	|| setweight(to_tsvector('public.site_english', "color" || ' ' || "gender"), 'C')
	|| to_tsvector('public.site_english', "description" || ' ' || "behavior_notes" || ' ' || "health_issues")
) STORED;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
	setweight(to_tsvector('public.site_simple', "kennel_name"), 'A')
	|| setweight(to_tsvector('public.site_english', "kennel_name"), 'A')
	|| setweight(to_tsvector('public.site_english', "city" || ' ' || "state"), 'B')
	|| to_tsvector('public.site_english', "kennel_about")
) STORED;--> statement-breakpoint
-- A tsvector holds at most one megabyte.
ALTER TABLE "guides" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
	setweight(to_tsvector('public.site_simple', "title"), 'A')
	|| setweight(to_tsvector('public.site_english', "title" || ' ' || "category"), 'A')
	|| setweight(to_tsvector('public.site_english', "short_description"), 'B')
	|| to_tsvector('public.site_english', left("description", 100000))
) STORED;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
	setweight(to_tsvector('public.site_simple', "title" || ' ' || "author_name"), 'A')
	|| setweight(to_tsvector('public.site_english', "title" || ' ' || "author_name"), 'A')
	|| setweight(to_tsvector('public.site_english', "short_description"), 'B')
	|| to_tsvector('public.site_english', left("body", 100000))
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
	) as words where length(word) between 3 and 40;--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_word" ON "search_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);
