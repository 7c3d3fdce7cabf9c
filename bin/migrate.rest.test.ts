import { readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { unknownFields } from "#app/cases/saved-replies/fields.ts";
import { ask, connect, createDatabase, databaseBefore, emptyDatabase } from "#test/database.ts";
import { openProxy } from "#test/fake-servers.ts";
import { migrateDatabase } from "./migrate.ts";

/** Rows of an old version, numbered n; `more` names further columns, and `values` is SQL. */
const dogs = (count: number, more: string, values: string) =>
	`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
		reason_for_adoption, location_city, owner_contact_email, ${more})
	 select n, 'd-' || n, 'D', 'd', 'Male', 3, 2, 'Black', 90, 'Moving.', 'Bath', 'a@example.com', ${values}
	 from generate_series(1, ${count}) as n;`;
const kennels = (count: number, more: string, values: string) =>
	`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, city, phone, email, country, ${more})
	 select n, 'k-' || n, 'K', 'k', 'One litter.', 'Bath', '+15125550177', 'a@example.com', 'GB', ${values}
	 from generate_series(1, ${count}) as n;`;
const cases = (kind: string, count: number, more: string, values: string) =>
	`with sent as (insert into submissions (form, content_key, email, phone, details, spam_signals)
		select '${kind}', repeat(n::text, 64), 'a@example.com', '', '{}', '[]' from generate_series(1, ${count}) as n
		returning id, left(content_key, 1)::int as n)
	 insert into cases (id, kind, submission_id, ${more}) overriding system value
	 select n, '${kind}', id, ${values} from sent;`;
/** The n-th of these words. */
const nth = (words: string) => `('{${words}}'::text[])[n]`;
const monthAndDay = (column: string) => `to_char(${column} at time zone 'UTC', 'MM-DD')`;
const filterIndex = "select 1 from pg_indexes where indexname = 'adoption_listings_filtered'";
const found = (table: string, words: string) =>
	`select 1 from ${table} where search @@ to_tsquery('public.site_english', '${words}')`;

/**
 * `before` fills a database that has the migrations before `from`. After all migrations, each statement of `after`
 * returns these rows, written as "value value, value value", or fails.
 */
type Upgrade = { says: string; from: string; before: string; after: Record<string, string> };

const upgrades: Upgrade[] = [
	{
		says: "samples lose their postal codes, and guides are no samples",
		from: "0007_samples",
		before: `${kennels(5, "zip, sample", `${nth("93446,B0J 2C0,NE46 3HL,02134,93446")}, n < 5`)}
			 update breeders set country = ('{US,CA,GB,US,US}'::text[])[id],
				email = ('{ficostorto,lanternslip,vasari.whitcombe,saltboxlane,kennel}'::text[])[id] || '@example.com';
			 insert into guides (id, slug, title, description, short_description, category, sample)
			 values (1, 'g1', 'G', 'D', 'S', 'C', true), (2, 'g2', 'G', 'D', 'S', 'C', false)`,
		after: {
			"select zip from breeders order by id": "00000, Z9Z 9Z9, ZZ99 9ZZ, 02134, 93446",
			"select sample from guides": "false, false",
			"select subject_id, event from history": "1 is no sample",
		},
	},
	{
		says: "removed statuses become those with the same meaning",
		from: "0008_records",
		before: `${dogs(5, "status", nth("draft,in_review,available,declined,homed"))}
			 ${kennels(1, "status", "'in_review'")}`,
		after: {
			"select status from adoption_listings order by id":
				"draft, draft, available, withdrawn, homed",
			"select distinct house_trained from adoption_listings": "not_tested",
			"select status from breeders": "draft",
		},
	},
	{
		says: "data stored under old names is available under the new ones",
		from: "0009_standard_words",
		before: `insert into submissions (form, content_key, email, details, signs, aside_at, recovered_at)
			 values ('contact', repeat('a', 64), 'a@example.com', '{}', '["holds a link"]', now(), now());
			 insert into deliveries (channel, letter, subject_id, state)
			 values ('mail', 'contact.team', 1, 'set_aside'), ('mail', 'contact.received', 1, 'waiting');
			 insert into history (subject_kind, subject_id, actor, event)
			 values ('submission', 1, 'a visitor', 'set aside'), ('case', 1, 'Ada', 'taken back'),
				('dog', 1, 'Ada', 'status'), ('dog', 1, 'Ada', 'changed')`,
		after: {
			"select spam_signals, quarantined_at is not null, restored_at is not null from submissions":
				'["holds a link"] true true',
			"select name, state from deliveries order by id":
				"contact.team failed, contact.received waiting",
			"select event from history order by id":
				"quarantined, decision undone, status changed, changed",
			"update history set event = 'x'": "error: The history is only added to.",
		},
	},
	{
		says: "perceptual hashes are kept under their column's new name",
		from: "0010_libraries",
		before: `insert into photos (token, content_hash, thumbhash, width, height, bytes, looks)
			 values ('t', repeat('0', 64), '', 3, 2, 1, '0123456789abcdef')`,
		after: {
			"select perceptual_hash from photos": "0123456789abcdef",
			"select to_regclass('case_readers')": "null",
		},
	},
	{
		says: "listings and waiting requests get their country from the state, or none",
		from: "0012_places",
		before: `${dogs(6, "location_state", nth('TX," ontario",Québec,Wales,West Yorkshire,""'))}
			 ${cases("rehome", 3, "draft", "'{}'")}
			 update cases set subject_id = 1 where id = 2;
			 update cases set draft = (array['{"locationState": "BC"}', '{"locationState": "?"}', '{"reason": "Moving."}'])[id]::jsonb`,
		after: {
			"select country from adoption_listings where country <> '' order by id": "US, CA, CA, GB",
			"select id from adoption_listings where country = '' order by id": "5, 6",
			"select draft ->> 'country' from cases order by id": "CA, US, null",
		},
	},
	{
		says: "older listings go on showing the contact that their owners chose",
		from: "0018_inquiries",
		before: dogs(1, "show_phone, status", "false, 'available'"),
		after: {
			"select contact_by, show_email, show_phone from adoption_listings": "shown true false",
		},
	},
	{
		says: "older records are current, not asked about yet, and stay public",
		from: "0019_confirmations",
		before: `${dogs(3, "status, date_added, homed_at", `${nth("available,on_hold,homed")}, '2025-09-01', case when n = 3 then now() end`)}
			 ${kennels(1, "status, date_added", "'active', '2025-09-01'")}`,
		after: {
			"select status from adoption_listings order by id": "available, on_hold, homed",
			"select distinct current, asks, asked_at, doubted_at from adoption_listings":
				"true 0 null null",
			"select status, current, asks, asked_at, doubted_at from breeders": "active true 0 null null",
		},
	},
	{
		says: "open requests stay where they are, with the age and the answers that they had",
		from: "0020_owner_requests",
		before: `${cases("rehome", 4, "state, draft", `${nth("received,in_review,changes_needed,published")}, '{"name": "Luna"}'`)}
			 ${dogs(1, "status, created_at", "'available', '2026-11-20'")}
			 insert into private_links (token_hash, purpose, subject_id) values (repeat('a', 64), 'edit', 1), (repeat('b', 64), 'case', 1)`,
		after: {
			"select state from cases order by id": "received, in_review, changes_needed, published",
			"select distinct draft from cases": '{"name":"Luna"}',
			"select born::text, age_years, crate_trained, energy, bite_history, needed_by from adoption_listings":
				"2023-09-20 3 not_tested Not known not_known null",
			"select 1 from adoption_listings where born_on = '' and microchip_number = ''": "1",
			"select purpose from private_links order by 1": "case, edit",
			[filterIndex]: "1",
		},
	},
	{
		says: "everyone gets emails about new requests",
		from: "0021_desk",
		before: "insert into people (name, email, role) values ('Ada', 'ada@example.com', 'reviewer')",
		after: {
			"select emails from people": "each",
			"select distinct use from saved_replies order by 1": "answer, changes, declined",
		},
	},
	{
		says: "older listings stay as they are, can be paused, and are found by phone and chip as they were typed",
		from: "0023_listing_reports",
		before: `${dogs(1, "status, status_before", "'unconfirmed', 'on_hold'")}
			 ${cases("rehome", 1, "draft", `'{"ownerContactPhone": "(512) 555-0142", "microchipNumber": "985-112 00a"}'`)}`,
		after: {
			"select status, status_before from adoption_listings": "unconfirmed on_hold",
			"update adoption_listings set status = 'paused' returning status": "paused",
			[String.raw`select id from cases where upper(regexp_replace(draft ->> 'microchipNumber', '[\s-]', '', 'g')) = '98511200A'
				 and right(regexp_replace(coalesce(draft ->> 'ownerContactPhone', draft ->> 'phone', ''), '[^0-9]', '', 'g'), 9) = '125550142'`]:
				"1",
			"select id from listing_reports": "",
		},
	},
	{
		says: "figures count what happened before there were any",
		from: "0025_outcomes",
		before: `${dogs(7, "status, date_added, homed_at", `${nth("draft,available,homed,withdrawn,withdrawn,expired,available")}, '2026-01-01', case when n = 3 then '2026-02-01'::timestamptz end`)}
			 insert into history (subject_kind, subject_id, actor, event, details, at)
			 select 'dog', dog, 'Ada', 'status changed', jsonb_build_object('status', change), at::timestamptz
			 from (values (4, 'draft → available', '2026-01-01'), (4, 'available → withdrawn', '2026-03-01'),
				(5, 'draft → withdrawn', '2026-03-02'), (6, 'available → unconfirmed', '2026-04-01'),
				(6, 'unconfirmed → expired', '2026-05-01'), (7, 'available → homed', '2026-02-01'),
				(7, 'homed → on_hold', '2026-03-01'), (7, 'on_hold → homed', '2026-03-02'),
				(7, 'homed → available', '2026-07-01')) as made (dog, change, at);
			 ${cases("rehome", 1, "state, draft, opened_at, waiting_since", "'published', '{}', '2026-01-01', '2026-01-01'")}
			 insert into history (subject_kind, subject_id, actor, event, details, at)
			 values ('case', 1, 'the clock', 'received', '{"state": "completing → received"}', '2026-01-04');
			 insert into decisions (case_id, verdict, before, decided_at)
			 values (1, 'approved', '{"state": "received", "waitingSince": "2026-01-01T00:00:00Z"}', '2026-01-05'),
				(1, 'spam', '{"state": "completing", "waitingSince": "2026-01-01T00:00:00Z"}', '2026-01-02')`,
		after: {
			[`select id, ${monthAndDay("first_published_at")} from adoption_listings where first_published_at is not null order by id`]:
				"2 01-01, 3 01-01, 4 01-01, 6 01-01, 7 01-01",
			[`select id, ${monthAndDay("ended_at")} from adoption_listings where ended_at is not null order by id`]:
				"3 02-01, 4 03-01, 6 04-01",
			"select id, returned_after_days from adoption_listings where returned_after_days is not null":
				"7 28",
			[`select ${monthAndDay("in_review_since")} from cases`]: "01-04",
			[`select ${monthAndDay("in_review_since")} from decisions order by id`]: "01-04, null",
		},
	},
	{
		says: "older records stay public, have told nothing that the law asks, and can tell it",
		from: "0027_law",
		before: `${kennels(1, "status", "'active'")} ${dogs(1, "status", "'available'")}`,
		after: {
			"select status, licence_expires from breeders where breeding_licence || licence_number || licence_authority = ''":
				"active null",
			"select status from adoption_listings where microchip_exemption || identification_numbers = ''":
				"available",
			"update breeders set breeding_licence = 'yes', licence_expires = '2027-05-31' returning id":
				"1",
			"update breeders set breeding_licence = 'perhaps'":
				'error: new row for relation "breeders" violates check constraint "breeders_licence"',
			"insert into record_verifications (subject_kind, subject_id, kind, result, checked_at, valid_until) values ('kennel', 1, 'licence', 'confirmed', now(), now()) returning kind":
				"licence",
		},
	},
	{
		says: "older kennels stay as they are, with nothing seen, and their photos can have captions",
		from: "0028_kennel_evidence",
		before: `${kennels(1, "status", "'active'")}
			 with photo as (insert into photos (token, content_hash, width, height, bytes, thumbhash)
				values ('t', repeat('0', 64), 1, 1, 1, '') returning id)
			 insert into photo_uses (subject_kind, subject_id, position, photo_id, public) select 'kennel', 1, 0, id, true from photo`,
		after: {
			"select status, evidence, seen_tests, registry_tests, breeding_since from breeders where takes_back = ''":
				'active {"dogs":0,"seen":{},"checkedAt":null} [] [] 0',
			"select public from photo_uses where caption = ''": "true",
			"select id from breeding_dogs": "",
		},
	},
	{
		says: "what a record was posted on is forgotten, and nothing else of it",
		from: "0030_posted_on",
		before: `insert into people (name, email, role) values ('Ada', 'ada@example.com', 'reviewer');
			 ${kennels(2, "status", "'active'")}
			 insert into network_posts (subject_kind, subject_id, network, posted_by)
			 select kind, 1, network, people.id from people, unnest(array['x', 'facebook']) as network, unnest(array['kennel', 'dog']) as kind`,
		after: {
			"select to_regclass('network_posts')": "null",
			"select id, status from breeders order by id": "1 active, 2 active",
			"select posted_on from breeders": 'error: column "posted_on" does not exist',
		},
	},
	{
		says: "older listings name no kennel, and links of before still open",
		from: "0031_take_back",
		before: `${dogs(1, "status", "'available'")}
			 insert into private_links (token_hash, purpose, subject_id) values (repeat('0', 64), 'edit', 1)`,
		after: {
			"select status from adoption_listings where kennel_of_origin = '' and registered_name = ''":
				"available",
			"select purpose from private_links": "edit",
		},
	},
	{
		says: "families that were asked before aren't asked again, for as long as was promised",
		from: "0035_asked_families",
		before: `insert into rate_limits (key, points, expire)
			 select key, 1, extract(epoch from now() + make_interval(days => days)) * 1000
			 from (values ('aftercare-once:a_-B', 300), ('aftercare-once:old', -1), ('aftercare-link:c', 300)) as asked (key, days)`,
		after: {
			"select hash, round(extract(epoch from now() - asked_at) / 86400) from asked_families":
				"a_-B 66",
		},
	},
	{
		says: "an age counts from the day on which the history says it was told",
		from: "0038_ages_told",
		before: `${dogs(3, "status, created_at", "'available', '2025-09-20 12:00Z'")}
			 update adoption_listings set age_years = 0, age_months = 5;
			 ${cases("rehome", 3, "subject_id, opened_at, draft", `n, '2025-09-01 12:00Z', case when n = 3 then '{"name": "D"}' else '{"ageYears": "0", "ageMonths": "5"}' end::jsonb`)}
			 insert into history (subject_kind, subject_id, event, actor, details, at) values
				('case', 2, 'corrected', 'sender', '{"ageMonths": "nothing → 5"}', '2025-09-03 12:00Z'),
				('case', 2, 'corrected', 'sender', '{"ageMonths": "5 → 9"}', '2026-01-03 12:00Z'),
				('dog', 3, 'changed', 'Ada', '{"ageMonths": "4 → 5"}', '2026-02-10 12:00Z'),
				('dog', 3, 'changed', 'Ada', '{"color": "Fawn → Black"}', '2026-03-10 12:00Z')`,
		after: {
			"select age_as_of::text from adoption_listings order by id":
				"2025-09-20, 2025-09-03, 2026-02-10",
			"select born::text from adoption_listings order by id": "2025-04-20, 2025-04-03, 2025-09-10",
			"select draft ->> 'ageAsOf' from cases order by id": "2025-09-01, 2026-01-03, null",
			[filterIndex]: "1",
		},
	},
	{
		says: "what was there before is found in every spelling, alerts and names included",
		from: "0040_fold_text",
		before: `${dogs(1, "status", "'available'")}
			 update adoption_listings set name = 'Zoë  O’Malley', name_key = 'zoë o’malley', location_city = 'Montréal',
				location_state = 'OR', description = 'It’s calm.';
			 ${kennels(1, "status", "'active'")}
			 update breeders set kennel_name = 'Dell’Antico', kennel_name_key = 'dell’antico', kennel_about = 'Détente.',
				city = 'Łódź', state = 'Texas', country = 'US';
			 insert into guides (id, slug, title, description, short_description, category, url, status)
			 values (1, 'g', 'Puppy’s café', 'Über', 'x', 'x', 'https://files.example/a.pdf', 'published');
			 insert into posts (id, slug, title, body, short_description, author_name, status)
			 values (1, 'p', 'Naïve', 'x', 'x', 'x', 'published')`,
		after: {
			"select name_key, words from adoption_listings": "zoe omalley zoe  omalley its calm.",
			"select kennel_name_key, words from breeders": "dellantico dellantico detente.",
			[found("adoption_listings", "zoe & omalley & o & malley & montreal & region0or")]: "1",
			[found("breeders", "dellantico & antico & detente & lodz & texas & country0us")]: "1",
			[found("guides", "puppy & cafe & uber")]: "1",
			[found("posts", "naive")]: "1",
			"refresh materialized view concurrently search_words": "",
			"select word from search_words where word = 'montreal' or word ~ 'region0|country0'":
				"montreal",
		},
	},
	{
		says: "a kennel's contact details stay public only where the history shows its own click",
		from: "0042_contact_consents",
		// For the last three without a case, nobody but the team ever clicked; the eighth is a sample, which is nobody's.
		before: `${kennels(8, "status, sample", "'active', n = 8")}
			 ${cases("breeder", 5, "subject_id, draft", `n, '{"showEmail": "yes", "showPhone": "yes"}'`)}
			 insert into history (subject_kind, subject_id, event, actor, details)
			 select 'case', kennel, 'corrected', actor, jsonb_build_object('showEmail', change) from (values
				-- The first save of a form whose boxes were checked beforehand.
				(2, 'its sender', 'nothing → yes'),
				(3, 'its sender', 'nothing → yes'), (3, 'its sender', 'yes → no'), (3, 'its sender', 'no → yes'),
				(4, 'its sender', 'no → yes'), (4, 'its sender', 'yes → no'), (4, 'Ada', 'no → yes'),
				(5, 'Ada', 'no → yes')) as made (kennel, actor, change)`,
		after: {
			"select id from breeders where show_email order by id": "3, 8",
			"select id from breeders where show_phone": "8",
			"select id from cases where draft ->> 'showEmail' = 'yes'": "3",
			"select distinct draft ->> 'showPhone' from cases": "no",
			"insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, city, country, email, phone) values (20, 'new', 'K', 'k', '', 'Bath', 'GB', 'k@example.com', '1') returning show_email, show_phone":
				"false false",
		},
	},
	{
		says: "the team's own words of the last privacy notice stay",
		from: "0045_privacy_notice_text",
		before: `insert into privacy_notices (introduction, addition, body, saved_at) values
			('Hello', '', 'Hello all', '2026-10-01 12:00Z'), ('Hi “you”', 'Line' || chr(10) || 'two', 'Hi', '2026-11-01 12:00Z')`,
		after: {
			"select value::jsonb from team_settings where name = 'privacy_notice'": String.raw`{"addition":"Line\ntwo","introduction":"Hi “you”"}`,
			"select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD') from team_settings":
				"2026-11-01",
		},
	},
	{
		says: "what the team knew about help for owners stays in the history",
		from: "0046_help_in_content",
		before: `insert into help_resources (title, url, phone, country, checked_on, reasons)
			 values ('Food bank', 'https://food.example.org', '', 'US', '2026-11-01', '{money,vet_bills}')`,
		after: {
			"select event, details from history where subject_kind = 'setting' and subject_id = 3":
				'help resource removed {"url":"https://food.example.org","phone":"","title":"Food bank","country":"US","reasons":"money, vet_bills","checkedOn":"2026-11-01"}',
			"select to_regclass('help_resources')": "null",
		},
	},
	{
		says: "the addresses that texts link to are no longer kept",
		from: "0048_drop_links",
		before: `insert into links (address, places) values ('https://example.com', '[]')`,
		after: { "select to_regclass('links')": "null" },
	},
	{
		says: "what a kennel answered about a dog that still needs a home becomes a note, and its links end",
		from: "0049_drop_take_back",
		before: `${kennels(1, "status", "'active'")} ${dogs(1, "status, ask_kennel", "'available', true")}
			 ${cases("rehome", 5, "state, draft", `${nth("published,in_review,closed,declined,received")}, '{"name": "Luna", "askKennel": "yes"}'`)}
			 insert into take_backs (case_id, kennel_id, named, due_at, answer, words, answered_at)
			 select n, 1, 'K', now(), ${nth("yes,help,no,no,no")}, ${nth('Call me.,"",Gone.,Gone.,x')}, '2026-11-20' from generate_series(1, 4) as n;
			 insert into take_backs (case_id, kennel_id, named, due_at) values (5, 1, 'K', now());
			 insert into private_links (token_hash, purpose, subject_id) values (repeat('0', 64), 'take-back', 1), (repeat('1', 64), 'edit', 1);
			 insert into deliveries (channel, name, subject_id, state) values ('mail', 'take-back.ask', 5, 'waiting'), ('mail', 'case.link', 1, 'waiting')`,
		after: {
			"select subject_kind, subject_id, words, at::date::text from staff_notes order by id":
				"case 1 The kennel K said that it takes the dog back.\n\nCall me. 2026-11-20, case 2 The kennel K said that it helps find a home. 2026-11-20",
			"select distinct draft from cases": '{"name":"Luna"}',
			"select purpose from private_links": "edit",
			"select name from deliveries": "case.link",
			"select to_regclass('take_backs')": "null",
		},
	},
	{
		says: "an alert keeps its search, its place and its unit",
		from: "0050_alert_searches",
		before: `insert into alert_recipients (id, email, email_key) overriding system value values (1, 'a@example.com', 'a@example.com');
			 insert into dog_alerts (recipient_id, query, place_name, unit, latitude, longitude, reach, wants)
			 values (1, 'near=Austin&sex=male&within=50', 'Austin, TX', 'miles', 30.25, -97.75, 0.0126, '{"sex": "male"}')`,
		after: {
			"select query, place_name, unit, latitude, longitude from dog_alerts":
				"near=Austin&sex=male&within=50 Austin, TX miles 30.25 -97.75",
		},
	},
	{
		says: "names with a vertical dash or a wide accent are found as they are typed",
		from: "0052_fold_after_decomposing",
		before: `${dogs(1, "status", "'available'")}
			 update adoption_listings set name = 'Anna︱Bo', name_key = 'anna—bo', description = 'Calm';
			 ${kennels(1, "status", "'active'")}
			 update breeders set kennel_name = 'Dell｀Antico', kennel_name_key = 'dell', kennel_about = 'x', city = 'Rome';
			 insert into guides (id, slug, title, description, short_description, category, url, status)
			 values (1, 'g', 'Dell｀Antico', 'x', 'x', 'x', 'https://files.example/a.pdf', 'published')`,
		after: {
			"select name_key, words from adoption_listings": "anna-bo anna-bo calm",
			"select kennel_name_key, words from breeders": "dellantico dellantico x",
			[found("guides", "dellantico")]: "1",
		},
	},
	{
		says: "a photo that had arrived in part is deleted, and a whole one stays with its parts",
		from: "0053_uploads_in_one_piece",
		before: `insert into uploads (key_hash, size, received, parts, state, fault, network)
			 values (repeat('a', 64), 9, 4, '{4}', 'arriving', null, 'n'), (repeat('b', 64), 9, 9, '{4,5}', 'kept', null, ''),
				(repeat('c', 64), 9, 9, '{9}', 'refused', 'damaged', 'n')`,
		after: {
			"select state, array_length(parts, 1) from uploads order by key_hash":
				"dropped 1, kept 2, dropped 1",
		},
	},
	{
		says: "older kennels go on showing the contact that their breeders chose, and results stay as they are",
		from: "0056_results_of_other_schemes",
		before: `${kennels(1, "show_phone, status", "true, 'active'")}
			 insert into breeding_dogs (breeder_id, registered_name, sex, born_on) values (1, 'Nera', 'female', '2020-01-01');
			 insert into health_results (dog_id, test, scheme, result, tested_on)
			 select id, 'hips', 'laboratory', 'Good', '2023-01-01' from breeding_dogs;`,
		after: {
			"select contact_by, show_email, show_phone from breeders": "shown false true",
			"select scheme, result from health_results": "laboratory Good",
		},
	},
	{
		says: "whoever had a role has its rights, and the emails chosen before",
		from: "0059_rights_and_emails",
		before: `insert into people (name, email, role, case_emails) values ('Ada', 'ada@example.com', 'admin', true),
			('Bea', 'bea@example.com', 'editor', true), ('Cleo', 'cleo@example.com', 'reviewer', false)`,
		after: {
			"select name, rights::text, emails from people order by name":
				"Ada {review,write,send,manage} each, Bea {write,send} each, Cleo {review} none",
			"select digest_at from people limit 1": "null",
		},
	},
];

/** One database goes through the versions. Each upgrade starts from its own, in a transaction that is rolled back. */
describe("a database of an older version is upgraded", () => {
	const migrations = readMigrationFiles({ migrationsFolder: "drizzle" });
	const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
	const tags: string[] = entries.map(({ tag }: { tag: string }) => tag);
	let walker: pg.Client;
	let drop: () => Promise<void>;
	let reached = 0;

	beforeAll(async () => {
		const database = await createDatabase();
		drop = database.drop;
		walker = await connect(database.url);
	});
	afterAll(async () => {
		await walker.end();
		await drop();
	});

	/** The rows of a statement, or why it is refused. */
	async function answerTo(statement: string): Promise<string> {
		await walker.query("savepoint before");
		try {
			const { rows } = await walker.query({ text: statement, rowMode: "array" });
			const text = (value: unknown) =>
				typeof value === "object" ? JSON.stringify(value) : String(value);
			return rows.map((row) => row.map(text).join(" ")).join(", ");
		} catch (error) {
			await walker.query("rollback to savepoint before");
			return String(error);
		}
	}

	async function apply(from: number, to?: number) {
		for (const { sql } of migrations.slice(from, to)) {
			for (const statement of sql) await walker.query(statement);
		}
	}

	test.each(upgrades)("$from: $says", async ({ from, before, after }) => {
		const start = tags.indexOf(from);
		expect(start, "upgrades are in the order of versions").toBeGreaterThanOrEqual(reached);
		await walker.query("begin");
		await apply(reached, start);
		await walker.query("commit; begin");
		reached = start;
		try {
			await walker.query(before);
			await apply(start);
			for (const [statement, rows] of Object.entries(after)) {
				expect(await answerTo(statement), statement).toBe(rows);
			}
		} finally {
			await walker.query("rollback");
		}
	});
});

const tablesOf = async (address: string) =>
	(await ask(address, "select tablename from pg_tables where schemaname = 'public'")).map(
		({ tablename }) => tablename,
	);
const all = [
	"addresses",
	"adoption_listings",
	"breeders",
	"guides",
	"photo_uses",
	"photos",
	"posts",
];

test("an empty database gets tables, and replies to begin with, whose fields are known", async () => {
	const address = await emptyDatabase();
	await migrateDatabase(address);
	expect(await tablesOf(address)).toEqual(expect.arrayContaining(all));
	const replies = await ask(address, "select title, use, kind, body from saved_replies");
	expect(replies.length).toBeGreaterThan(0);
	for (const { title, use, kind, body } of replies) {
		expect(unknownFields(body, use, kind), title).toEqual([]);
	}
});

test("no index has a list of entries that each search would read", async () => {
	const address = await emptyDatabase();
	await migrateDatabase(address);
	const pending = await ask(
		address,
		`select relname from pg_class join pg_am on pg_am.oid = relam
		 where amname = 'gin' and relnamespace = 'public'::regnamespace
		 and not coalesce(reloptions, '{}') && '{fastupdate=off,fastupdate=false}'`,
	);
	expect(pending).toEqual([]);
});

test("an up-to-date database stays as it is", async () => {
	const address = await emptyDatabase();
	await migrateDatabase(address);
	await ask(address, "insert into addresses (kind, slug, record_id) values ('dog', 'luna', 1)");
	await migrateDatabase(address);
	expect(await ask(address, "select slug from addresses")).toEqual([{ slug: "luna" }]);
});

test("a queue that this version does not have goes with its schedule and its jobs", async () => {
	const address = await emptyDatabase();
	await migrateDatabase(address);
	const boss = new PgBoss({ connectionString: address, max: 1, supervise: false, schedule: false });
	onTestFinished(() => boss.stop({ graceful: false }));
	await boss.start();
	await boss.createQueue("weigh");
	await boss.schedule("weigh", "* * * * *");
	await boss.send("weigh", {});
	await boss.send("hour", {});
	await migrateDatabase(address);
	expect(
		await ask(address, "select name from pgboss.queue where name in ('weigh', 'hour')"),
	).toEqual([{ name: "hour" }]);
	expect(await ask(address, "select name from pgboss.schedule")).toEqual([]);
	expect(await ask(address, "select name from pgboss.job")).toEqual([{ name: "hour" }]);
});

test("processes that start together wait for each other", async () => {
	const address = await emptyDatabase();
	await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(address)));
	const [{ count }] = await ask(address, "select count(*)::int from drizzle.__drizzle_migrations");
	expect(count).toBeGreaterThan(0);
	expect(await tablesOf(address)).toEqual(expect.arrayContaining(all));
	const locks = `select 1 from pg_locks where locktype = 'advisory'
		and database = (select oid from pg_database where datname = current_database())`;
	await expect.poll(() => ask(address, locks)).toEqual([]);
});

