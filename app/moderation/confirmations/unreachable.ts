import { and, asc, isNotNull, lte, notExists, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { hasStatus } from "#app/media/public-list.ts";
import { caseOf, confirmedSince } from "#app/moderation/confirmations/clock.ts";
import { columnOf, type RecordStore } from "#app/moderation/records/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isAnswerable } from "#app/records/record.ts";

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
	const { confirm, statuses, kind, name } = record;
	const since = confirmedSince(store).mapWith(table.dateAdded);
	const answerable = Object.keys(statuses).filter((status) => isAnswerable(record, status));
	const overdue = sql`now() - ${`${confirm.doubt ?? confirm.hide} days`}::interval`;
	const rows = await db
		.select({
			id: table.id,
			name: columnOf(store, name),
			refusedAt: table.unreachableAt,
			since,
		})
		.from(table as PgTable)
		.where(
			and(
				sql`${hasStatus(table.status, answerable)} and not ${table.sample}`,
				or(
					isNotNull(table.unreachableAt),
					and(lte(since, overdue), notExists(caseOf(store, table.id))),
				),
			),
		)
		.orderBy(asc(since), asc(table.id))
		.limit(most);
	return rows.map((row) => ({ kind, ...row }) as Unreachable);
}
