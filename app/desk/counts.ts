import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { cases, submissions } from "#app/moderation/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { db } from "#app/platform/db.server.ts";
import { shared } from "#app/platform/kept.server.ts";

export type DeskCounts = { review: number; messages: number; aside: number; undelivered: number };

// One question for every page of the desk, planned once; with states written out, indexes that hold
// only these serve it.
const counting = db
	.select({ what: sql<string>`${cases.kind}`.as("what"), many: count() })
	.from(cases)
	.where(sql`${cases.state} in ('received', 'in_review')`)
	.groupBy(cases.kind)
	.unionAll(
		db
			.select({ what: sql<string>`'aside'`, many: count() })
			.from(submissions)
			.where(and(isNotNull(submissions.quarantinedAt), isNull(submissions.restoredAt))),
	)
	.unionAll(
		db
			.select({ what: sql<string>`'undelivered'`, many: count() })
			.from(deliveries)
			.where(eq(deliveries.state, sql`'failed'`)),
	)
	.prepare("desk_counts");

/** What waits for somebody of the team, for the side bar. */
export const deskCounts = shared(findCounts);

async function findCounts(): Promise<DeskCounts> {
	const rows = await counting.execute();
	const of = (what: string) => rows.find((row) => row.what === what)?.many ?? 0;
	return {
		review: of("rehome") + of("breeder"),
		messages: of("contact"),
		aside: of("aside"),
		undelivered: of("undelivered"),
	};
}
