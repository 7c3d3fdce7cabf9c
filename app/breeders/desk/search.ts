import { and, desc, eq, inArray, sql } from "drizzle-orm";
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
	const shown = isWords(filter.q) ? shownByWords(filter, page) : shownByIndex(filter, page);
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

function conditionsOf({ status, sample }: Pick<BreederFilter, "status" | "sample">) {
	return [
		status === undefined ? undefined : eq(table.status, status),
		sample === undefined ? undefined : eq(table.sample, sample),
	];
}

/** The numbers of a page, read from an index up to it: all, or those of one address or phone number. */
function shownByIndex({ q, ...filter }: BreederFilter, page: number) {
	const exact = q.includes("@")
		? eq(sql`lower(${table.email})`, q.toLowerCase())
		: inArray(table.phone, phonesMeant(q));
	return db
		.select({ id: table.id })
		.from(table)
		.where(and(...conditionsOf(filter), q === "" ? undefined : exact))
		.orderBy(...newestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
}

/** An address and a number are looked up whole; all else are words. */
function isWords(q: string): boolean {
	return q !== "" && !q.includes("@") && phonesMeant(q).length === 0;
}

/** The numbers of a page of those whose name begins so, or that hold it and are among the newest. */
function shownByWords({ q, ...filter }: BreederFilter, page: number) {
	const key = nameKey(q);
	const columns = { id: table.id, dateAdded: table.dateAdded };
	const named = db
		.select(columns)
		.from(table)
		.where(
			and(
				sql`${table.kennelNameKey} >= ${key} and ${table.kennelNameKey} < ${`${key}\u{10ffff}`}`,
				...conditionsOf(filter),
			),
		)
		.limit(mostNamed);
	const newest = db
		.select({ ...columns, nameKey: table.kennelNameKey, city: table.city })
		.from(table)
		.where(and(...conditionsOf(filter)))
		.orderBy(...newestFirst)
		.limit(lookedThrough)
		.as("newest");
	const holding = db
		.select({ id: newest.id, dateAdded: newest.dateAdded })
		.from(newest)
		.where(sql`strpos(${newest.nameKey}, ${key}) > 0 or strpos(lower(${newest.city}), ${key}) > 0`);
	// All of them are found first and then put in order: else PostgreSQL walks through every date.
	const found = union(named, holding).as("found");
	return db
		.select({ id: found.id })
		.from(found)
		.orderBy(desc(found.dateAdded), desc(found.id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
}
