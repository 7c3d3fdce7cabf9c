import { countDistinct, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { attemptDelivery } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, history, submissions } from "#app/cases/table.ts";
import { listOldest, waitingOf } from "#app/desk/cases/cases.ts";
import { reviewCase } from "#app/desk/review/case.ts";
import { send } from "#app/jobs.ts";
import { photoFormats, widthsOf } from "#app/media/photo.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
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
import { publishGuides } from "../../bin/seed-texts.ts";
import { sampleDogs, sampleKennels } from "../../content/samples.ts";

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
	const items = await listOldest(reviewCase, 9, await waitingOf(reviewCase), ada);
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
	const [oldest] = await listOldest(reviewCase, 1, await waitingOf(reviewCase), ada);
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

test("every sample has its own pictures from the first page on, and loading them again adds none", async () => {
	const made = await db.$count(photos);
	const [uses] = await db.select({ photos: countDistinct(photoUses.photoId) }).from(photoUses);
	expect(uses?.photos).toBe(made);
	const shownFirst = [...(await publicListings.newest(4)), ...(await publicGuides.newest(3))];
	const missing = shownFirst.filter(({ photo }) => !photo).map(({ slug }) => slug);
	// Mabel has no photo.
	expect(missing).toEqual(["mabel"]);
	await loadSamples();
	await publishGuides();
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
	const photosOf = (name: string) =>
		sampleDogs.find(({ facts }) => facts.name === name)?.photos.length ?? 0;
	expect(ofCases).toBe(photosOf("Atlas") + photosOf("Fergus") + 1);
	expect(await db.$count(photoUses, sql`not public and subject_kind in ('guide', 'post')`)).toBe(0);
});

test("a sample's photo is made when it is asked for, in every size that its page offers", async () => {
	const [{ photo } = {}] = await publicListings.newest(1);
	if (!photo) throw new Error("The newest dog has no photo.");
	for (const width of widthsOf(photo)) {
		for (const format of photoFormats) {
			const file = await findPublicFile(photo.token, `${width}.${format}`);
			expect((await sharp(file?.bytes).metadata()).width).toBe(width);
		}
	}
});
