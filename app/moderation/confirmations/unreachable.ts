import { and, asc, isNotNull, isNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { hasStatus } from "#app/media/public-list.ts";
import { caseOf, confirmedSince } from "#app/moderation/confirmations/clock.ts";
import { columnOf, type RecordStore } from "#app/moderation/records/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isAnswerable, publicStatuses } from "#app/records/record.ts";

export type Unreachable = {
	kind: RecordStore["record"]["kind"];
	id: number;
	name: string;
	/** Their server refused our email; without it, there is no private page that we could write about. */
	refusedAt: Date | null;
	since: Date;
};

const most = 12;

/** Owners whom only a person can ask: until someone sets a new address, a status, or that it was confirmed. */
export async function listUnreachable(store: RecordStore): Promise<Unreachable[]> {
	const { table, record } = store;
	const { confirm, statuses } = record;
	const answerable = Object.keys(statuses).filter((status) => isAnswerable(record, status));
	const overdue = sql`now() - ${`${confirm.doubt ?? confirm.hide} days`}::interval`;
	// Two queries, because each reads an index; one with "or" would read the whole table.
	const rows = await Promise.all([
		find(store, answerable, isNotNull(table.unreachableAt)),
		find(
			store,
			publicStatuses(record),
			and(
				isNull(table.unreachableAt),
				lte(confirmedSince(store), overdue),
				notExists(caseOf(store, table.id)),
			),
		),
	]);
	const age = ({ since }: Unreachable) => since.getTime();
	return rows
		.flat()
		.sort((one, other) => age(one) - age(other) || one.id - other.id)
		.slice(0, most);
}

async function find(
	store: RecordStore,
	statuses: string[],
	is: SQL | undefined,
): Promise<Unreachable[]> {
	const { table, record } = store;
	const since = confirmedSince(store).mapWith(table.dateAdded);
	const rows = await db
		.select({
			id: table.id,
			name: columnOf(store, record.name),
			refusedAt: table.unreachableAt,
			since,
		})
		.from(table as PgTable)
		.where(and(sql`${hasStatus(table.status, statuses)} and not ${table.sample}`, is))
		.orderBy(asc(since), asc(table.id))
		.limit(most);
	return rows.map((row) => ({ kind: record.kind, ...row }) as Unreachable);
}
