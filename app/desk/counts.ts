import { count, type SQL, type Subquery, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";
import { pendingEvidence } from "#app/breeders/evidence/desk/evidence-decisions.ts";
import { caseKinds, waitingIn } from "#app/desk/cases/cases.ts";
import {
	cases,
	isCaseCompleting,
	isCasePending,
	isQuarantined,
	submissions,
} from "#app/moderation/table.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";

export type DeskCounts = Awaited<ReturnType<typeof deskCounts>>;

// One prepared query, because every desk page runs it. Literal states let it use the partial indexes.
const countQuery = unionAll(
	db
		.select({
			path: sql<string>`case ${cases.kind} when 'contact' then '/desk/messages' else '/desk/review' end`,
			many: count(),
		})
		.from(cases)
		.where(isCasePending)
		.groupBy(sql`1`),
	countAt("/desk/review?show=completing", cases, isCaseCompleting),
	countAt("/desk/spam", submissions, isQuarantined),
	...caseKinds.map((kind) => {
		const { table, where } = waitingIn(kind);
		return countAt(kind.path, table, where);
	}),
	countAt("/desk/evidence", pendingEvidence),
).prepare("desk_counts");

function countAt(path: string, rows: PgTable | Subquery, isPending?: SQL) {
	return db
		.select({ path: sql<string>`${path}::text`, many: count() })
		.from(rows)
		.where(isPending);
}

/** How many items wait, by the address of the page that lists them. */
export const deskCounts = coalesced(async (): Promise<Record<string, number>> => {
	const rows = await countQuery.execute();
	return Object.fromEntries(rows.map(({ path, many }) => [path, many]));
});
