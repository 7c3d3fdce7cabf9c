import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { nameKey } from "#app/addresses/slug.ts";
import type { Breeder } from "#app/breeders/breeders.ts";
import { breeders } from "#app/breeders/table.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import type { Photo } from "#app/media/photo.ts";

import { db } from "#app/platform/db.server.ts";
import { phonesMeant } from "#app/platform/phone.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

/** How many of the newest kennels are looked through for a word that no index knows: a city, a part of a name. */
const lookedThrough = 3_000;
/** How many kennels of one name, from its beginning on, a search takes. */
const mostNamed = 500;

export type BreederFilter = {
	q: string;
	status: Breeder["status"] | undefined;
	sample: boolean | undefined;
};

export type DeskBreeder = {
	id: number;
	name: string;
	status: Breeder["status"];
	place: string;
	owner: string;
	dateAdded: Date;
	sample: boolean;
	photo: Photo | undefined;
};

const table = breeders;
const newestFirst = [desc(table.dateAdded), desc(table.id)];

/** Kennels in every state, newest first, 24 a page. */
export async function listDeskBreeders(
	filter: BreederFilter,
	page: number,
): Promise<Page<DeskBreeder>> {
	// Only the index is read up to the page; the rows are fetched for what is shown.
	const shown = db
		.select({ id: table.id })
		.from(table)
		.where(and(...conditionsOf(filter)))
		.orderBy(...newestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select({
			...{ id: table.id, name: table.kennelName, status: table.status, sample: table.sample },
			...{ city: table.city, state: table.state },
			...{ owner: table.email, dateAdded: table.dateAdded },
		})
		.from(table)
		.where(inArray(table.id, shown))
		.orderBy(...newestFirst);
	const { items, more } = pageFrom(rows, page);
	const ids = items.map(({ id }) => id);
	const mains = await guardedPhotosOf("kennel", ids, { mainOnly: true });
	return {
		page,
		more,
		items: items.map(({ city, state, ...row }) => ({
			...row,
			place: [city, state].filter(Boolean).join(", "),
			photo: mains.get(row.id)?.[0],
		})),
	};
}

function conditionsOf({ q, status, sample }: BreederFilter): (SQL | undefined)[] {
	return [
		status === undefined ? undefined : eq(table.status, status),
		sample === undefined ? undefined : eq(table.sample, sample),
		matchOf(q),
	];
}

/** An address and a number are looked up whole; words in the names and, among the newest, in the cities. */
function matchOf(q: string): SQL | undefined {
	if (q === "") return undefined;
	if (q.includes("@")) return eq(sql`lower(${table.email})`, q.toLowerCase());
	const phones = phonesMeant(q);
	if (phones.length > 0) return inArray(table.phone, phones);
	const key = nameKey(q);
	const named = db
		.select({ id: table.id })
		.from(table)
		.where(sql`${table.kennelNameKey} >= ${key} and ${table.kennelNameKey} < ${`${key}\u{10ffff}`}`)
		.limit(mostNamed);
	const newest = db
		.select({ id: table.id, nameKey: table.kennelNameKey, city: table.city })
		.from(table)
		.orderBy(...newestFirst)
		.limit(lookedThrough)
		.as("newest");
	const holding = db
		.select({ id: newest.id })
		.from(newest)
		.where(sql`strpos(${newest.nameKey}, ${key}) > 0 or strpos(lower(${newest.city}), ${key}) > 0`);
	return inArray(table.id, union(named, holding));
}