test("losing the database midway is an error, not the end of the process", async () => {
	const address = await emptyDatabase();
	const holder = new pg.Client(address);
	await holder.connect();
	await holder.query("select pg_advisory_lock(7223001)");
	const proxy = await openProxy(address);
	const migrating = expect(migrateDatabase(proxy.url)).rejects.toThrow("terminated");
	const waiting = `select from pg_stat_activity where application_name like 'ccr migrate %'
		and datname = current_database() and wait_event_type = 'Lock'`;
	await expect.poll(() => ask(address, waiting)).toHaveLength(1);
	await proxy.disconnect();
	await migrating;
	await holder.end();
});

describe("a failed migration says what PostgreSQL said", () => {
	const migrateAs = async (grants: string[]) => {
		const address = await emptyDatabase();
		const database = new URL(address).pathname.slice(1);
		const role = `reader_of_${database}`;
		await ask(address, `create role ${role} login password 'p'`);
		onTestFinished(async () => {
			await ask(address, `drop owned by ${role} cascade; drop role ${role}`);
		});
		for (const grant of grants) {
			await ask(address, grant.replace("DATABASE", `database ${database}`).concat(` to ${role}`));
		}
		const url = new URL(address);
		[url.username, url.password] = [role, "p"];
		return await migrateDatabase(url.href).then(String, String);
	};

	test("about a schema that its user may not create", async () => {
		expect(await migrateAs([])).toMatch(/permission denied for database .* \(42501\)/);
	});

	test("about tables that its user may not create in public", async () => {
		const said = await migrateAs(["grant create on DATABASE"]);
		expect(said).toMatch(/permission denied for schema public \(42501\)/);
		expect(said).toContain("It was refused at: CREATE SEQUENCE");
	});

	test("about a migration that the rows stand in the way of, without their values", async () => {
		const address = await databaseBefore("0012_places");
		await ask(
			address,
			`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
				weight_lbs, reason_for_adoption, location_city, owner_contact_email)
			 values (1, 'd-1', 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Austin', 'canary@example.com');
			 alter table adoption_listings alter column owner_contact_email type text;
			 create function public.refuse() returns event_trigger language plpgsql as $$ begin
				perform owner_contact_email::int from adoption_listings; end $$;
			 create event trigger refuse on ddl_command_start execute function public.refuse()`,
		);
		const said = await migrateDatabase(address).then(String, String);
		expect(said).toContain("invalid input syntax for type integer: … (22P02)");
		expect(said).not.toContain("canary");
	});

	test("about a server that cannot be reached under any of its addresses", async () => {
		const { address, close } = await oldServer("140011");
		await close();
		const url = address.replace("127.0.0.1", "localhost");
		const said = await migrateDatabase(url).then(String, String);
		expect(said).toContain("ECONNREFUSED");
	});
});

