import { count, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";
import { cases, isCaseCompleting } from "#app/cases/table.ts";
import { caseKinds, waitingIn } from "#app/desk/cases/cases.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";

export type DeskCounts = Awaited<ReturnType<typeof deskCounts>>;

/** How many items wait, by the address of the page that lists them. */
export const deskCounts = coalesced(async (): Promise<Record<string, number>> => {
	const completing = db
		.select({ path: sql<string>`'/desk/review?show=completing'::text`, many: count() })
		.from(cases)
		.where(isCaseCompleting);
	const [first, ...others] = caseKinds.map((kind) => {
		const { from, where } = waitingIn(kind);
		const path = sql<string>`${kind.path}::text`;
		return db
			.select({ path, many: count() })
			.from(from as PgTable)
			.where(where);
	});
	const rows = await (first ? unionAll(completing, first, ...others) : completing);
	return Object.fromEntries(rows.map(({ path, many }) => [path, many]));
});
