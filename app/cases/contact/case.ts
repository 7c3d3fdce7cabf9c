import { and, asc, desc, eq, gt, inArray, isNull, max, not, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import { expiredForm } from "#app/cases/intake/submit-form.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { casePath, fullName, senderName } from "#app/cases/review/labels.ts";
import { isWaiting } from "#app/cases/review/states.ts";
import { unfilledError } from "#app/cases/saved-replies/reply.ts";
import { filledReplies } from "#app/cases/saved-replies/saved-replies.ts";
import {
	type Case,
	cases,
	formMail,
	isCasePending,
	replies,
	submissions,
} from "#app/cases/table.ts";
import { type Actor, actorName, staffId } from "#app/people/actor.ts";
import {
	type CaseInput,
	type CaseMessage,
	type CasePanel,
	type CaseView,
	defineCase,
} from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { findName } from "#app/people/team.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { says } from "#app/platform/database/table.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { ageOfTicket, newTicket } from "#app/platform/forms/tickets.server.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import type { Status } from "#app/ui/desk/inline.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { numberIn } from "#app/ui/found.ts";
import { answerTime } from "#site";

const maxSearched = 3_000;
const maxMessages = 200;
const answerLimit = 10_000;

const isMessage = eq(cases.kind, "contact");
const isOpen = and(isMessage, isCasePending);

export const messageStates: Record<Case["state"], Status> = {
	received: { status: "New", tone: "terra" },
	in_review: { status: "Open", tone: "terra" },
	completing: { status: "Open", tone: "terra" },
	changes_needed: { status: "Open", tone: "terra" },
	published: { status: "Answered", tone: "olive" },
	declined: { status: "Closed", tone: "stone" },
	merged: { status: "Closed", tone: "stone" },
	spam: { status: "Spam", tone: "stone" },
	closed: { status: "Closed", tone: "stone" },
};

/** Messages of the contact form. A page shows everything that was written from and to an address. */
export const messageCase = defineCase({
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
		sample: cases.sample,
	},
	list: {
		from: cases,
		id: cases.id,
		param: "list",
		choices: {
			open: {
				label: "Waiting for a reply",
				where: isOpen,
				at: cases.openedAt,
				first: "newest",
				none: "No messages are waiting for a reply.",
			},
			mine: {
				label: "Assigned to me",
				where: (reader: Actor) => and(isOpen, eq(cases.assignedTo, staffId(reader) ?? 0)),
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
		columns: ["From", "Message", "Status", "Received"],
		search: {
			label: "Sender’s email or name",
			where: isSentBy,
			none: "No messages from this sender in this list. Try the other lists.",
		},
		items: listItems,
	},
	page: {
		table: cases,
		hasAssignee: true,
		find: findView,
		lock: async (id, tx) => (await lockThread(id, tx)).some((message) => message.id === id),
		edit: {
			fields: [
				{
					name: "body",
					label: "Reply by email",
					hint: "Plain text, without formatting. The message is quoted below it, and a reply to it goes to our team’s inbox.",
					lines: answerLimit,
					isRequired: true,
				},
			],
			schema: v.object({
				body: v.pipe(
					lines(answerLimit, "Enter your reply."),
					v.check(
						(text) => unfilledError(text) === undefined,
						({ input }) => unfilledError(input) ?? "",
					),
				),
			}),
			also: ["ticket", "expectedVersion"],
			save: answer,
		},
	},
	actions: {
		closed: (input) => setState(input, "closed", "closed"),
		reopened: (input) => setState(input, "reopened", "in_review"),
		spam: (input) => setState(input, "spam", "spam"),
	},
	notices: {
		answered: "Your reply is on its way.",
		sample: "Reply saved. This is a sample, so no email was sent.",
		closed: "Message closed.",
		reopened: "Message reopened.",
		spam: "Message marked as spam. Reopen it to undo this.",
		late: "Someone else has updated this message in the meantime, so nothing was changed. Its current status is shown here.",
	},
});

async function listItems(ids: number[]) {
	const rows = await db
		.select({ case: cases, submission: submissions })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(inArray(cases.id, ids));
	return rows.map(({ case: { id, state, sample, openedAt }, submission }) => {
		return {
			id,
			values: [
				[
					{ typed: senderName(submission) },
					sample && ({ status: "Sample", tone: "stone" } as const),
				],
				[{ typed: excerpt(submission.details.message ?? "") || "(no message)" }],
				[messageStates[state]],
				[{ moment: openedAt }],
			],
		};
	});
}

/** Looks up a complete address by index, and other text in the newest senders' names and addresses. */
function isSentBy(q: string): SQL | undefined {
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

async function findView(id: number, reader: Actor): Promise<CaseView | undefined> {
	const [found] = await db
		.select({ message: cases, submission: submissions })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(and(eq(cases.id, id), isMessage));
	if (!found) return undefined;
	const { message, submission } = found;
	const { email, firstName } = submission;
	const { messages, ownReplies, lastReply } = await findThread(id, email, staffId(reader));
	return {
		title: senderName(submission),
		description: [{ mail: email }, message.sample && " · a sample: no email is sent"],
		messages: [messages],
		edit: {
			// Only one’s own reply clears the form, not someone else’s.
			key: String(ownReplies),
			hidden: { ticket: await newTicket(), expectedVersion: lastReply },
			replies: await filledReplies("answer", { firstName, by: actorName(reader) }),
			buttons: [{ label: "Send reply", isMain: true }],
		},
		panels: [panelFor(found)],
	};
}

/** All messages from and replies to an address, oldest first, and our newest reply’s id or 0. */
async function findThread(here: number, email: string, reader: number | null) {
	const theirs = await db
		.select({ caseId: cases.id, submission: submissions })
		.from(submissions)
		.innerJoin(cases, eq(cases.submissionId, submissions.id))
		.where(isFrom(email))
		.orderBy(desc(eq(cases.id, here)), desc(submissions.id))
		.limit(maxMessages);
	const caseIds = theirs.map(({ caseId }) => caseId);
	const ours = await db
		.select({ reply: replies, name: people.name })
		.from(replies)
		.leftJoin(people, eq(people.id, replies.writtenBy))
		.where(inArray(replies.caseId, caseIds))
		.orderBy(asc(replies.id));
	const [last] = await db
		.select({ id: max(replies.id) })
		.from(replies)
		.innerJoin(cases, eq(cases.id, replies.caseId))
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(isFrom(email));
	const inMessage = (id: number) =>
		id !== here && { link: `in message ${id}`, to: casePath({ id, kind: "contact" }) };
	const messages: CaseMessage[] = [
		...theirs.map(({ caseId, submission }) => ({
			id: `message ${caseId}`,
			who: [{ typed: fullName(submission) || "Sender" }, " wrote ", inMessage(caseId)],
			at: submission.receivedAt,
			text: submission.details.message || "(no message)",
			tone: "left" as const,
		})),
		...ours.map(({ reply: { id, caseId, at, body }, name }) => ({
			id: `reply ${id}`,
			who: [{ typed: name ?? "Former team member" }, " replied ", inMessage(caseId)],
			at,
			text: body,
			tone: "right" as const,
		})),
	];
	messages.sort((a, b) => a.at.getTime() - b.at.getTime());
	const ownReplies = ours.filter(({ reply }) => reply.writtenBy === reader).length;
	return { messages, ownReplies, lastReply: last?.id ?? 0 };
}

type Found = { message: Case; submission: typeof submissions.$inferSelect };

function panelFor({ message, submission }: Found): CasePanel {
	const { phone, spamSignals } = submission;
	const number = formatPhone(phone);
	return {
		title: "Status",
		status: messageStates[message.state],
		facts: [
			...(number
				? [{ label: "Phone", value: [{ link: number, to: phoneHref(phone), isPublic: true }] }]
				: []),
			...(spamSignals.length > 0
				? [{ label: "Possible spam", value: [spamSignals.join("; ")] }]
				: []),
		],
		forms: [
			...(isWaiting(message)
				? [
						{ buttons: [{ action: "closed", label: "Close without a reply" }] },
						{ buttons: [{ action: "spam", label: "Mark as spam" }] },
					]
				: [{ buttons: [{ action: "reopened", label: "Reopen" }] }]),
		],
	};
}

function isFrom(email: string) {
	return and(eq(sql`lower(${submissions.email})`, email.toLowerCase()), isMessage);
}

/** Locks all messages from this address in id order, so that concurrent replies run one by one. */
async function lockThread(id: number, tx: Db) {
	const [message] = await tx
		.select({ email: submissions.email })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(and(eq(cases.id, id), isMessage));
	if (!message) return [];
	return tx
		.select({ id: cases.id })
		.from(submissions)
		.innerJoin(cases, eq(cases.submissionId, submissions.id))
		.where(isFrom(message.email))
		.orderBy(asc(cases.id))
		.for("update", { of: cases });
}

async function find({ id, tx }: CaseInput) {
	const [message] = await tx.select().from(cases).where(eq(cases.id, id));
	return message;
}

/** Replies by email, once per ticket and body, if `expectedVersion` is still our newest reply to this address. */
async function answer(input: CaseInput) {
	const { id, values, actor, tx } = input;
	const { body = "", ticket = "", expectedVersion } = values;
	const message = await find(input);
	if (!message) return undefined;
	const answered = { notice: message.sample ? "sample" : "answered" };
	if ((await ageOfTicket(ticket)) === undefined) return { refused: expiredForm };
	const [duplicate] = await tx.select().from(replies).where(eq(replies.ticket, ticket));
	if (duplicate?.caseId === id && duplicate.body === body) return answered;
	const thread = await lockThread(id, tx);
	const isNewer = gt(replies.id, numberIn(expectedVersion) ?? 0);
	const isInThread = inArray(
		replies.caseId,
		thread.map(({ id }) => id),
	);
	const [newer] = await tx
		.select()
		.from(replies)
		.where(and(isInThread, isNewer))
		.orderBy(desc(replies.id))
		.limit(1);
	// A ticket reused with a different body counts as another reply.
	const other = newer ?? duplicate;
	if (other) {
		const by = (await findName(other.writtenBy, tx)) ?? "Someone else";
		return {
			refused: `${by} has replied in the meantime. Read that reply above. What you typed is still here and will be sent if you send it again.`,
		};
	}
	const [reply] = await tx
		.insert(replies)
		.values({ caseId: id, body, ticket, writtenBy: staffId(actor) })
		.returning({ id: replies.id });
	if (!reply) throw new Error("The reply was not inserted.");
	await enqueueDelivery({ what: formMail.contact.answer, subjectId: reply.id }, tx);
	await tx
		.update(cases)
		.set({ assignedTo: staffId(actor) })
		.where(and(eq(cases.id, id), isNull(cases.assignedTo)));
	if (message.state === "published") {
		await recordEvent({ kind: "case", id }, "answered again", {}, actor, tx);
	} else await transition(input, "published");
	return answered;
}

/** Idempotent. "late" if it was already answered or closed. */
async function setState(input: CaseInput, name: string, state: Case["state"]) {
	const message = await find(input);
	if (!message) return undefined;
	const isReopened = state === "in_review";
	if (message.state === state || (isReopened && isWaiting(message))) return name;
	if (!isReopened && !isWaiting(message)) return "late";
	await transition(input, state);
	return name;
}

async function transition({ id, actor, tx }: CaseInput, state: Case["state"]) {
	const waiting = state === "in_review" ? { waitingSince: sql`now()` } : {};
	await tx
		.update(cases)
		.set({ state, version: sql`${cases.version} + 1`, changedAt: sql`now()`, ...waiting })
		.where(eq(cases.id, id));
	await recordEvent({ kind: "case", id }, state, {}, actor, tx);
}
