import { and, eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import type { FactsOf } from "#app/cases/records/store.ts";
import { issues } from "#app/desk/issues/table.ts";
import type { Photo } from "#app/media/photo.ts";
import { ingestPhoto, photoColumns, placePhotos } from "#app/media/photos.ts";
import { photos, photoUses, type SubjectKind, uploads } from "#app/media/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breedingDogs } from "#app/network/kennels/evidence/table.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { type Actor, systemActor } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { addresses } from "#app/records/addresses/table.ts";
import type { dog } from "#app/records/dog.ts";
import type { kennel } from "#app/records/kennel.ts";
import type { StatusOf } from "#app/records/record.ts";
import type { Content } from "#app/records/texts.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { posts } from "#app/writing/blog/table.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { type Guide, guides } from "#app/writing/guides/table.ts";
import type { TextStore } from "#app/writing/store.ts";

export type Listing = typeof adoptionListings.$inferSelect;
type Breeder = typeof breeders.$inferSelect;

export const actor = systemActor("the test world");
const day = 24 * 60 * 60 * 1000;

export function daysAgo(days: number): Date {
	return new Date(Date.now() - days * day);
}

export function smallPicture(hue: number): Promise<Buffer> {
	const background = { r: (hue * 53) % 256, g: (hue * 97) % 256, b: (hue * 151) % 256 };
	return sharp({ create: { width: 320, height: 256, channels: 3, background } })
		.png()
		.toBuffer();
}

let hue = 0;
async function photo(alt: string): Promise<number> {
	const taken = await ingestPhoto(await smallPicture(hue++), { alt }, actor);
	if (!taken.ok) throw new Error(`A picture of the test world was refused: ${taken.reason}`);
	return taken.photo.id;
}

export async function makePhoto(alt: string, { library = false } = {}): Promise<number> {
	const id = await photo(alt);
	if (library) await db.update(photos).set({ library }).where(eq(photos.id, id));
	return id;
}

export type ListingFacts = FactsOf<typeof adoptionListings>;
type BreederFacts = FactsOf<typeof breeders>;

export async function makeDog(
	facts: Partial<ListingFacts> & { name: string },
	{ photos = 0, status = "available" as StatusOf<typeof dog> } = {},
): Promise<Listing> {
	const photoIds: number[] = [];
	for (let index = 1; index <= photos; index++) {
		photoIds.push(await photo(`${facts.name}, picture ${index}`));
	}
	const plain = {
		gender: "Male" as const,
		ageYears: 3,
		ageMonths: 2,
		color: "Black",
		weightLbs: 102,
		description: `${facts.name} is a calm dog.`,
		reasonForAdoption: "The family moves.",
		locationCity: "Austin",
		locationState: "TX",
		country: "US",
		ownerContactEmail: "owner@example.com",
		showEmail: true,
		showPhone: true,
	};
	const { id } = await dogs.create({ ...plain, ...facts }, actor);
	await placePhotos({ kind: "dog", id }, photoIds, db);
	return made(await dogs.transition(id, status, actor));
}

export async function makeKennel(
	facts: Partial<BreederFacts> & { kennelName: string },
	{
		logo = true,
		active = true,
		status = (active ? "active" : "paused") as StatusOf<typeof kennel>,
	} = {},
): Promise<Breeder> {
	const plain = {
		kennelAbout: `${facts.kennelName} breeds one litter a year.`,
		country: "US",
		city: "Dallas",
		state: "TX",
		zip: "75201",
		email: "kennel@example.com",
		phone: "+1 214 555 0100",
		showEmail: true,
		showPhone: true,
	};
	const logoId = logo ? await photo(`The logo of ${facts.kennelName}`) : undefined;
	const logos = logoId === undefined ? [] : [logoId];
	const { id } = await kennels.create({ ...plain, ...facts }, actor);
	await placePhotos({ kind: "kennel", id }, logos, db);
	return made(await kennels.transition(id, status, actor));
}

type TextFacts = Partial<Content> & { title: string; createdAt?: Date; sample?: boolean };
type Made = { cover?: boolean; published?: boolean };
type Store<Row> = Pick<TextStore, "begin" | "publish" | "revisionOf" | "save"> & {
	find(id: number): Promise<Row | undefined>;
};

/** With `url: null`, its PDF is generated, which takes a moment. */
export function makeGuide(
	{ url = "https://files.example.com/guide.pdf", ...facts }: TextFacts & { url?: string | null },
	made?: Made,
): Promise<Guide> {
	const download: Content["download"] = url ? { from: "elsewhere", url } : { from: "text" };
	return makeText(guideStore, { category: "Puppies", download, ...facts }, made);
}

export function makePost(facts: TextFacts, made?: Made): Promise<typeof posts.$inferSelect> {
	return makeText(postStore, { authorName: "Ada Rossi", ...facts }, made);
}

async function makeText<Row extends object>(
	store: Store<Row>,
	{ createdAt, sample = false, ...fields }: TextFacts,
	{ cover = true, published = true }: Made = {},
): Promise<Row> {
	const { title } = fields;
	const coverId = cover ? await makePhoto(`The cover of ${title}`, { library: true }) : null;
	const id = await store.begin(title, actor, { sample });
	await writeText(store, id, {
		shortDescription: `${title}, in short.`,
		body: writtenText(title),
		coverId,
		...fields,
	});
	if (published) await publishText(store, id, createdAt ? { createdAt } : {});
	return made(await store.find(id));
}

/** Creates a draft. */
export async function makeIssue(values: Partial<typeof issues.$inferInsert> = {}): Promise<number> {
	const drafted = { subject: "What is new", items: [], ...values };
	const [issue] = await db.insert(issues).values(drafted).returning();
	return made(issue).id;
}

/** Overwrites whatever was saved last. */
export async function writeText<Row extends object>(
	store: Store<Row>,
	id: number,
	fields: Partial<Content>,
	by: Actor = actor,
) {
	return store.save(id, { revision: await store.revisionOf(id), fields }, by);
}

/** @throws if it cannot be published. */
export async function publishText<Row extends object>(
	store: Store<Row>,
	id: number,
	also: { createdAt?: Date } = {},
): Promise<Row> {
	const done = await store.publish(id, { revision: await store.revisionOf(id) }, actor, also);
	if (!done?.ok && done?.why !== "unchanged")
		throw new Error(`Not published: ${JSON.stringify(done)}`);
	return made(await store.find(id));
}

export async function reviseText<Row extends object>(
	store: Store<Row>,
	id: number,
	fields: Partial<Content>,
): Promise<Row> {
	await writeText(store, id, fields);
	return publishText(store, id);
}

/** Returns Markdown with all that writers use: headings, a list, a table, a footnote and a broken link. */
function writtenText(title: string): string {
	return `${title} begins with patience. A young dog of this breed learns fast, forgets nothing and
grows for two years; what it meets in the first weeks stays with it.[^1]

## What you need

- a crate that it can stand in
- time, every day

| Age | Weight | Meals a day |
| --- | --- | --- |
| 8 weeks | 15 to 20 lbs | four |
| 6 months | 60 to 75 lbs | two |

Read also [the page that is no more](/the-page-that-is-no-more).

[^1]: Any handbook of behavior.
`;
}

function made<Row>(row: Row | undefined): Row {
	if (row === undefined) throw new Error("A record of the test world went missing.");
	return row;
}

/** Returns photos by record ID, in order, public or not. */
export async function photosOf(kind: SubjectKind, ids: number[]): Promise<Map<number, Photo[]>> {
	const rows = await db
		.select({ id: photoUses.subjectId, photo: photoColumns })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(eq(photoUses.subjectKind, kind), inArray(photoUses.subjectId, ids)))
		.orderBy(photoUses.subjectId, photoUses.position);
	const all = ids.map((id) => rows.filter((row) => row.id === id).map(({ photo }) => photo));
	return new Map(ids.map((id, index) => [id, all[index] ?? []]));
}

