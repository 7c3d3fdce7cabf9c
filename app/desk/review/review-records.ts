import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { columnOf, lowerEmail, type RecordStore } from "#app/cases/records/store.ts";
import { selectCases } from "#app/cases/review/cases.ts";
import { caseName, casePath } from "#app/cases/review/labels.ts";
import { looksLike } from "#app/cases/risk-checks/look-alike.ts";
import { phoneKeys, type SenderContacts, sharedContacts } from "#app/cases/risk-checks/sender.ts";
import { type Case, cases } from "#app/cases/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import { db } from "#app/platform/database/db.server.ts";
import { phoneKeySql } from "#app/platform/database/table.ts";
import { type AnyRecord, fieldsOf } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

export type DeskRecord = { path: string; name: string; state: string; since: Date };

const most = 30;

export async function findRecordsByContact(contacts: SenderContacts) {
	const keys = phoneKeys(contacts.phones);
	const found = Object.values(stores).map(async (store) => {
		const phone = columnOf(store, store.record.contact.phone);
		const isReached = or(
			inArray(lowerEmail(store), contacts.emails),
			inArray(phoneKeySql(phone), keys),
		);
		const records = await recordsIn(store, and(isReached, isReal(store))).limit(most);
		return records.flatMap((row) => {
			const shared = sharedContacts(contacts, { emails: [row.mail], phones: [row.phone] });
			const isFound = shared.sameEmail || shared.samePhone;
			return isFound ? [{ ...reachedRecord(store, row), ...shared }] : [];
		});
	});
	return (await Promise.all(found)).flat();
}

function reachedRecord(
	{ record }: RecordStore,
	row: Awaited<ReturnType<typeof recordsIn>>[number],
) {
	const { recent } = row;
	return { ...deskRecord(`${record.deskPath}/${row.id}`, row), kind: record.kind, recent };
}

export async function findRecordsByMicrochip(chip: string) {
	const found = Object.values(stores).map(async (store) => {
		const name = findMicrochipField(store.record);
		if (!name) return [];
		const column = columnOf(store, name);
		// The second condition lets PostgreSQL use the partial index.
		const rows = await recordsIn(
			store,
			and(sql`${column} = ${chip} and ${column} <> ''`, isReal(store)),
		).limit(most);
		return rows.map((row) => reachedRecord(store, row));
	});
	return (await Promise.all(found)).flat();
}

/** Finds other records whose name looks the same. */
export async function findRecordsByName(
	store: RecordStore,
	name: string,
	{ sample, exceptId }: { sample: boolean; exceptId: number | null },
) {
	const { table, record } = store;
	const named = await db
		.select({ id: table.id, name: columnOf(store, record.name) })
		.from(table as PgTable)
		.where(eq(table.sample, sample));
	const ids: number[] = [];
	for (const each of named) {
		const isOther = Number(each.id) !== exceptId;
		if (isOther && (await looksLike(name, String(each.name)))) ids.push(Number(each.id));
	}
	if (ids.length === 0) return [];
	const rows = await recordsIn(store, inArray(table.id, ids)).orderBy(table.id).limit(most);
	return rows.map((row) => reachedRecord(store, row));
}

/** A sample is nobody's: what it shares with a sender says nothing. */
function isReal({ table }: RecordStore) {
	return eq(table.sample, false);
}

export function findMicrochipField(record: AnyRecord): string | undefined {
	return fieldsOf(record).find(([, { type }]) => type === "microchip")?.[0];
}

function recordsIn(store: RecordStore, where: SQL | undefined) {
	const { table, record } = store;
	const column = (name: string) => sql<string>`${columnOf(store, name)}`;
	return db
		.select({
			id: sql<number>`${table.id}`.mapWith(Number),
			name: column(record.name),
			state: sql<string>`${table.status}`,
			changedAt: sql<Date>`${table.updatedAt}`.mapWith((at: string) => new Date(at)),
			mail: column(record.contact.email),
			phone: column(record.contact.phone),
			recent: sql<boolean>`${table.createdAt} > now() - interval '12 months'`,
		})
		.from(table as PgTable)
		.where(where);
}

export async function recordsOf(subjects: readonly { kind: string; id: number }[]) {
	const idsOf = (kind: string) => subjects.filter((each) => each.kind === kind).map(({ id }) => id);
	const records: DeskRecord[] = [];
	for (const store of Object.values(stores)) {
		const { kind, deskPath } = store.record;
		const ids = idsOf(kind);
		const rows = ids.length > 0 ? await recordsIn(store, inArray(store.table.id, ids)) : [];
		records.push(...rows.map((row) => deskRecord(`${deskPath}/${row.id}`, row)));
	}
	const caseIds = idsOf("case");
	const found = caseIds.length > 0 ? await namedCases(caseIds) : [];
	// A record and its own case count once.
	const others = found.filter((row) => !records.some(({ path }) => path === recordPath(row)));
	return [...records, ...others.map((row) => deskRecord(casePath(row), row))];
}

/** Finds cases with their current names. */
export async function namedCases(ids: number[]) {
	const rows = await selectCases().where(inArray(cases.id, ids));
	return rows.map(({ case: found, submission }) => {
		return { ...found, name: caseName({ ...submission, ...found }) };
	});
}

export function recordPath({ kind, subjectId }: Pick<Case, "kind" | "subjectId">) {
	const record = recordOfCase(kind);
	return record && subjectId !== null ? `${record.deskPath}/${subjectId}` : undefined;
}

type Changed = { name: string; state: string; changedAt: Date };

export function deskRecord(path: string, { name, state, changedAt }: Changed): DeskRecord {
	return { path, name, state: state.replaceAll("_", " "), since: changedAt };
}
