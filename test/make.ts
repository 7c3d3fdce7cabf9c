import { and, eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import type { FactsOf } from "#app/cases/records/store.ts";
import { issues } from "#app/desk/issues/table.ts";
import type { Photo } from "#app/media/photo.ts";
import { ingestPhoto, photoColumns, placePhotos } from "#app/media/photos.ts";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import type { adoptionListings } from "#app/network/dogs/table.ts";
import { kennels } from "#app/network/kennels/store.ts";
import type { breeders } from "#app/network/kennels/table.ts";
import { type Actor, systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { dog } from "#app/records/dog.ts";
import type { kennel } from "#app/records/kennel.ts";
import type { StatusOf } from "#app/records/record.ts";
import type { Content } from "#app/records/texts.ts";
import { postStore } from "#app/writing/blog/store.ts";
import type { posts } from "#app/writing/blog/table.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import type { Guide } from "#app/writing/guides/table.ts";
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
export type BreederFacts = FactsOf<typeof breeders>;

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
