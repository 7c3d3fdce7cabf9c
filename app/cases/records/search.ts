import {
	and,
	asc,
	desc,
	eq,
	gt,
	gte,
	inArray,
	lt,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type AnyRow, columnOf, type RecordStore } from "#app/cases/records/store.ts";
import { deskThumbnail } from "#app/media/guarded-photos.ts";
import { isMainPhotoOf, photoUses } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { foldedSql, phoneKeySql, withoutExtensionSql } from "#app/platform/database/table.ts";
import { phoneCandidates, phoneKey } from "#app/platform/forms/phone.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { nameKey } from "#app/records/addresses/slug.ts";
import { pageFrom, pageOf, pageSize } from "#app/ui/paging.ts";

/** The newest records, the only ones read for words that no index covers, like a city or part of a name. */
const maxScanned = 1_000;
const maxNameMatches = 500;
/** Records of an export in memory at a time. */
const batchSize = 500;

type RecordFilter = {
	q: string;
	status: string | undefined;
	sample: boolean | undefined;
};

const sampleValues = new Map([
	["yes", true],
	["no", false],
]);

export function parseRecordList(url: URL, states: Readonly<Record<string, unknown>>) {
	const page = pageOf(url);
	if (page === undefined) return undefined;
	const param = (name: string) => url.searchParams.get(name) ?? "";
	const status = param("status");
	const filter: RecordFilter = {
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
	const { id, status, sample, dateAdded } = table;
	return {
		kind: record.kind,
		table: table as PgTable,
		columns: {
			id,
			status,
			sample,
			dateAdded,
			name: columnOf(store, name),
			nameKey: columnOf(store, `${name}Key`),
			city: columnOf(store, place[0]),
			state: columnOf(store, place[1]),
			email: columnOf(store, contact.email),
			phone: columnOf(store, contact.phone),
		},
	};
}

/**
 * Lists the newest first. An email address or phone number must match in full; other words match the start
 * of a name, or part of a name or city among the newest.
 */
export async function listRecords(store: RecordStore, filter: RecordFilter, page: number) {
	const target = targetOf(store);
	const q = cleanLine(filter.q);
	const exact = exactMatch(target, q);
	const ordered =
		exact || q === "" ? newestFirst(target, filter, exact) : wordMatches(target, filter, q);
	const rows = await select(target, ordered, page);
	const { items, ...list } = pageFrom(rows, page);
	return {
		...list,
		items: items.map(({ city, state, photoId, ...row }) => ({
			...row,
			place: [city, state].filter(Boolean).join(", "),
			thumbnail: deskThumbnail(photoId),
		})),
	};
}

export async function* recordBatches(store: RecordStore, which: RecordFilter | number[]) {
	const target = targetOf(store);
	const isWanted = Array.isArray(which)
		? inArray(target.columns.id, which)
		: isFound(target, which);
	for (let last = 0; ; ) {
		const rows = (await db
			.select()
			.from(target.table)
			.where(and(isWanted, gt(target.columns.id, last)))
			.orderBy(asc(target.columns.id))
			.limit(batchSize)) as AnyRow[];
		if (rows.length === 0) return;
		yield rows;
		last = rows.at(-1)?.id ?? last;
	}
}

function isFound(target: Target, filter: RecordFilter): SQL | undefined {
	const q = cleanLine(filter.q);
	if (q === "") return matches(target, filter);
	const exact = exactMatch(target, q);
	if (exact) return matches(target, filter, exact);
	return sql`${target.columns.id} in (${wordMatches(target, filter, q)})`;
}

function select({ kind, table, columns: of }: Target, ordered: SQLWrapper, page: number) {
	const shown = sql`(${ordered} limit ${pageSize + 1} offset ${(page - 1) * pageSize})`;
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

function matches(target: Target, { status, sample }: RecordFilter, also?: SQL) {
	const { columns: of } = target;
	return and(
		status === undefined ? undefined : eq(of.status, status),
		sample === undefined ? undefined : eq(of.sample, sample),
		also,
	);
}

function newestFirst(target: Target, filter: RecordFilter, also?: SQL) {
	const { table, columns: of } = target;
	return db
		.select({ id: of.id })
		.from(table)
		.where(matches(target, filter, also))
		.orderBy(desc(of.dateAdded), desc(of.id));
}

function exactMatch({ columns: { email, phone } }: Target, q: string) {
	if (q.includes("@")) return eq(sql`lower(${email})`, q.toLowerCase());
	const numbers = phoneCandidates(q);
	const [key] = numbers.map(phoneKey);
	return key
		? and(eq(phoneKeySql(phone), key), inArray(withoutExtensionSql(phone), numbers))
		: undefined;
}

function wordMatches(target: Target, filter: RecordFilter, q: string) {
	const { table, columns: of } = target;
	const key = nameKey(q);
	const begins = and(gte(of.nameKey, key), lt(of.nameKey, `${key}\u{10ffff}`));
	const named = db
		.select({ id: of.id, at: of.dateAdded })
		.from(table)
		.where(matches(target, filter, begins))
		// Reads the index backward, so the newest record of a name comes first.
		.orderBy(desc(of.nameKey), desc(of.dateAdded), desc(of.id))
		.limit(maxNameMatches);
	const newest = db
		.select({ id: of.id, at: of.dateAdded, key: of.nameKey, city: of.city })
		.from(table)
		.where(matches(target, filter))
		.orderBy(desc(of.dateAdded), desc(of.id))
		.limit(maxScanned);
	// Find first, then sort: otherwise PostgreSQL scans every date.
	return sql`select id from (
		(${named})
		union
		select id, at from (${newest}) as newest (id, at, key, city)
		where strpos(key, ${key}) > 0 or strpos(${foldedSql(sql.raw("city"))}, ${key}) > 0
	) as found (id, at) order by at desc, id desc`;
}
