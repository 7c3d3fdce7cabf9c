import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cardTag } from "#app/network/dogs/listing.ts";
import { listingPreview, publicListings, similarListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { shownRecord } from "#app/network/public-records.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { actor, daysAgo, deleteRecords, makeDog } from "#test/make.ts";

beforeEach(deleteRecords);

test("dogs are listed newest first, in whatever order they were created", async () => {
	await makeDog({ name: "Second", dateAdded: daysAgo(2) });
	await makeDog({ name: "Third", dateAdded: daysAgo(3) });
	await makeDog({ name: "First", dateAdded: daysAgo(1) }, { status: "on_hold" });
	const { items, more } = await publicListings.browse(1);
	expect(items.map(({ name }) => name)).toEqual(["First", "Second", "Third"]);
	expect(more).toBe(false);
	expect((await publicListings.newest(2)).map(({ name }) => name)).toEqual(["First", "Second"]);
	expect((await publicListings.latest(2)).map(({ name }) => name)).toEqual(["First", "Second"]);
});

test("dogs that nobody confirms are listed last, and say since when", async () => {
	const old = { dateAdded: daysAgo(30) };
	const ownerConfirmedAt = new Date("2026-11-01T12:00:00Z");
	const suspicious = await makeDog({ name: "Doubted", dateAdded: daysAgo(90) });
	await makeDog({ name: "Old", ...old });
	await makeDog({ name: "Dubious", ...old });
	await db
		.update(adoptionListings)
		.set({ doubtedAt: new Date(), ownerConfirmedAt })
		.where(inArray(adoptionListings.name, ["Doubted", "Dubious"]));
	await makeDog({ name: "New" });
	const { items } = await publicListings.browse(1);
	expect(items.map(({ name }) => name)).toEqual(["New", "Old", "Dubious", "Doubted"]);
	expect(items.at(-1)?.note).toBe("Not confirmed since November 1");
	const found = await publicListings.filtered.find({ values: { sex: "male" } }, 9);
	expect(found.at(-1)?.id).toBe(suspicious.id);
	expect((await publicListings.latest(2)).map(({ name }) => name)).toEqual(["New", "Old"]);
});

test("pages of 24 neither skip nor repeat dogs added at the same time", async () => {
	const dateAdded = daysAgo(1);
	for (let dog = 1; dog <= 52; dog++) await makeDog({ name: `Dog ${dog}`, dateAdded });
	const pages = await Promise.all([1, 2, 3, 4].map((page) => publicListings.browse(page)));
	expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 4, 0]);
	expect(pages.map(({ more }) => more)).toEqual([true, true, false, false]);
	const shown = pages.flatMap(({ items }) => items.map(({ name }) => name));
	const newest = Array.from({ length: 52 }, (_, index) => `Dog ${52 - index}`);
	expect(shown).toEqual(newest);
	const addresses = [
		...(await publicListings.addresses(40, 0)),
		...(await publicListings.addresses(40, 40)),
	];
	expect(addresses.map(({ slug }) => slug)).toEqual(
		newest.map((name) => name.replace("Dog ", "dog-")),
	);
});

test("24 dogs are one page without a next one", async () => {
	for (let dog = 1; dog <= 24; dog++) await makeDog({ name: `Dog ${dog}` });
	expect(await publicListings.browse(1)).toMatchObject({ page: 1, more: false });
	expect((await publicListings.browse(1)).items).toHaveLength(24);
});