test("a server that is too old is refused with a message, before anything is changed", async () => {
	const { address, asked, close } = await oldServer("140011");
	await expect(migrateDatabase(address)).rejects.toThrow(
		"PostgreSQL 15 or later is required; this one is 14.",
	);
	expect(asked).toEqual(["show server_version_num"]);
	await close();
});

/** Speaks just enough of PostgreSQL's protocol to report a version. */
async function oldServer(version: string) {
	const asked: string[] = [];
	const sockets = new Set<Socket>();
	const message = (type: string, body: Buffer) => {
		const length = Buffer.alloc(4);
		length.writeInt32BE(body.length + 4);
		return Buffer.concat([Buffer.from(type), length, body]);
	};
	const ready = message("Z", Buffer.from("I"));
	const column = Buffer.concat([Buffer.from("server_version_num\0"), Buffer.alloc(18)]);
	column.writeInt32BE(25, 25);
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.once("data", () => {
			socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
			socket.on("data", (bytes) => {
				if (bytes[0] !== 0x51) return;
				asked.push(bytes.subarray(5, -1).toString());
				const row = Buffer.concat([
					Buffer.from([0, 1, 0, 0, 0, version.length]),
					Buffer.from(version),
				]);
				socket.write(
					Buffer.concat([
						message("T", Buffer.concat([Buffer.from([0, 1]), column])),
						message("D", row),
						message("C", Buffer.from("SHOW\0")),
						ready,
					]),
				);
			});
		});
	}).listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	const { port } = server.address() as { port: number };
	return {
		address: `postgres://ccr:secret@127.0.0.1:${port}/ccr`,
		asked,
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((closed) => server.close(closed));
		},
	};
}
