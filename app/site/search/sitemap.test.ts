import { expect, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { listParts, readPart } from "#app/site/search/sitemap.ts";
import { makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";

test("an empty site has its static pages and one empty file for each list", async () => {
	expect(await listParts()).toEqual(["pages", "guides-1", "posts-1", "dogs-1", "breeders-1"]);
	const pages = await readPart("pages");
	expect(pages?.map(({ path }) => path)).toContain("/adoption-network/signup");
	for (const part of ["guides-1", "posts-1", "breeders-1", "dogs-1"]) {
		expect(await readPart(part), part).toEqual([]);
	}
});

test("each record is listed once, with the time of its last change", async () => {
	const dog = await makeDog({ name: "Bruno" });
	const kennel = await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
	const guide = await makeGuide({ title: "Feeding" }, { cover: false });
	const post = await makePost({ title: "Patience" }, { cover: false });
	for (const [part, path, { updatedAt }] of [
		["dogs-1", "/adoption-network/bruno", dog],
		["breeders-1", "/breeder-network/casa-nera", kennel],
		["guides-1", "/guides/feeding", guide],
		["posts-1", "/blogs/patience", post],
	] as const) {
		expect(await readPart(part)).toEqual([{ path, changed: updatedAt }]);
	}
});

test("the topics of public guides are listed where their page has words of its own", async () => {
	const listed = async () =>
		(await readPart("pages"))?.map(({ path }) => path).filter((path) => path.includes("?"));
	await makeGuide({ title: "Bloat", category: "Health" }, { cover: false });
	await makeGuide({ title: "Fruit", category: "Odds and Ends" }, { cover: false });
	await makeGuide({ title: "Leash", category: "Training" }, { cover: false, published: false });
	const topics = await listed();
	expect(topics).toContain("/guides?topic=health");
	for (const none of ["odds-and-ends", "training"]) {
		expect(topics).not.toContain(`/guides?topic=${none}`);
	}
});

test("unknown files are not found, however they are spelled", async () => {
	for (const part of [
		"",
		"dogs",
		"dogs-0",
		"dogs-01",
		"dogs-2",
		"dogs-99999",
		"dogs-100000",
		"dogs--1",
		"cats-1",
		"constructor-1",
		"toString-1",
		"__proto__-1",
		"pages-1",
		"dogs-1.xml",
		"DOGS-1",
		"guides-2",
	]) {
		expect(await readPart(part), part).toBeUndefined();
	}
});

test("more dogs than fit in one file continue in the next", async () => {
	await pool.query(
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
			weight_lbs, reason_for_adoption, location_city, owner_contact_email, status, date_added)
		 select 100000 + n, 'many-' || n, 'Many', 'many', 'Male', 1, 1, 'Black', 90, 'x', 'x', 'a@b',
			case when n % 2 = 0 then 'available' else 'homed' end, now() - interval '1 day'
		 from generate_series(1, 10004) as n`,
	);
	// Planned for a few rows, as the statistics say until autovacuum comes, the query can take ten seconds.
	await pool.query("analyze adoption_listings");
	const parts = (await listParts()).filter((part) => part.startsWith("dogs"));
	expect(parts).toEqual(["dogs-1", "dogs-2"]);
	const all = [...((await readPart("dogs-1")) ?? []), ...((await readPart("dogs-2")) ?? [])];
	expect(all).toHaveLength(5003);
	expect(new Set(all.map(({ path }) => path)).size).toBe(5003);
	expect(await readPart("dogs-3")).toBeUndefined();
});

test.each([
	{
		part: "breeders",
		write: `insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, city, state, zip,
				country, email, phone, status)
			select 200000 + n, 'kennel-' || n, 'Many', 'many', 'x', 'x', 'TX', '78701', 'US', 'a@b.example', '',
				'active' from generate_series(1, 5001) as n`,
	},
	{
		part: "guides",
		write: `insert into guides (id, slug, title, description, short_description, category, url, status)
			select 300000 + n, 'guide-' || n, 'Many', 'x', 'x', 'x', 'https://files.example/a.pdf', 'published'
			from generate_series(1, 5001) as n`,
	},
	{
		part: "posts",
		write: `insert into posts (id, slug, title, body, short_description, author_name, status)
			select 400000 + n, 'post-' || n, 'Many', 'x', 'x', 'x', 'published'
			from generate_series(1, 5001) as n`,
	},
])("more $part than fit in one file continue in the next", async ({ part, write }) => {
	await pool.query(write);
	await pool.query("analyze breeders, guides, posts");
	const parts = (await listParts()).filter((each) => each.startsWith(part));
	expect(parts).toEqual([`${part}-1`, `${part}-2`]);
	const all = await Promise.all(parts.map(readPart));
	const paths = all.flatMap((entries) => entries?.map(({ path }) => path) ?? []);
	expect(paths.length).toBeGreaterThan(5000);
	expect(new Set(paths).size).toBe(paths.length);
	expect(await readPart(`${part}-3`)).toBeUndefined();
});