test("a card has the list's facts and the first photo", async () => {
	const dog = await makeDog(
		{
			name: "Bruno",
			ageYears: 4,
			ageMonths: 1,
			goodWithKids: "yes",
			dateAdded: daysAgo(2),
			description: `${"Long ".repeat(30)}\nend`,
		},
		{ photos: 2 },
	);
	const found = await publicListings.find("bruno");
	if (found?.at !== "here") throw new Error("no dog");
	expect(found.item).toMatchObject({ id: dog.id, name: "Bruno", approved: true });
	expect(found.item.photos.map(({ alt }) => alt)).toEqual(["Bruno, picture 1", "Bruno, picture 2"]);
	expect((await publicListings.browse(1)).items).toEqual([
		{
			slug: "bruno",
			name: "Bruno",
			summary: "Male · 4 yr 1 mo · Austin, TX",
			excerpt: `${"Long ".repeat(20).trim()}…`,
			tag: cardTag(dog, new Date()),
			note: undefined,
			answers: ["Yes", "Not tested", "Not tested"],
			sample: false,
			photo: found.item.photos[0],
		},
	]);
});

test("a dog is found by slug, by former slug and by name in any spelling", async () => {
	const dog = await makeDog({ name: "Donna Bianca" });
	await dogs.update(dog.id, { name: "Stella Nera" }, actor);
	expect(await publicListings.find("stella-nera")).toMatchObject({
		at: "here",
		item: { id: dog.id },
	});
	const permanent = { at: "elsewhere", slug: "stella-nera", permanent: true };
	expect(await publicListings.find("donna-bianca")).toEqual(permanent);
	for (const name of ["Stella Nera", "STELLA  NERA", "ｓｔｅｌｌａ nera"]) {
		expect(await publicListings.find(name)).toEqual({ ...permanent, permanent: false });
	}
	expect(await publicListings.find("Donna Bianca")).toBeUndefined();
	expect(await publicListings.find("nobody")).toBeUndefined();
});

test("a name shared by several dogs finds the public ones, newest first", async () => {
	const luna = await makeDog({ name: "Luna", dateAdded: daysAgo(3) });
	await makeDog({ name: "LUNA", dateAdded: daysAgo(1) }, { photos: 1 });
	await makeDog({ name: "Luna", dateAdded: daysAgo(2) }, { status: "draft" });
	const found = await publicListings.find("Luna");
	expect(found).toMatchObject({ at: "several", items: [{ slug: "luna-2" }, { slug: "luna" }] });
	if (found?.at !== "several") throw new Error("not several");
	expect(found.items[0]?.photo?.alt).toBe("LUNA, picture 1");
	expect(await publicListings.find("luna")).toMatchObject({ at: "here" });
	expect(await publicListings.find("luna")).toMatchObject({ item: { id: luna.id, namesakes: 1 } });
	await makeDog({ name: "Luna" });
	await makeDog({ name: "Luna the Second" });
	expect(await publicListings.find("luna")).toMatchObject({ item: { namesakes: 2 } });
});

const texas = { austin: [30.27, -97.74], houston: [29.76, -95.37] } as const;

async function makeDogAt(
	[latitude, longitude]: readonly [number, number],
	facts: Parameters<typeof makeDog>[0],
	as: Parameters<typeof makeDog>[1] = {},
) {
	const { id } = await makeDog(facts, as);
	await db.update(adoptionListings).set({ latitude, longitude }).where(eq(adoptionListings.id, id));
}

const similarTo = async (slug: string) => {
	const found = await publicListings.find(slug);
	if (found?.at !== "here") throw new Error("no dog");
	return (await similarListings(found.item)).cards.map(({ name }) => name).sort();
};

test("similar dogs are available ones about as near, of the same sex and about the same age", async () => {
	await makeDogAt(texas.austin, { name: "Bruno", ageYears: 4 });
	await makeDogAt(texas.austin, { name: "Old", ageYears: 12 });
	await makeDogAt(texas.houston, { name: "Five", ageYears: 5 });
	await makeDogAt(texas.houston, { name: "Three", ageYears: 3 });
	await makeDogAt(texas.austin, { name: "She", ageYears: 4, gender: "Female" });
	await makeDogAt(texas.austin, { name: "Held", ageYears: 4 }, { status: "on_hold" });
	await makeDogAt(texas.austin, { name: "Homed", ageYears: 4 }, { status: "homed" });
	await makeDog({ name: "Nowhere", ageYears: 4, locationCity: "Atlantis" });
	const found = await publicListings.find("bruno");
	if (found?.at !== "here") throw new Error("no dog");
	const { cards } = await similarListings(found.item);
	expect(Object.fromEntries(cards.map(({ name, distance }) => [name, distance]))).toEqual({
		Old: "Less than 5 miles away",
		She: "Less than 5 miles away",
		Three: "About 150 miles away",
	});
	for (let dog = 1; dog <= 24; dog++) await makeDogAt(texas.austin, { name: `Twin ${dog}` });
	expect((await similarTo("bruno")).filter((name) => !name.startsWith("Twin"))).toEqual([]);
});

