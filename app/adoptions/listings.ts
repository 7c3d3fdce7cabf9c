import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { type Found, lookUp } from "#app/addresses/look-up.ts";
import { nameKey } from "#app/addresses/slug.ts";
import {
	ageInShort,
	cardTag,
	type ListingCard,
	publicListingStatuses,
} from "#app/adoptions/listing.ts";
import type { ListingView } from "#app/adoptions/listing-view.tsx";
import { adoptionListings } from "#app/adoptions/table.ts";
import type { Photo } from "#app/media/photo.ts";
import { isMainPhotoOf, mainPhotosOf, photoColumns, photosOf } from "#app/media/photos.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { windowOf } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { dog } from "#app/records/dog.ts";
import type { Values } from "#app/records/fields.ts";
import { contactIn, pageRows, placeIn } from "#app/records/record.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

export type Listing = typeof adoptionListings.$inferSelect;

// The literal form lets PostgreSQL use the partial index, which a parameter would not.
const isPublic = sql`${adoptionListings.status} in ('available', 'on_hold')`;
const isIndexable = isPublicSite ? sql`${isPublic} and not ${adoptionListings.sample}` : isPublic;
const maxNamesakes = 48;

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

// Prepared because it is the site's most frequent query. The subquery walks the index alone.
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

export async function browseListings(page: number): Promise<Page<ListingCard>> {
	const rows = await browse.execute({ offset: (page - 1) * pageSize });
	const { items, more } = pageFrom(rows, page);
	const now = new Date();
	return { items: items.map((row) => cardOf(row, row.photo ?? undefined, now)), page, more };
}

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
		tag: cardTag(row, now),
		sample: row.sample,
		photo,
	};
}

export type ListingWithPhotos = Listing & { photos: Photo[] };

/** Finds a public dog by slug, former slug or name in any case; several of one name, newest first. */
export async function findListing(
	text: string,
): Promise<
	| Exclude<Found<ListingWithPhotos>, { at: "several" }>
	| { at: "several"; items: ListingCard[] }
	| undefined
> {
	const found = await lookUp<Listing>("dog", text, {
		bySlug: (slug) => findPublic(eq(adoptionListings.slug, slug)),
		byId: (id) => findPublic(eq(adoptionListings.id, id)),
		byName: (name) =>
			publicDb
				.select()
				.from(adoptionListings)
				.where(and(eq(adoptionListings.nameKey, nameKey(name)), isPublic))
				.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id))
				.limit(maxNamesakes),
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

async function findPublic(condition: ReturnType<typeof eq>): Promise<Listing | undefined> {
	const rows = await publicDb
		.select()
		.from(adoptionListings)
		.where(and(condition, inArray(adoptionListings.status, [...publicListingStatuses])))
		.limit(1);
	return rows[0];
}

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
		.limit(maxNamesakes);
	return rows.length;
}

export function listListingAddresses(limit: number, offset: number) {
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

export function latestListings(count: number): Promise<Listing[]> {
	return publicDb
		.select()
		.from(adoptionListings)
		.where(isIndexable)
		.orderBy(desc(adoptionListings.dateAdded), desc(adoptionListings.id))
		.limit(count);
}

export function countListings(): Promise<number> {
	return publicDb.$count(adoptionListings, isIndexable);
}

/** A dog's page from the values of its listing or of a draft. */
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
		email,
		phone: formatPhone(phone),
		phoneHref: phoneHref(phone),
	};
}
