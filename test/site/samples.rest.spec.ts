import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { attemptDelivery } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, history, submissions } from "#app/cases/table.ts";
import { listOldest } from "#app/desk/cases/cases.ts";
import { reviewCase } from "#app/desk/review/case.ts";
import { send } from "#app/jobs.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { db, pool } from "#app/platform/database/db.server.ts";
import { posts } from "#app/writing/blog/table.ts";
import { publicGuides } from "#app/writing/guides/store.ts";
import { guides } from "#app/writing/guides/table.ts";
import { decided } from "#test/desk.ts";
import { caseNow } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";
import { isEmptyDatabase, loadExclusively, loadSamples } from "../../bin/seed.ts";
import { makeSamplePictures } from "../../bin/seed-pictures.ts";
import { publishGuides } from "../../bin/seed-texts.ts";
import { sampleDogs, sampleKennels } from "../../content/samples.ts";

// Drawing and encoding all of them takes a minute or two: here each is one small picture.
vi.mock("../../content/pictures.ts", async () => {
	const { smallPicture } = await import("#test/make.ts");
	let hue = 1_000;
	const compose = () => smallPicture(hue++);
	return { composePicture: compose, composeLogo: compose, composeCover: compose };
});

// A fifth of the samples is enough here.
vi.mock("../../content/samples.ts", async (original) => {
	const all = await original<typeof import("../../content/samples.ts")>();
	const fewer = <Item>(items: Item[]) => items.filter((_, index) => index % 5 === 0);
	const few = <Item extends { status: string }>(items: Item[]) => [
		...fewer(items.filter(({ status }) => status !== "in_review")),
		...items.filter(({ status }) => status === "in_review"),
	];
	return {
		...all,
		sampleDogs: few(all.sampleDogs),
		sampleKennels: few(all.sampleKennels),
		readSampleTexts: async (folder: "guides" | "posts") => fewer(await all.readSampleTexts(folder)),
	};
});

const tables = [adoptionListings, breeders, guides, posts, submissions, cases];
const counted = () => Promise.all(tables.map((table) => db.$count(table)));
const ada = await makeStaff("reviewer", { name: "Ada Rossi" });

beforeAll(async () => {
	expect(await isEmptyDatabase()).toBe(true);
	await loadSamples();
	await publishGuides();
});

test("loading them again adds no duplicates", async () => {
	const once = await counted();
	expect(await isEmptyDatabase()).toBe(false);
	await loadSamples();
	await publishGuides();
	expect(await counted()).toEqual(once);
});

test("while one process loads them, another does not", async () => {
	const worked: boolean[] = [];
	await loadExclusively(async () => {
		worked.push(await loadExclusively(async () => void worked.push(false)));
	});
	expect(worked).toEqual([false]);
	expect(await loadExclusively(async () => {})).toBe(true);
});

test("two dogs and a kennel wait in Review, a message in Messages, and one is possible spam", async () => {
	const items = await listOldest(reviewCase, 9, ada);
	expect(items.map(({ values: [name], isSample }) => [name?.[0], isSample])).toEqual([
		[{ typed: "Atlas" }, true],
		[{ typed: "Fergus" }, true],
		[{ typed: "Casa Grigia Kennel" }, true],
	]);
	expect(await db.$count(cases, eq(cases.kind, "contact"))).toBe(1);
	expect(await db.$count(submissions, sql`quarantined_at is not null and sample`)).toBe(1);
	expect(await db.$count(submissions, sql`not sample`)).toBe(0);
	const events = await db
		.select({ event: history.event })
		.from(history)
		.where(eq(history.subjectKind, "case"));
	expect(new Set(events.map(({ event }) => event))).toEqual(new Set(["received", "corrected"]));
});

test("an approved sample is published as a sample, and no email is sent", async () => {
	const [oldest] = await listOldest(reviewCase, 1, ada);
	if (!oldest) throw new Error("Atlas does not wait.");
	const atlas = await caseNow(oldest);
	await decided(atlas, { verdict: "approved" }, ada);
	const { subjectId } = await caseNow(atlas);
	expect(await dogs.find(subjectId ?? 0)).toMatchObject({ sample: true, status: "available" });
	const orders = await db.select().from(deliveries);
	expect(orders.length).toBeGreaterThan(0);
	for (const { id } of orders) await attemptDelivery(id, send);
	const states = await db.select({ state: deliveries.state }).from(deliveries);
	expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["dropped"]));
});

test("after an interruption pictures are completed, none twice, and a record gets all of its pictures or none", async () => {
	let said = 0;
	const stop = new Error("The power is cut.");
	const cut = makeSamplePictures(() => {
		if (++said === 1) throw stop;
	});
	await expect(cut).rejects.toBe(stop);
	// The first ten are the home page's, and more.
	const shownFirst = [...(await publicListings.newest(4)), ...(await publicGuides.newest(3))];
	const missing = shownFirst.filter(({ photo }) => !photo).map(({ slug }) => slug);
	// Atlas waited for review, and Mabel has no picture.
	expect(missing).toEqual(["atlas", "mabel"]);
	const halfway = await db.$count(photos);
	expect(halfway).toBeGreaterThan(0);
	expect(await db.$count(guides, sql`status <> 'published'`)).toBe(0);
	await makeSamplePictures(() => {});
	const made = await db.$count(photos);
	expect(made).toBeGreaterThan(halfway);
	expect(await db.$count(photoUses)).toBe(made);
	await makeSamplePictures(() => {});
	expect(await db.$count(photos)).toBe(made);
	const { rows } = await pool.query(
		"select owner_contact_email as email, count(photo_id)::int as many from adoption_listings left join photo_uses on subject_kind = 'dog' and subject_id = id where owner_contact_email not like 'atlas%' group by id, email",
	);
	const expected = new Map(
		sampleDogs.map((dog) => [dog.facts.ownerContactEmail, dog.photos.length] as const),
	);
	for (const { email, many } of rows) expect([email, many]).toEqual([email, expected.get(email)]);
	const logos = sampleKennels.filter(({ logo }) => logo).length;
	const ofCases = await db.$count(photoUses, sql`subject_kind = 'case'`);
	const kennels = await db.$count(photoUses, sql`subject_kind = 'kennel'`);
	expect(kennels + 1).toBe(logos);
	expect(ofCases).toBe(
		(sampleDogs.find(({ facts }) => facts.name === "Fergus")?.photos.length ?? 0) + 1,
	);
	expect(await db.$count(guides, sql`pdf_key is null`)).toBe(0);
	expect(await db.$count(photoUses, sql`not public and subject_kind in ('guide', 'post')`)).toBe(0);
});
