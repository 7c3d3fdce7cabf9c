import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, pool, transaction } from "#app/platform/database/db.server.ts";
import {
	claimAddress,
	claimSlug,
	findAddress,
	nextSlug,
} from "#app/records/addresses/addresses.ts";
import { addresses } from "#app/records/addresses/table.ts";

const claim = (name: string, kind: "dog" | "kennel" = "dog") =>
	transaction((tx) => claimAddress(kind, name, tx));
const rename = (id: number, name: string) => transaction((tx) => claimSlug("dog", id, name, tx));

test("records of one name are numbered from the second on, per kind", async () => {
	const slugs = [];
	for (const name of ["Luna", "luna", "LUNA!"]) slugs.push((await claim(name)).slug);
	expect(slugs).toEqual(["luna", "luna-2", "luna-3"]);
	expect((await claim("Luna", "kennel")).slug).toBe("luna");
});

test("ids are unique across kinds", async () => {
	const ids = [await claim("Argo"), await claim("Argo", "kennel"), await claim("Argo")];
	expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
});

test("a name that ends in a number does not block other numbers", async () => {
	expect((await claim("Zeus 999999999")).slug).toBe("zeus-999999999");
	expect((await claim("Zeus 2")).slug).toBe("zeus-2");
	const slugs = [];
	for (let dog = 0; dog < 4; dog++) slugs.push((await claim("Zeus")).slug);
	expect(slugs).toEqual(["zeus", "zeus-3", "zeus-4", "zeus-5"]);
	expect((await claim("Zeus 2")).slug).toBe("zeus-2-2");
});

test("simultaneous claims get different slugs, and none fails", async () => {
	const slugs = await Promise.all(Array.from({ length: 8 }, () => claim("Nera")));
	expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(8);
	expect(slugs.map(({ slug }) => slug)).toContain("nera-8");
});

test("the next slug is the one that a claim then gives, and asking claims nothing", async () => {
	const { id } = await claim("Ulla");
	for (const [name, slug] of [
		["Ulla", "ulla"],
		["Vito", "vito"],
		["Argos", "argos"],
	] as const) {
		for (let time = 0; time < 2; time++) expect(await nextSlug("dog", id, name)).toBe(slug);
		expect(await rename(id, name)).toBe(slug);
	}
	expect(await nextSlug("dog", (await claim("Wolf")).id, "Vito")).toBe("vito-2");
	expect(await nextSlug("dog", id, "Vito"), "its own former one").toBe("vito");
});

test("a claim that is rolled back leaves the slug free", async () => {
	const failed = transaction(async (tx) => {
		await claimAddress("dog", "Pepe", tx);
		throw new Error("not today");
	});
	await expect(failed).rejects.toThrow("not today");
	expect((await claim("Pepe")).slug).toBe("pepe");
});

test("a renamed record keeps its former slugs and can get them back", async () => {
	const { id } = await claim("Bella");
	expect(await rename(id, "Bella 2")).toBe("bella-2");
	expect(await rename(id, "Stella")).toBe("stella");
	expect(await rename(id, "Bella")).toBe("bella");
	expect(await rename(id, "Bella 2")).toBe("bella-2");
	for (const slug of ["bella", "bella-2", "stella"]) {
		expect(await findAddress("dog", slug, db)).toBe(id);
	}
	const dates = await db
		.select({ slug: addresses.slug, at: addresses.createdAt })
		.from(addresses)
		.where(eq(addresses.recordId, id));
	const last = Math.max(...dates.map(({ at }) => at.getTime()));
	expect(dates.filter(({ at }) => at.getTime() === last).map(({ slug }) => slug)).toContain(
		"bella-2",
	);
});

test("a former slug is never given to another record", async () => {
	const { id } = await claim("Gaia");
	await rename(id, "Ofelia");
	expect((await claim("Gaia")).slug).toBe("gaia-2");
	expect(await findAddress("dog", "gaia", db)).toBe(id);
	await expect(
		db.insert(addresses).values({ kind: "dog", slug: "gaia", recordId: id + 1 }),
	).rejects.toMatchObject({ cause: { constraint: "addresses_kind_slug_pk" } });
});

test("a numbered record that is renamed to its own name keeps its number", async () => {
	await claim("Tosca");
	const second = await claim("Tosca");
	expect(await rename(second.id, "TOSCA")).toBe("tosca-2");
});

test("an address is found in its own kind only", async () => {
	const { id } = await claim("Remo");
	expect(await findAddress("dog", "remo", db)).toBe(id);
	expect(await findAddress("kennel", "remo", db)).toBeUndefined();
	expect(await findAddress("dog", "remo' or '1'='1", db)).toBeUndefined();
});

test("names in every script, and 100 kB of them, get an address", async () => {
	const names = ["ياسمين", "桜", "🐕", "\u202eanuL", "\u200b\u200d", "x".repeat(100_000), "signup"];
	for (const name of names) {
		const { id, slug } = await claim(name);
		expect(await findAddress("dog", slug, db)).toBe(id);
	}
	expect(await findAddress("dog", "signup", db)).toBeUndefined();
	expect((await claim("x".repeat(100_000))).slug).toBe(`${"x".repeat(64)}-2`);
});

test("any name gets a slug that the table accepts", async () => {
	const name = fc.string({ unit: fc.constantFrom(..."aé9 -_'\u0660\u202e🐾桜ñ"), maxLength: 90 });
	await fc.assert(
		fc.asyncProperty(name, async (text) => {
			const { id, slug } = await claim(text);
			const rows = await db.select().from(addresses).where(eq(addresses.recordId, id));
			expect(rows).toMatchObject([{ kind: "dog", slug }]);
		}),
		{ numRuns: 100 },
	);
});

test("the table refuses invalid slugs and kinds", async () => {
	const insert = (kind: string, slug: string) =>
		pool.query("insert into addresses (kind, slug, record_id) values ($1, $2, 1)", [kind, slug]);
	for (const slug of ["", "Luna", "lu_na", "-luna", "luna-", "lu--na", "ñ", "a".repeat(81)]) {
		await expect(insert("dog", slug), slug).rejects.toMatchObject({ constraint: "addresses_slug" });
	}
	await expect(insert("cat", "luna")).rejects.toMatchObject({ constraint: "addresses_kind" });
});
