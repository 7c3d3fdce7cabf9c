import { sql } from "drizzle-orm";
import { cases, submissions } from "#app/moderation/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { db } from "#app/platform/db.server.ts";

export type DeskCounts = { review: number; messages: number; aside: number; undelivered: number };

// One question for every page of the desk; with states written out, indexes that hold only these serve it.
const question = sql`
	select ${cases.kind}::text as what, count(*)::int as many from ${cases}
		where ${cases.state} in ('received', 'in_review') group by 1
	union all select 'aside', count(*)::int from ${submissions}
		where ${submissions.asideAt} is not null and ${submissions.recoveredAt} is null
	union all select 'undelivered', count(*)::int from ${deliveries}
		where ${deliveries.state} = 'set_aside'`;

/** What waits for somebody of the team, for the side bar. */
export async function deskCounts(): Promise<DeskCounts> {
	const { rows } = await db.execute<{ what: string; many: number }>(question);
	const of = (what: string) => rows.find((row) => row.what === what)?.many ?? 0;
	return {
		review: of("rehome") + of("breeder"),
		messages: of("contact"),
		aside: of("aside"),
		undelivered: of("undelivered"),
	};
}
