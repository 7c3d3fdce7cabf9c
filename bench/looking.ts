import pg from "pg";

/** Statements run in a database since it was made: outside of forms each is its own transaction. */
export async function statementsOf(databaseUrl: string): Promise<number> {
	const [count] = await column(
		databaseUrl,
		"select xact_commit from pg_stat_database where datname = current_database()",
	);
	return Number(count);
}

/** Addresses of public dogs, spread over all that there are. */
export function slugsOf(databaseUrl: string, count: number): Promise<string[]> {
	return column(
		databaseUrl,
		`select slug from adoption_listings where approved order by hashint8(id) limit ${count}`,
	);
}

/** What stands in the addresses of public photos that have a file of 320 pixels. */
export function publicPhotos(databaseUrl: string, count: number): Promise<string[]> {
	return column(
		databaseUrl,
		`select token from photos p where width >= 320 and exists
		(select from photo_uses u where u.photo_id = p.id and u.public) order by id limit ${count}`,
	);
}

/** The public dog that stands first in the list. */
export async function newestDog(databaseUrl: string): Promise<{ id: number; slug: string }> {
	const newest = "from adoption_listings where approved order by date_added desc, id desc limit 1";
	const [id] = await column(databaseUrl, `select id ${newest}`);
	const [slug = ""] = await column(databaseUrl, `select slug ${newest}`);
	return { id: Number(id), slug };
}

export type PublicPage = { name: string; path: string };

/** One of every kind of public page; of dogs the one with the most pictures. */
export async function publicPages(databaseUrl: string): Promise<PublicPage[]> {
	const one = async (text: string) => (await column(databaseUrl, text))[0] ?? "";
	const guide = await one(
		"select slug from guides where status = 'published' order by length(description) desc limit 1",
	);
	const post = await one(
		"select slug from posts where status = 'published' order by length(body) desc limit 1",
	);
	const breeder = await one(
		"select slug from breeders where active_profile order by length(kennel_about) desc limit 1",
	);
	const dog = await one(
		`select slug from adoption_listings where approved order by (select count(*) from photo_uses
		where subject_kind = 'dog' and subject_id = adoption_listings.id) desc, id limit 1`,
	);
	return [
		{ name: "home", path: "/" },
		{ name: "guides", path: "/guides" },
		{ name: "guide", path: `/guides/${guide}` },
		{ name: "posts", path: "/blogs" },
		{ name: "post", path: `/blogs/${post}` },
		{ name: "breeders", path: "/breeder-network" },
		{ name: "breeder", path: `/breeder-network/${breeder}` },
		{ name: "breeder signup", path: "/breeder-network/signup" },
		{ name: "dogs", path: "/adoption-network" },
		{ name: "dog", path: `/adoption-network/${dog}` },
		{ name: "dog signup", path: "/adoption-network/signup" },
		{ name: "about", path: "/about" },
		{ name: "contact", path: "/contact" },
		{ name: "newsletter", path: "/newsletter" },
	];
}

async function column(databaseUrl: string, text: string): Promise<string[]> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	try {
		const { rows } = await client.query({ text, rowMode: "array" });
		return rows.map(([value]: unknown[]) => String(value));
	} finally {
		await client.end();
	}
}
