import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { nameKey } from "#app/addresses/slug.ts";
import { guardedThumbnail } from "#app/media/guarded-photos.ts";
import { isMainPhotoOf } from "#app/media/photos.ts";
import { photoUses, type SubjectKind } from "#app/media/table.ts";
import { columnOf, type RecordStore } from "#app/moderation/records/store.ts";
import { db, windowOf } from "#app/platform/db.server.ts";
import { phonesMeant } from "#app/platform/phone.server.ts";
import { tidyLine } from "#app/platform/typed-text.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

/** How many of the newest are looked through for a word that no index knows: a city, a part of a name. */
const lookedThrough = 1_000;
/** How many of one name, from its beginning on, a search takes. */
const mostNamed = 500;

type Meaning = "id" | "name" | "nameKey" | "status" | "sample" | "city" | "state" | "dateAdded";
/** A table of records with its columns by what they mean. */
type Listed = {
	kind: SubjectKind;
	table: PgTable;
	columns: Record<Meaning | "email" | "phone", PgColumn>;
};

export type RecordFilter = {
	q: string;
	status: string | undefined;
	sample: boolean | undefined;
};

type Filter = Omit<RecordFilter, "q">;

export type ListedRecord = {
	id: number;
	name: string;
	status: string;
	place: string;
	owner: string;
	dateAdded: Date;
	sample: boolean;
	/** The address of its first photo, small. */
	thumbnail: string | undefined;
};

function listedOf(store: RecordStore): Listed {
	const { record, table } = store;
	const { name, place, contact } = record;
	const column = (each: string) => columnOf(store, each);
	const { id, status, sample, dateAdded } = table;
	return {
		kind: record.kind,
		table,
		columns: {
			...{ id, status, sample, dateAdded },
			...{ name: column(name), nameKey: column(`${name}Key`) },
			...{ city: column(place[0]), state: column(place[1]) },
			...{ email: column(contact.email), phone: column(contact.phone) },
		},
	};
}

/**
 * Records in every state, newest first, 24 a page. An address or a phone number is looked up
 * whole; anything else are words: the beginning of a name, or a part of name or city among the newest.
 */
export async function listRecords(
	store: RecordStore,
	filter: RecordFilter,
	page: number,
): Promise<Page<ListedRecord>> {
	const listed = listedOf(store);
	const q = tidyLine(filter.q);
	const asked = { ...keysOf(q), offset: (page - 1) * pageSize };
	const rows =
		q === "" || isWords(q)
			? await prepared(listed, filter, q !== "").execute(asked)
			: await select(listed, shownByIndex(listed, { ...filter, q }, page));
	const { items, more } = pageFrom(rows, page);
	return {
		page,
		more,
		items: items.map(({ city, state, photoId, ...row }) => ({
			...row,
			place: [city, state].filter(Boolean).join(", "),
			thumbnail: guardedThumbnail(photoId),
		})),
	};
}

type Shown = ReturnType<typeof shownByIndex> | SQL;

/** The rows of a page whose numbers a question finds. */
function select({ kind, table, columns: of }: Listed, shown: Shown) {
	return db
		.select({
			...{ id: sql<number>`${of.id}`.mapWith(Number), name: sql<string>`${of.name}` },
			...{ status: sql<string>`${of.status}`, sample: sql<boolean>`${of.sample}` },
			...{ city: sql<string>`${of.city}`, state: sql<string>`${of.state}` },
			owner: sql<string>`${of.email}`,
			dateAdded: sql<Date>`${of.dateAdded}`.mapWith((at: string) => new Date(at)),
			photoId: photoUses.photoId,
		})
		.from(table)
		.leftJoin(photoUses, isMainPhotoOf(kind, of.id))
		.where(inArray(of.id, shown))
		.orderBy(desc(of.dateAdded), desc(of.id));
}

function prepare(listed: Listed, filter: Filter, name: string, byWords: boolean) {
	const ordered = byWords
		? foundByWords(listed, filter)
		: newestFirst(listed, conditionsOf(listed, filter));
	return select(listed, windowOf(ordered, pageSize + 1)).prepare(name);
}

const known = new Map<string, ReturnType<typeof prepare>>();

/** The list, whole or searched by words: prepared once per connection for each state, as the public lists are. */
function prepared(listed: Listed, filter: Filter, byWords: boolean) {
	const { status = "", sample = "" } = filter;
	const name = `desk_${listed.kind}_${status}_${sample}${byWords ? "_words" : ""}`;
	const statement = known.get(name) ?? prepare(listed, filter, name, byWords);
	known.set(name, statement);
	return statement;
}

function conditionsOf({ columns: of }: Listed, { status, sample }: Filter) {
	return [
		status === undefined ? undefined : eq(of.status, status),
		sample === undefined ? undefined : eq(of.sample, sample),
	];
}

function newestFirst({ table, columns: of }: Listed, conditions: (SQL | undefined)[]) {
	return db
		.select({ id: of.id })
		.from(table)
		.where(and(...conditions))
		.orderBy(desc(of.dateAdded), desc(of.id));
}

/** The numbers of a page of those of one address or phone number, read from an index up to it. */
function shownByIndex(listed: Listed, { q, ...filter }: RecordFilter, page: number) {
	const exact = q.includes("@")
		? eq(sql`lower(${listed.columns.email})`, q.toLowerCase())
		: inArray(listed.columns.phone, phonesMeant(q));
	return newestFirst(listed, [...conditionsOf(listed, filter), exact])
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
}

function isWords(q: string): boolean {
	return q !== "" && !q.includes("@") && phonesMeant(q).length === 0;
}

/** What a search by words looks for: a name that holds `key`, or begins with it and so stands before `end`. */
function keysOf(q: string) {
	const key = nameKey(q);
	return { key, end: `${key}\u{10ffff}` };
}

/** Those whose name begins so, or that hold it and are among the newest; what is looked for are placeholders. */
function foundByWords(listed: Listed, filter: Filter) {
	const { table, columns: of } = listed;
	const [key, end] = [sql`${sql.placeholder("key")}::text`, sql`${sql.placeholder("end")}::text`];
	const begins = sql`${of.nameKey} >= ${key} and ${of.nameKey} < ${end}`;
	const named = db
		.select({ id: of.id, at: of.dateAdded })
		.from(table)
		.where(and(begins, ...conditionsOf(listed, filter)))
		// Backwards through the index: of one name the newest.
		.orderBy(desc(of.nameKey), desc(of.dateAdded), desc(of.id));
	const newest = db
		.select({ id: of.id, at: of.dateAdded, key: of.nameKey, city: of.city })
		.from(table)
		.where(and(...conditionsOf(listed, filter)))
		.orderBy(desc(of.dateAdded), desc(of.id));
	// All of them are found first and then put in order: else PostgreSQL walks through every date. The
	// bounds are written out: with others to be told, it would plan each search anew.
	return sql`select id from (
		(${named} limit ${sql.raw(String(mostNamed))})
		union
		select id, at from (${newest} limit ${sql.raw(String(lookedThrough))}) as newest (id, at, key, city)
		where strpos(key, ${key}) > 0 or strpos(lower(city), ${key}) > 0
	) as found (id, at) order by at desc, id desc`;
}
