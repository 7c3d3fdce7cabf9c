import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { nameKey } from "#app/addresses/slug.ts";
import { guardedThumbnail } from "#app/media/guarded-photos.ts";
import { isMainPhotoOf, photoUses } from "#app/media/table.ts";
import { columnOf, type RecordStore } from "#app/moderation/records/store.ts";
import { db, windowOf } from "#app/platform/database/db.server.ts";
import { phoneCandidates } from "#app/platform/forms/phone.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { pageFrom, pageOf, pageSize } from "#app/ui/paging.ts";

/** Newest records scanned for words that no index covers: a city, part of a name. */
const maxScanned = 1_000;
const maxNameMatches = 500;

export type RecordFilter = {
	q: string;
	status: string | undefined;
	sample: boolean | undefined;
};

type Filter = Omit<RecordFilter, "q">;

const sampleValues = new Map([
	["yes", true],
	["no", false],
]);

/** Undefined for a page that cannot exist. */
export function parseRecordList(
	url: URL,
	states: Readonly<Record<string, unknown>>,
): { filter: RecordFilter; narrowed: boolean; page: number } | undefined {
	const page = pageOf(url);
	if (page === undefined) return undefined;
	const param = (name: string) => url.searchParams.get(name) ?? "";
	const status = param("status");
	const filter = {
		q: param("q").trim().slice(0, 200),
		status: Object.hasOwn(states, status) ? status : undefined,
		sample: sampleValues.get(param("sample")),
	};
	const narrowed = Object.values(filter).some((each) => each !== "" && each !== undefined);
	return { filter, narrowed, page };
}

type Target = ReturnType<typeof targetOf>;

function targetOf(store: RecordStore) {
	const { record, table } = store;
	const { name, place, contact } = record;
	const column = (each: string) => columnOf(store, each);
	const { id, status, sample, dateAdded } = table;
	return {
		kind: record.kind,
		// Drizzle's builders need a concrete table.
		table: table as PgTable,
		columns: {
			id,
			status,
			sample,
			dateAdded,
			name: column(name),
			nameKey: column(`${name}Key`),
			city: column(place[0]),
			state: column(place[1]),
			email: column(contact.email),
			phone: column(contact.phone),
		},
	};
}

/**
 * Records of every status, newest first, 24 a page. An email address or phone number must match in
 * full; other words match the start of a name, or part of a name or city among the newest.
 */
export async function listRecords(store: RecordStore, filter: RecordFilter, page: number) {
	const target = targetOf(store);
	const q = cleanLine(filter.q);
	const key = nameKey(q);
	const placeholders = { key, end: `${key}\u{10ffff}`, offset: (page - 1) * pageSize };
	const isExact = q.includes("@") || phoneCandidates(q).length > 0;
	const rows = isExact
		? await select(target, exactMatches(target, { ...filter, q }, page))
		: await prepared(target, filter, q !== "").execute(placeholders);
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

export type ListedRecord = Awaited<ReturnType<typeof listRecords>>["items"][number];

type PageIds = ReturnType<typeof exactMatches> | SQL;

function select({ kind, table, columns: of }: Target, shown: PageIds) {
	return db
		.select({
			id: sql<number>`${of.id}`.mapWith(Number),
			name: sql<string>`${of.name}`,
			status: sql<string>`${of.status}`,
			sample: sql<boolean>`${of.sample}`,
			city: sql<string>`${of.city}`,
			state: sql<string>`${of.state}`,
			owner: sql<string>`${of.email}`,
			dateAdded: sql<Date>`${of.dateAdded}`.mapWith((at: string) => new Date(at)),
			photoId: photoUses.photoId,
		})
		.from(table)
		.leftJoin(photoUses, isMainPhotoOf(kind, of.id))
		.where(inArray(of.id, shown))
		.orderBy(desc(of.dateAdded), desc(of.id));
}

function prepare(target: Target, filter: Filter, name: string, byWords: boolean) {
	const ordered = byWords ? wordMatches(target, filter) : newestFirst(target, filter);
	return select(target, windowOf(ordered, pageSize + 1)).prepare(name);
}

const statements = new Map<string, ReturnType<typeof prepare>>();

/** Prepared once per connection for each combination, like the public lists. */
function prepared(target: Target, filter: Filter, byWords: boolean) {
	const { status = "", sample = "" } = filter;
	const name = `desk_${target.kind}_${status}_${sample}${byWords ? "_words" : ""}`;
	const statement = statements.get(name) ?? prepare(target, filter, name, byWords);
	statements.set(name, statement);
	return statement;
}

function matches({ columns: of }: Target, { status, sample }: Filter, also?: SQL) {
	return and(
		status === undefined ? undefined : eq(of.status, status),
		sample === undefined ? undefined : eq(of.sample, sample),
		also,
	);
}

function newestFirst(target: Target, filter: Filter, also?: SQL) {
	const { table, columns: of } = target;
	return db
		.select({ id: of.id })
		.from(table)
		.where(matches(target, filter, also))
		.orderBy(desc(of.dateAdded), desc(of.id));
}

function exactMatches(target: Target, { q, ...filter }: RecordFilter, page: number) {
	const exact = q.includes("@")
		? eq(sql`lower(${target.columns.email})`, q.toLowerCase())
		: inArray(target.columns.phone, phoneCandidates(q));
	return newestFirst(target, filter, exact)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
}

function wordMatches(target: Target, filter: Filter) {
	const { table, columns: of } = target;
	const [key, end] = [sql`${sql.placeholder("key")}::text`, sql`${sql.placeholder("end")}::text`];
	const begins = sql`${of.nameKey} >= ${key} and ${of.nameKey} < ${end}`;
	const named = db
		.select({ id: of.id, at: of.dateAdded })
		.from(table)
		.where(matches(target, filter, begins))
		// Backwards through the index: the newest of a name first.
		.orderBy(desc(of.nameKey), desc(of.dateAdded), desc(of.id));
	const newest = db
		.select({ id: of.id, at: of.dateAdded, key: of.nameKey, city: of.city })
		.from(table)
		.where(matches(target, filter))
		.orderBy(desc(of.dateAdded), desc(of.id));
	// Found first, sorted afterwards: otherwise PostgreSQL walks through every date. The limits are
	// literals: with placeholders, it would plan each search anew.
	return sql`select id from (
		(${named} limit ${sql.raw(String(maxNameMatches))})
		union
		select id, at from (${newest} limit ${sql.raw(String(maxScanned))}) as newest (id, at, key, city)
		where strpos(key, ${key}) > 0 or strpos(lower(city), ${key}) > 0
	) as found (id, at) order by at desc, id desc`;
}
