import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { Listing } from "#app/adoptions/listings.ts";
import { dogs } from "#app/adoptions/store.ts";
import type { adoptionListings } from "#app/adoptions/table.ts";
import { draftPost, type Post, type PostFacts, publishPost } from "#app/blog/posts.ts";
import type { Breeder } from "#app/breeders/breeders.ts";
import { kennels } from "#app/breeders/store.ts";
import type { breeders } from "#app/breeders/table.ts";
import { draftGuide, type Guide, type GuideFacts } from "#app/guides/guides.ts";
import { publishGuide } from "#app/guides/publish.ts";
import { ingestPhoto } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import type { FactsOf } from "#app/moderation/records/store.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/db.server.ts";
import type { DogStatus } from "#app/records/dog.ts";
import type { KennelStatus } from "#app/records/kennel.ts";

/** Who does what the tests do. */
export const actor = systemActor("the test world");
const day = 24 * 60 * 60 * 1000;

export function daysAgo(days: number): Date {
	return new Date(Date.now() - days * day);
}

/** A small picture of one colour, 320 × 256, as PNG; every hue is another file. */
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

/** A photo that nothing shows; in the team's library when they put it there. */
export async function makePhoto(alt: string, { library = false } = {}): Promise<number> {
	const id = await photo(alt);
	if (library) await db.update(photos).set({ library }).where(eq(photos.id, id));
	return id;
}

export type ListingFacts = FactsOf<typeof adoptionListings>;
export type BreederFacts = FactsOf<typeof breeders>;

/** A dog through the real operations; what is not given is plain and true of any dog. */
export async function makeDog(
	facts: Partial<ListingFacts> & { name: string },
	{ photos = 0, status = "available" as DogStatus } = {},
): Promise<Listing> {
	const photoIds: number[] = [];
	for (let index = 1; index <= photos; index++) {
		photoIds.push(await photo(`${facts.name}, picture ${index}`));
	}
	const plain = {
		...{ gender: "Male" as const, ageYears: 3, ageMonths: 2, color: "Black", weightLbs: 102 },
		...{ description: `${facts.name} is a calm dog.`, reasonForAdoption: "The family moves." },
		...{ locationCity: "Austin", locationState: "TX", ownerContactEmail: "owner@example.com" },
	};
	const { id } = await dogs.create({ ...plain, ...facts }, photoIds, actor);
	return made(await dogs.transition(id, status, actor));
}

export async function makeKennel(
	facts: Partial<BreederFacts> & { kennelName: string },
	{ logo = true, active = true, status = (active ? "active" : "paused") as KennelStatus } = {},
): Promise<Breeder> {
	const plain = {
		...{ kennelAbout: `${facts.kennelName} breeds one litter a year.`, country: "US" },
		...{ city: "Dallas", state: "TX", zip: "75201" },
		...{ email: "kennel@example.com", phone: "+1 214 555 0100" },
	};
	const logoId = logo ? await photo(`The logo of ${facts.kennelName}`) : undefined;
	const logos = logoId === undefined ? [] : [logoId];
	const { id } = await kennels.create({ ...plain, ...facts }, logos, actor);
	return made(await kennels.transition(id, status, actor));
}

/** A guide; without `url` its PDF is made, which takes a moment. */
export async function makeGuide(
	facts: Partial<GuideFacts> & { title: string },
	{ cover = true, published = true } = {},
): Promise<Guide> {
	const plain = {
		...{ shortDescription: `${facts.title}, in short.`, category: "Puppies" },
		...{ description: writtenText(facts.title), url: "https://files.example.com/guide.pdf" },
	};
	const coverId = cover ? await photo(`The cover of ${facts.title}`) : undefined;
	const guide = await draftGuide({ ...plain, ...facts }, coverId, actor);
	return published ? made(await publishGuide(guide.id, actor)) : guide;
}

export async function makePost(
	facts: Partial<PostFacts> & { title: string },
	{ cover = true, published = true } = {},
): Promise<Post> {
	const plain = {
		...{ shortDescription: `${facts.title}, in short.`, authorName: "Ada Rossi" },
		body: writtenText(facts.title),
	};
	const coverId = cover ? await photo(`The cover of ${facts.title}`) : undefined;
	const post = await draftPost({ ...plain, ...facts }, coverId, actor);
	return published ? made(await publishPost(post.id, actor)) : post;
}

/** Markdown with what writers use: headings, a list, a table, a note and a link that leads nowhere. */
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