/** Sixty characters without a place to break. */
export const longName = "Massimiliano".repeat(5);

export type Fixtures = Awaited<ReturnType<typeof makeFixtures>>;

export async function makeFixtures() {
	return {
		...(await makeDogs()),
		...(await makeKennels()),
		...(await makeGuides()),
		...(await makePosts()),
	};
}

/** Newest first: bruno, nera, luna, otherLuna, longest, yasmin, cesare; homed and waiting are not listed. */
async function makeDogs() {
	const bruno = await makeDog(
		{
			name: "Bruno",
			gender: "Male",
			ageYears: 4,
			ageMonths: 1,
			color: "Black brindle",
			weightLbs: 118,
			spayedNeutered: "yes",
			vaccinationsUpToDate: "yes",
			goodWithKids: "yes",
			goodWithDogs: "no",
			goodWithCats: "not_tested",
			description:
				"Bruno greets everybody he knows with his whole body and everybody else with one deep bark. He walks well on a loose lead.",
			healthIssues: "Cherry eye, operated on in 2024.",
			behaviorNotes: "Pulls toward squirrels.",
			reasonForAdoption: "His owner goes to sea.",
			locationCity: "Austin",
			locationState: "TX",
			ownerContactEmail: "bruno@example.com",
			ownerContactPhone: "+1 512 555 0142",
			ownerConfirmedAt: daysAgo(3.5),
			dateAdded: daysAgo(2),
		},
		{ photos: 3 },
	);
	const nera = await makeDog({
		name: "Nera",
		gender: "Female",
		ageYears: 0,
		ageMonths: 7,
		color: "Grey",
		weightLbs: 71,
		description: "",
		reasonForAdoption: "An allergy in the family.",
		locationCity: "Toronto",
		locationState: "",
		country: "CA",
		ownerContactEmail: "nera@example.com",
		dateAdded: daysAgo(3),
	});
	// Created first, so that it gets the plain slug; the other one becomes luna-2.
	const luna = await makeDog({ name: "Luna", dateAdded: daysAgo(4) });
	const otherLuna = await makeDog({ name: "Luna", gender: "Female", dateAdded: daysAgo(5) });
	const longest = await makeDog(
		{
			name: longName,
			dateAdded: daysAgo(6),
			locationCity: longName,
			ownerContactEmail: `${longName.toLowerCase()}@example.com`,
		},
		{ photos: 7 },
	);
	const yasmin = await makeDog({ name: "ياسمين", dateAdded: daysAgo(7) }, { photos: 1 });
	const cesare = await makeDog(
		{ name: "Cesare", dateAdded: daysAgo(8) },
		{ photos: 1, status: "on_hold" },
	);
	const homed = await makeDog({ name: "Ettore" }, { photos: 1, status: "homed" });
	const waiting = await makeDog({ name: "Pia" }, { photos: 1, status: "draft" });
	return { bruno, nera, luna, otherLuna, longest, yasmin, cesare, homed, waiting };
}

