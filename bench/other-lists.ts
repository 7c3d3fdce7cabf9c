import pg from "pg";
import { names, places, sentences } from "./listing-words.ts";

/**
 * Lets the other public lists grow beside the dogs: a kennel for every ten listings, a guide and a post
 * for every hundred, each with the address and the picture that the verbs would write. A thousand
 * guides is more than anybody writes; it shows whether their lists would bear it.
 */
export async function fillOthers(databaseUrl: string, listings: number): Promise<void> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	try {
		const { rows } = await client.query(
			"select 1 from breeders where slug like 'casa-1%' and email = 'kennel1@example.com'",
		);
		if (rows.length > 0) return;
		await client.query("begin");
		await client.query(kennels, [Math.floor(listings / 10), names, sentences, places]);
		for (const [kind, table, columns] of writings) {
			await client.query(copies(kind, table, columns), [Math.floor(listings / 100)]);
		}
		await client.query("commit");
		await client.query("vacuum (analyze) breeders, guides, posts, addresses, photo_uses");
	} finally {
		await client.end();
	}
}

const kennels = `
with made as (
	insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, state, zip,
		country, email, phone, owner_confirmed_at, date_added, created_at, updated_at)
	select id, 'casa-' || (1000000 + id), name, lower(normalize(name, nfkc)), about, 'active',
		split_part(place, ', ', 1), split_part(place, ', ', 2), '78701', 'US',
		'kennel' || n || '@example.com', '+15555550100', at, at, at, at
	from (
		select n, nextval('record_ids') as id, 'Casa ' || ($2::text[])[1 + n % array_length($2::text[], 1)] as name,
			($3::text[])[1 + n % array_length($3::text[], 1)] || ' '
				|| ($3::text[])[1 + (n * 7) % array_length($3::text[], 1)] as about,
			($4::text[])[1 + n % array_length($4::text[], 1)] as place,
			date_trunc('milliseconds', now() - interval '1 hour' * n) as at
		from generate_series(1, $1::int) as n
	) as _
	returning id, slug
), addressed as (
	insert into addresses (kind, slug, record_id) select 'kennel', slug, id from made
)
insert into photo_uses (subject_kind, subject_id, position, photo_id, public)
select 'kennel', id, 0, (array(select distinct photo_id from photo_uses where subject_kind = 'kennel'))[1], true
from made where exists (select from photo_uses where subject_kind = 'kennel')`;

const writings = [
	["guide", "guides", "description, short_description, category, url, pdf_key"],
	["post", "posts", "short_description, body, author_name"],
] as const;

/** Copies of what the samples publish, each as a record of its own, an hour older than the one before. */
function copies(kind: string, table: string, columns: string): string {
	return `
with from_samples as (
	select *, row_number() over (order by id) as place, count(*) over () as all_of_them
	from ${table} where status = 'published'
), numbered as (
	select nextval('record_ids') as new_id, n, s.* from generate_series(1, $1::int) as n
	join from_samples s on s.place = 1 + n % s.all_of_them
), made as (
	insert into ${table} (id, slug, title, ${columns}, status, created_at, updated_at)
	select new_id, left(slug, 60) || '-' || (1000000 + new_id), title, ${columns}, 'published',
		created_at - interval '1 hour' * n, updated_at - interval '1 hour' * n
	from numbered
	returning id, slug
), addressed as (
	insert into addresses (kind, slug, record_id) select '${kind}', slug, id from made
)
insert into photo_uses (subject_kind, subject_id, position, photo_id, public)
select '${kind}', n.new_id, u.position, u.photo_id, true
from numbered n join photo_uses u on u.subject_kind = '${kind}' and u.subject_id = n.id and u.public`;
}
