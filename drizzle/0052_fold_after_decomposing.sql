-- Some characters become quotes and dashes only when they are decomposed: "︱" is "—", "｀" is "`".
CREATE OR REPLACE FUNCTION "public"."fold_text"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	t text := replace($1, '`', '''');
BEGIN
	IF octet_length(t) = length(t) THEN RETURN lower(t); END IF;
	t := regexp_replace(t, '[´‘’‚‛′‵‹›ʹʻʼʽˈ]', '''', 'g');
	t := regexp_replace(t, '[“”„‟″‶«»]', '"', 'g');
	t := regexp_replace(t, '[‐‑‒–—―−]', '-', 'g');
	IF octet_length(t) = length(t) THEN RETURN lower(t); END IF;
	t := normalize(t, NFKD);
	t := regexp_replace(t, '[`´‘’‚‛′‵‹›ʹʻʼʽˈ]', '''', 'g');
	t := regexp_replace(t, '[“”„‟″‶«»]', '"', 'g');
	t := regexp_replace(t, '[‐‑‒–—―−]', '-', 'g');
	t := lower(regexp_replace(t, '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'));
	IF octet_length(t) = length(t) THEN RETURN t; END IF;
	t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
	RETURN normalize(translate(t, 'øđðħłŧıς', 'oddhltiσ'), NFC);
END $$;--> statement-breakpoint
-- The rows with one of these characters. Their generated columns are computed again only if what these read is written.
UPDATE "adoption_listings" SET "name" = "name", "name_key" = trim(regexp_replace(replace(public.fold_text("name"), '''', ''), '\s+', ' ', 'g'))
	WHERE concat_ws(' ', "name", "description", "behavior_notes", "health_issues", "location_city") ~ '[\u0149\u0374\u1fef\u2034\u2037\u2057\u207b\u208b\ufe31\ufe32\ufe58\uff40]';--> statement-breakpoint
UPDATE "breeders" SET "kennel_name" = "kennel_name", "kennel_name_key" = trim(regexp_replace(replace(public.fold_text("kennel_name"), '''', ''), '\s+', ' ', 'g'))
	WHERE concat_ws(' ', "kennel_name", "kennel_about", "city", "state") ~ '[\u0149\u0374\u1fef\u2034\u2037\u2057\u207b\u208b\ufe31\ufe32\ufe58\uff40]';--> statement-breakpoint
UPDATE "guides" SET "title" = "title"
	WHERE concat_ws(' ', "title", "short_description", "description") ~ '[\u0149\u0374\u1fef\u2034\u2037\u2057\u207b\u208b\ufe31\ufe32\ufe58\uff40]';--> statement-breakpoint
UPDATE "posts" SET "title" = "title"
	WHERE concat_ws(' ', "title", "author_name", "short_description", "body") ~ '[\u0149\u0374\u1fef\u2034\u2037\u2057\u207b\u208b\ufe31\ufe32\ufe58\uff40]';
