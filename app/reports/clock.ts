import { and, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { deleteNotes } from "#app/moderation/history/staff-notes.ts";
import type { Actor } from "#app/people/actor.ts";
import { deleteLinks } from "#app/people/private-links.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { listingReports } from "#app/reports/table.ts";
import { reportPolicy } from "#policies";

const { deleteAfter, deleteUnconfirmedAfter } = reportPolicy;

/** Deletes reports closed long ago and those never confirmed. Runs hourly. */
export function deleteOldReports(_actor: Actor): Promise<void> {
	const { closedAt, confirmedAt, createdAt } = listingReports;
	const isOlder = (column: PgColumn, days: number) =>
		lt(column, sql`now() - make_interval(days => ${days})`);
	const isOld = or(
		isOlder(closedAt, deleteAfter),
		and(isNull(confirmedAt), isOlder(createdAt, deleteUnconfirmedAfter)),
	);
	return transaction((tx) => deleteReports(isOld, tx));
}

export async function deleteReports(which: SQL | undefined, tx: Db): Promise<void> {
	const { id } = listingReports;
	const deleted = await tx.delete(listingReports).where(which).returning({ id });
	const ids = deleted.map((report) => report.id);
	await deleteLinks(["report"], ids, tx);
	await deleteNotes("report", ids, tx);
}
