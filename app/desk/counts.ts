import { count, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";
import { caseKinds, waitingIn } from "#app/desk/cases/cases.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";

export type DeskCounts = Awaited<ReturnType<typeof deskCounts>>;

/** How many items wait, by the address of the page that lists them. */
export const deskCounts = coalesced(async (): Promise<Record<string, number>> => {
	const [first, second, ...others] = caseKinds.map((kind) => {
		const { from, where } = waitingIn(kind);
		const path = sql<string>`${kind.path}::text`;
		return db
			.select({ path, many: count() })
			.from(from as PgTable)
			.where(where);
	});
	const rows = first && second ? await unionAll(first, second, ...others) : [];
	return Object.fromEntries(rows.map(({ path, many }) => [path, many]));
});
