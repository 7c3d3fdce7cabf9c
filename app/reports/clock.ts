import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { staffNotes } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { privateLinks } from "#app/people/table.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { listingReports } from "#app/reports/table.ts";
import { reportPolicy } from "#policies";

const { deleteAfter, deleteUnconfirmedAfter } = reportPolicy;

/** Deletes reports closed long ago and those never confirmed. Runs hourly. */
export function deleteOldReports(_actor: Actor): Promise<void> {
	const { closedAt, confirmedAt, createdAt } = listingReports;
	const isOlder = (column: PgColumn, days: number) =>
		lt(column, sql`now() - make_interval(days => ${days})`);
	return transaction(async (tx) => {
		const old = await tx
			.select({ id: listingReports.id })
			.from(listingReports)
			.where(
				or(
					isOlder(closedAt, deleteAfter),
					and(isNull(confirmedAt), isOlder(createdAt, deleteUnconfirmedAfter)),
				),
			)
			.for("update", { skipLocked: true });
		await deleteReports(
			old.map(({ id }) => id),
			tx,
		);
	});
}

export async function deleteReports(ids: number[], tx: Db): Promise<void> {
	if (ids.length === 0) return;
	const { purpose, subjectId } = privateLinks;
	await tx.delete(privateLinks).where(and(eq(purpose, "report"), inArray(subjectId, ids)));
	await tx
		.delete(staffNotes)
		.where(and(eq(staffNotes.subjectKind, "report"), inArray(staffNotes.subjectId, ids)));
	await tx.delete(listingReports).where(inArray(listingReports.id, ids));
}