test("while a dog's town is unknown, similar dogs are among the newest", async () => {
	await makeDog({ name: "Nowhere", ageYears: 4, locationCity: "Atlantis" });
	await makeDog({ name: "Puppy", ageYears: 0, ageMonths: 6 });
	await makeDog({ name: "Held", ageYears: 4 }, { status: "on_hold" });
	expect(await similarTo("nowhere")).toEqual(["Puppy"]);
});

test("a non-public dog is in no list, feed, sitemap, count or look-up", async () => {
	const luna = await makeDog({ name: "Luna", dateAdded: daysAgo(9) });
	for (const status of ["draft", "homed", "withdrawn"] as const) {
		const dog = await makeDog({ name: "Old Name" }, { photos: 1 });
		await dogs.update(dog.id, { name: "Luna" }, actor);
		if (status === "draft") await setBack(dog.id);
		else await dogs.transition(dog.id, status, actor);
	}
	expect((await publicListings.browse(1)).items.map(({ slug }) => slug)).toEqual(["luna"]);
	expect((await publicListings.newest(9)).map(({ slug }) => slug)).toEqual(["luna"]);
	expect((await publicListings.latest(9)).map(({ slug }) => slug)).toEqual(["luna"]);
	expect((await publicListings.addresses(9, 0)).map(({ slug }) => slug)).toEqual(["luna"]);
	expect(await publicListings.count()).toBe(1);
	expect(await publicListings.find("luna")).toMatchObject({ item: { id: luna.id, namesakes: 0 } });
	for (const slug of ["luna-2", "luna-4", "luna-5", "old-name", "old-name-2", "Old Name"]) {
		expect(await publicListings.find(slug), slug).toBeUndefined();
	}
	expect(await publicListings.find("LUNA")).toMatchObject({ at: "elsewhere", slug: "luna" });
});

test("text that is no name finds nothing and never fails", async () => {
	for (const text of [
		"\0",
		"x".repeat(100_000),
		"",
		"%",
		"\u202e",
		"'; drop table",
		"\ud800",
		"\\",
	]) {
		expect(await publicListings.find(text)).toBeUndefined();
	}
});

function setBack(id: number) {
	return db.update(adoptionListings).set({ status: "draft" }).where(eq(adoptionListings.id, id));
}

test("a dog's page begins with whom he is good with, and with what was done for every listing", async () => {
	const dateAdded = new Date("2026-11-03T12:00:00Z");
	const answers = { goodWithKids: "yes", goodWithDogs: "no", goodWithCats: "not_tested" } as const;
	await makeDog({ name: "Otto", dateAdded, ownerConfirmedAt: dateAdded, ...answers });
	const viewOf = async (sample: boolean) => {
		await db.update(adoptionListings).set({ sample });
		const found = await publicListings.find("otto");
		if (found?.at !== "here") throw new Error("no dog");
		return listingPreview(shownRecord(dogRecord, found.item));
	};
	const { companions, checks } = await viewOf(false);
	expect(companions).toEqual([
		["Kids", "Yes"],
		["Dogs", "No"],
		["Cats", "Not tested"],
	]);
	expect(checks.slice(0, 2)).toEqual([
		{ label: "A volunteer read this listing before it was published on November 3, 2026." },
		{ label: "The owner told us on November 3, 2026 that this listing is up to date." },
	]);
	expect((await viewOf(true)).checks.filter(({ not }) => !not)).toEqual([]);
});
