import { and, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { senderName } from "#app/moderation/cases/labels.ts";
import { cases, isCasePending, submissions } from "#app/moderation/table.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { says } from "#app/platform/database/table.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

const maxSearched = 3_000;

export const messageLists = ["open", "mine", "closed"] as const;
export type MessageList = (typeof messageLists)[number];

const isMessage = eq(cases.kind, "contact");

export async function listMessages(
	{ list, q, me }: { list: MessageList; q: string; me: number },
	page: number,
) {
	const shown = db
		.select({ id: cases.id })
		.from(cases)
		.where(
			and(
				isMessage,
				list === "closed" ? not(isCasePending) : isCasePending,
				matchOf(q),
				list === "mine" ? eq(cases.assignedTo, me) : undefined,
			),
		)
		.orderBy(desc(cases.openedAt), desc(cases.id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select({
			id: cases.id,
			state: cases.state,
			openedAt: cases.openedAt,
			sample: cases.sample,
			firstName: submissions.firstName,
			lastName: submissions.lastName,
			email: submissions.email,
			opening: sql<string>`left(coalesce(${submissions.details} ->> 'message', ''), 160)`,
			assigned: people.name,
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.leftJoin(people, eq(people.id, cases.assignedTo))
		.where(inArray(cases.id, shown))
		.orderBy(desc(cases.openedAt), desc(cases.id));
	const { items, more } = pageFrom(rows, page);
	return { items: items.map((row) => ({ ...row, name: senderName(row) })), page, more };
}

/** Looks up a complete address by index, and other text in the newest senders' names and addresses. */
function matchOf(q: string): SQL | undefined {
	// PostgreSQL rejects NUL in text.
	if (q.includes("\0")) return sql`false`;
	const text = cleanLine(q);
	if (text === "") return undefined;
	if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
		const sent = db
			.select({ id: submissions.id })
			.from(submissions)
			.where(eq(sql`lower(${submissions.email})`, text.toLowerCase()));
		return inArray(cases.submissionId, sent);
	}
	const newest = db
		.select({ id: cases.id, submissionId: cases.submissionId })
		.from(cases)
		.where(isMessage)
		.orderBy(desc(cases.openedAt), desc(cases.id))
		.limit(maxSearched)
		.as("newest");
	const matching = db
		.select({ id: newest.id })
		.from(newest)
		.innerJoin(submissions, eq(submissions.id, newest.submissionId))
		.where(
			says(
				sql`${submissions.firstName} || ' ' || ${submissions.lastName} || ' ' || ${submissions.email}`,
				text,
			),
		);
	return inArray(cases.id, matching);
}
