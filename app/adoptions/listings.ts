import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { type Found, lookUp } from "#app/addresses/look-up.ts";
import { nameKey } from "#app/addresses/slug.ts";
import {
	ageInShort,
	type ListingCard,
	publicListingStatuses,
	tagOf,
} from "#app/adoptions/listing.ts";
import type { ListingView } from "#app/adoptions/listing-view.tsx";
import { adoptionListings } from "#app/adoptions/table.ts";
import type { Photo } from "#app/media/photo.ts";
import { isMainPhotoOf, mainPhotosOf, photoColumns, photosOf } from "#app/media/photos.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { windowOf } from "#app/platform/db.server.ts";
import { phoneHref, readablePhone } from "#app/platform/phone.server.ts";
import { isPublicSite } from "#app/platform/public-site.server.ts";
import { publicDb } from "#app/platform/replica.server.ts";
import { dog } from "#app/records/dog.ts";
import type { Values } from "#app/records/fields.ts";
import { contactIn, pageRows, placeIn } from "#app/records/record.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

export type Listing = typeof adoptionListings.$inferSelect;

// The literal form lets PostgreSQL use the partial index, which a parameter would not.
const isPublic = sql`${adoptionListings.status} in ('available', 'on_hold')`;
/** What feeds and sitemaps name. */
const isIndexable = isPublicSite ? sql`${isPublic} and not ${adoptionListings.sample}` : isPublic;
/** Dogs with one name that a visitor can choose from. */
const mostNamesakes = 48;

const cardColumns = {
	id: adoptionListings.id,
	slug: adoptionListings.slug,
	name: adoptionListings.name,
	gender: adoptionListings.gender,
	ageYears: adoptionListings.ageYears,
	ageMonths: adoptionListings.ageMonths,
	locationCity: adoptionListings.locationCity,
	locationState: adoptionListings.locationState,
	opening: sql<string>`left(${adoptionListings.description}, 400)`,
	status: adoptionListings.status,
	goodWithKids: adoptionListings.goodWithKids,
	goodWithCats: adoptionListings.goodWithCats,
	dateAdded: adoptionListings.dateAdded,
	sample: adoptionListings.sample,
};

// Prepared once per connection: the busiest question of the site is neither built nor planned anew.
// Only the index is read up to the page; the rows are fetched for what is shown.
const browse = publicDb
	.select({ ...cardColumns, photo: photoColumns })
	.from(adoptionListings)
	.leftJoin(photoUses, isMainPhotoOf("dog", adoptionListings.id))
	.leftJoin(photos, eq(photos.id, photoUses.photoId))
	.where(
		inArray(
			adoptionListings.id,
			windowOf(
				publicDb
					.select({ id: adoptionListings.id })
					.from(adoptionListings)
					.where(isPublic)
					.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id)),
				pageSize + 1,
			),
		),
	)
	.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id))
	.prepare("browse_listings");

/** Public dogs, newest first, 24 a page; page 1 is the first. */
export async function browseListings(page: number): Promise<Page<ListingCard>> {
	const rows = await browse.execute({ offset: (page - 1) * pageSize });
	const { items, more } = pageFrom(rows, page);
	const now = new Date();
	return { items: items.map((row) => cardOf(row, row.photo ?? undefined, now)), page, more };
}

/** The newest public dogs, without the one that is already on the page. */
export async function newestListings(count: number, without?: string): Promise<ListingCard[]> {
	const rows = await publicDb
		.select(cardColumns)
		.from(adoptionListings)
		.where(and(isPublic, without ? ne(adoptionListings.slug, without) : undefined))
		.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id))
		.limit(count);
	return cardsOf(rows);
}

type CardRow = Omit<Listing, keyof Listing> & {
	[Column in Exclude<keyof typeof cardColumns, "opening">]: Listing[Column];
} & { opening: string };

async function cardsOf(rows: CardRow[]): Promise<ListingCard[]> {
	const now = new Date();
	const mains = await mainPhotosOf(
		"dog",
		rows.map(({ id }) => id),
	);
	return rows.map((row) => cardOf(row, mains.get(row.id), now));
}

