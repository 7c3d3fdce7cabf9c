import { and, count, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { cases, submissions } from "#app/moderation/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { db } from "#app/platform/db.server.ts";

export type DeskCounts = { review: number; messages: number; aside: number; undelivered: number };

/** What waits for somebody of the team, for the side bar. */
export async function deskCounts(): Promise<DeskCounts> {
	const [waiting, [aside], [undelivered]] = await Promise.all([
		db
			.select({ kind: cases.kind, many: count() })
			.from(cases)
			.where(inArray(cases.state, ["received", "in_review"]))
			.groupBy(cases.kind),
		db
			.select({ many: count() })
			.from(submissions)
			.where(and(isNotNull(submissions.asideAt), isNull(submissions.recoveredAt))),
		db.select({ many: count() }).from(deliveries).where(eq(deliveries.state, "set_aside")),
	]);
	const messages = waiting.find(({ kind }) => kind === "contact")?.many ?? 0;
	const all = waiting.reduce((sum, { many }) => sum + many, 0);
	return {
		review: all - messages,
		messages,
		aside: aside?.many ?? 0,
		undelivered: undelivered?.many ?? 0,
	};
}
