import { and, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { messageLabels } from "#app/contact/desk/message.ts";
import { senderName } from "#app/moderation/cases/labels.ts";
import { cases, isCasePending, submissions } from "#app/moderation/table.ts";
import { type Actor, staffId } from "#app/people/actor.ts";
import { defineCase } from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { says } from "#app/platform/database/table.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { answerTime } from "#site";

const maxSearched = 3_000;
const isMessage = eq(cases.kind, "contact");
const isWaiting = and(isMessage, isCasePending);

/** Messages of the contact form. A conversation with a sender has a page of its own. */
export const messageKind = defineCase({
	kind: "case",
	path: "/desk/messages",
	right: "review",
	icon: "message",
	title: "Messages",
	description: "Messages from the contact form, newest first.",
	task: {
		verb: "Answer",
		one: "message from the contact form",
		several: "messages from the contact form",
		description: `We promise an answer within ${answerTime}.`,
		where: eq(cases.sample, false),
	},
	list: {
		from: cases,
		id: cases.id,
		param: "list",
		choices: {
			open: {
				label: "Waiting for a reply",
				where: isWaiting,
				at: cases.openedAt,
				first: "newest",
				none: "No messages are waiting for a reply.",
			},
			mine: {
				label: "Assigned to me",
				where: (reader: Actor) => and(isWaiting, eq(cases.assignedTo, staffId(reader) ?? 0)),
				at: cases.openedAt,
				first: "newest",
				none: "No messages are assigned to you. Choose one from those waiting for a reply.",
			},
			closed: {
				label: "Closed",
				where: and(isMessage, not(isCasePending)),
				at: cases.openedAt,
				first: "newest",
				none: "No messages have been answered or closed yet.",
			},
		},
		columns: ["From", "Message", "Status", "Assigned to", "Received"],
		search: {
			label: "Sender’s email or name",
			where: isFrom,
			none: "No messages from this sender in this list. Try the other lists.",
		},
		items: listItems,
	},
});

async function listItems(ids: number[]) {
	const rows = await db
		.select({ case: cases, submission: submissions, assigned: people.name })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.leftJoin(people, eq(people.id, cases.assignedTo))
		.where(inArray(cases.id, ids));
	return rows.map(({ case: { id, state, sample, openedAt }, submission, assigned }) => {
		const { label, tone } = messageLabels[state];
		const opening = (submission.details.message ?? "").slice(0, 160).toWellFormed();
		return {
			id,
			values: [
				[{ typed: senderName(submission) }],
				[{ typed: opening || "(no message)" }],
				[{ status: label, tone }, sample && ({ status: "Sample", tone: "stone" } as const)],
				[assigned ? { typed: assigned } : "Unassigned"],
				[{ moment: openedAt }],
			],
		};
	});
}

/** Looks up a complete address by index, and other text in the newest senders' names and addresses. */
function isFrom(q: string): SQL | undefined {
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