function cardOf(row: CardRow, photo: Photo | undefined, now: Date): ListingCard {
	return {
		slug: row.slug,
		name: row.name,
		gender: row.gender,
		age: ageInShort(row),
		place: placeIn(dog, row),
		excerpt: excerpt(row.opening),
		tag: tagOf(row, now),
		sample: row.sample,
		photo,
	};
}

export type ListingWithPhotos = Listing & { photos: Photo[] };

/**
 * The public dog at an address: its slug, a slug it once had, or its name without regard to case.
 * A name that several dogs bear gives all of them, newest first.
 */
export async function findListing(
	text: string,
): Promise<
	| Exclude<Found<ListingWithPhotos>, { at: "several" }>
	| { at: "several"; items: ListingCard[] }
	| undefined
> {
	const found = await lookUp<Listing>("dog", text, {
		bySlug: (slug) => one(eq(adoptionListings.slug, slug)),
		byId: (id) => one(eq(adoptionListings.id, id)),
		byName: (name) =>
			publicDb
				.select()
				.from(adoptionListings)
				.where(and(eq(adoptionListings.nameKey, nameKey(name)), isPublic))
				.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id))
				.limit(mostNamesakes),
	});
	if (found?.at === "several") {
		const items = await cardsOf(
			found.items.map((item) => ({ ...item, opening: item.description })),
		);
		return { at: "several", items };
	}
	if (found?.at !== "here") return found;
	const pictures = await photosOf("dog", [found.item.id], publicDb);
	return { at: "here", item: { ...found.item, photos: pictures.get(found.item.id) ?? [] } };
}

async function one(condition: ReturnType<typeof eq>): Promise<Listing | undefined> {
	const rows = await publicDb
		.select()
		.from(adoptionListings)
		.where(and(condition, inArray(adoptionListings.status, [...publicListingStatuses])))
		.limit(1);
	return rows[0];
}

/** How many other public dogs bear this dog's name. */
export async function countNamesakes(listing: { id: number; name: string }): Promise<number> {
	const rows = await publicDb
		.select({ id: adoptionListings.id })
		.from(adoptionListings)
		.where(
			and(
				eq(adoptionListings.nameKey, nameKey(listing.name)),
				ne(adoptionListings.id, listing.id),
				isPublic,
			),
		)
		.limit(mostNamesakes);
	return rows.length;
}

/** Addresses and times of change of all public dogs, newest first: for the sitemap. */
export function listListingAddresses(limit: number, offset: number) {
	// Only the index is walked up to the part; the rows are fetched for what is listed.
	const listed = publicDb
		.select({ id: adoptionListings.id })
		.from(adoptionListings)
		.where(isIndexable)
		.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id))
		.limit(limit)
		.offset(offset);
	return publicDb
		.select({ slug: adoptionListings.slug, updatedAt: adoptionListings.updatedAt })
		.from(adoptionListings)
		.where(inArray(adoptionListings.id, listed))
		.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id));
}

/** The newest public dogs with all that is said of them, for the feed. */
export function latestListings(count: number): Promise<Listing[]> {
	return publicDb
		.select()
		.from(adoptionListings)
		.where(isIndexable)
		.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id))
		.limit(count);
}

/** How many dogs are public. */
export function countListings(): Promise<number> {
	return publicDb.$count(adoptionListings, isIndexable);
}

/** What a dog's page shows, from the values of the listing or of its draft. */
export function listingView({
	values,
	...page
}: Pick<
	ListingView,
	"slug" | "status" | "confirmed" | "photos" | "sample" | "noindex" | "namesakes"
> & {
	values: Values;
}): ListingView {
	const { email, phone } = contactIn(dog, values);
	return {
		...page,
		name: values.name || "this dog",
		facts: pageRows(dog, "facts", values),
		answers: pageRows(dog, "answers", values),
		story: pageRows(dog, "story", values),
		...{ email, phone: readablePhone(phone), phoneHref: phoneHref(phone) },
	};
}
