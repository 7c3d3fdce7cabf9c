import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { type Found, lookUp } from "#app/addresses/look-up.ts";
import { nameKey } from "#app/addresses/slug.ts";
import { type BreederCard, placeOf } from "#app/breeders/breeder.ts";
import type { BreederView } from "#app/breeders/breeder-view.tsx";
import { breeders } from "#app/breeders/table.ts";
import type { Photo } from "#app/media/photo.ts";
import { mainPhotosOf } from "#app/media/photos.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import type { Values } from "#app/records/fields.ts";
import { kennel, locationLine } from "#app/records/kennel.ts";
import { contactIn, pageRows } from "#app/records/record.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

export type Breeder = typeof breeders.$inferSelect;

const isPublic = eq(breeders.status, sql`'active'`);
const isIndexable = isPublicSite ? sql`${isPublic} and not ${breeders.sample}` : isPublic;
const newestFirst = [desc(breeders.dateAdded), desc(breeders.id)];
const maxNamesakes = 48;

const cardColumns = {
	id: breeders.id,
	slug: breeders.slug,
	kennelName: breeders.kennelName,
	city: breeders.city,
	state: breeders.state,
	zip: breeders.zip,
	country: breeders.country,
	opening: sql<string>`left(${breeders.kennelAbout}, 400)`,
	sample: breeders.sample,
};

export async function browseBreeders(page: number): Promise<Page<BreederCard>> {
	// The subquery walks the index alone; only the rows shown are fetched.
	const shown = publicDb
		.select({ id: breeders.id })
		.from(breeders)
		.where(isPublic)
		.orderBy(...newestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await publicDb
		.select(cardColumns)
		.from(breeders)
		.where(inArray(breeders.id, shown))
		.orderBy(...newestFirst);
	const { items, more } = pageFrom(rows, page);
	return { items: await cardsOf(items), page, more };
}

export async function newestBreeders(count: number, without?: string): Promise<BreederCard[]> {
	const rows = await publicDb
		.select(cardColumns)
		.from(breeders)
		.where(and(isPublic, without ? ne(breeders.slug, without) : undefined))
		.orderBy(...newestFirst)
		.limit(count);
	return cardsOf(rows);
}

type CardRow = { [Column in Exclude<keyof typeof cardColumns, "opening">]: Breeder[Column] } & {
	opening: string;
};

async function cardsOf(rows: CardRow[]): Promise<BreederCard[]> {
	const logos = await mainPhotosOf(
		"kennel",
		rows.map(({ id }) => id),
	);
	return rows.map((row) => ({
		slug: row.slug,
		kennelName: row.kennelName,
		place: placeOf({ city: row.city, state: row.state, country: row.country }),
		excerpt: excerpt(row.opening),
		sample: row.sample,
		logo: logos.get(row.id),
	}));
}

export type BreederWithLogo = Breeder & { logo: Photo | undefined };

/** Finds an active kennel by slug, former slug or name; several of one name, newest first. */
export async function findBreeder(
	text: string,
): Promise<
	| Exclude<Found<BreederWithLogo>, { at: "several" }>
	| { at: "several"; items: BreederCard[] }
	| undefined
> {
	const found = await lookUp<Breeder>("kennel", text, {
		bySlug: async (slug) => (await findActive(eq(breeders.slug, slug)))[0],
		byId: async (id) => (await findActive(eq(breeders.id, id)))[0],
		byName: (name) => findActive(eq(breeders.kennelNameKey, nameKey(name))),
	});
	if (found?.at === "several") {
		const rows = found.items.map((item) => ({ ...item, opening: item.kennelAbout }));
		return { at: "several", items: await cardsOf(rows) };
	}
	if (found?.at !== "here") return found;
	const logos = await mainPhotosOf("kennel", [found.item.id]);
	return { at: "here", item: { ...found.item, logo: logos.get(found.item.id) } };
}

function findActive(condition: ReturnType<typeof eq>): Promise<Breeder[]> {
	return publicDb
		.select()
		.from(breeders)
		.where(and(condition, isPublic))
		.orderBy(...newestFirst)
		.limit(maxNamesakes);
}

export function listBreederAddresses(limit: number, offset: number) {
	return publicDb
		.select({ slug: breeders.slug, updatedAt: breeders.updatedAt })
		.from(breeders)
		.where(isIndexable)
		.orderBy(...newestFirst)
		.limit(limit)
		.offset(offset);
}

export function countBreeders(): Promise<number> {
	return publicDb.$count(breeders, isIndexable);
}

/** A kennel's page from the values of its profile or of a draft. */
export function breederView({
	slug,
	sample,
	noindex = false,
	photos,
	values,
}: {
	slug: string;
	sample: boolean;
	noindex?: boolean;
	photos: Photo[];
	values: Values;
}): BreederView {
	const { kennelName, kennelAbout, city = "", state = "", country = "" } = values;
	const { email, phone } = contactIn(kennel, values);
	return {
		slug,
		sample,
		noindex,
		logo: photos[0],
		address: { city, state, country },
		kennelName: kennelName || "this kennel",
		kennelAbout: kennelAbout || "Not provided",
		location: (country && locationLine(values)) || "Not provided",
		facts: pageRows(kennel, "facts", values),
		email,
		phone: formatPhone(phone),
		phoneHref: phoneHref(phone),
	};
}