/** Newest first: casaNera, roccaBianca, longKennel; closed is not public. */
async function makeKennels() {
	const casaNera = await makeKennel({
		kennelName: "Casa Nera",
		dateAdded: daysAgo(2),
		zip: "78701",
		city: "Austin",
		state: "TX",
		country: "US",
		email: "casa@example.com",
		phone: "+1 512 555 0177",
		kennelAbout:
			"Casa Nera breeds one litter a year from parents whose hips, elbows and hearts were tested, and keeps in touch for life.",
	});
	const roccaBianca = await makeKennel(
		{
			kennelName: "Rocca Bianca",
			dateAdded: daysAgo(3),
			city: "Guelph",
			state: "ON",
			zip: "N1G 2W1",
			country: "CA",
		},
		{ logo: false },
	);
	const longKennel = await makeKennel({ kennelName: longName, dateAdded: daysAgo(4) });
	const closed = await makeKennel({ kennelName: "Vecchio Borgo" }, { active: false });
	return { casaNera, roccaBianca, longKennel, closed };
}

/** Newest first: puppyGuide (with a generated PDF), feedingGuide, longGuide; unwritten is a draft. */
async function makeGuides() {
	const puppyGuide = await makeGuide({
		title: "Bringing a Puppy Home",
		createdAt: new Date("2026-03-14T12:00:00Z"),
		url: null,
		shortDescription: "The first weeks, day by day.",
	});
	const feedingGuide = await makeGuide(
		{
			title: "Feeding a Large Breed",
			createdAt: new Date("2026-02-01T12:00:00Z"),
			category: "Everyday life",
		},
		{ cover: false },
	);
	const longGuide = await makeGuide({
		title: longName,
		category: "Health",
		createdAt: new Date("2026-01-05T12:00:00Z"),
	});
	const unwritten = await makeGuide({ title: "Not Yet Written" }, { published: false });
	return { puppyGuide, feedingGuide, longGuide, unwritten };
}

/** Newest first: pricesPost, walkPost, longPost; unsent is a draft. */
async function makePosts() {
	const pricesPost = await makePost({
		title: "Why We Print No Prices",
		createdAt: new Date("2026-04-02T12:00:00Z"),
		shortDescription: "A price says little about a dog.",
	});
	const walkPost = await makePost(
		{ title: "A Walk in the Rain", createdAt: new Date("2026-03-02T12:00:00Z") },
		{ cover: false },
	);
	const longPost = await makePost({
		title: longName,
		authorName: longName,
		createdAt: new Date("2026-02-02T12:00:00Z"),
	});
	const unsent = await makePost({ title: "Not Yet Sent" }, { published: false });
	return { pricesPost, walkPost, longPost, unsent };
}

/** Creates dogs, each a minute older than the one before: "Dog 1" is the newest. */
export async function makeManyDogs(count: number): Promise<void> {
	for (let number = 1; number <= count; number++) {
		await makeDog({ name: `Dog ${number}`, dateAdded: daysAgo(10 + number / 1440) });
	}
}

export function deleteRecords(): Promise<void> {
	return transaction(async (tx) => {
		// Faster than truncating when there are few rows. Referencing tables come first.
		for (const table of [
			photoUses,
			uploads,
			breedingDogs,
			adoptionListings,
			breeders,
			guides,
			posts,
			photos,
			addresses,
		]) {
			await tx.delete(table);
		}
		await announceChange(tx);
	});
}
