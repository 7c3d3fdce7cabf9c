import { and, count, eq, sql } from "drizzle-orm";
import { isReaderSql } from "#app/cases/newsletter/subscribers.ts";
import { consents, newsletterMail, subscribers } from "#app/cases/newsletter/table.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { isYetToReceive } from "#app/desk/issues/sending.ts";
import { type Issue, recipients } from "#app/desk/issues/table.ts";
import { db } from "#app/platform/database/db.server.ts";

export async function reportOf(issue: Issue) {
	const { id: issueId, state } = issue;
	const isGoing = state === "sending" || state === "paused";
	const [rows, unsubscribed, toCome] = await Promise.all([
		db
			.select({ state: deliveries.state, many: count() })
			.from(recipients)
			.innerJoin(
				deliveries,
				and(
					eq(deliveries.name, newsletterMail.issue.name),
					eq(deliveries.subjectId, recipients.id),
				),
			)
			.where(eq(recipients.issueId, issueId))
			.groupBy(deliveries.state),
		db.$count(
			consents,
			and(
				eq(consents.issueId, issueId),
				sql`exists (select from ${recipients} where ${recipients.issueId} = ${consents.issueId}
					and ${recipients.subscriberId} = ${consents.subscriberId})`,
			),
		),
		isGoing ? db.$count(subscribers, isYetToReceive(issue)) : 0,
	]);
	const of = (state: string) => rows.find((row) => row.state === state)?.many ?? 0;
	return {
		readers: rows.reduce((sum, { many }) => sum + many, toCome),
		sent: of("delivered"),
		failed: of("failed"),
		waiting: of("waiting") + toCome,
		left: of("dropped"),
		unsubscribed,
	};
}

export type Report = Awaited<ReturnType<typeof reportOf>>;

export function countReaders(): Promise<number> {
	return db.$count(subscribers, isReaderSql);
}
