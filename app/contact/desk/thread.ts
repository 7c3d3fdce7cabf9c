import { and, asc, desc, eq, gt, inArray, isNull, max, sql } from "drizzle-orm";
import { enqueueAssignedEmail } from "#app/moderation/cases/assignment.ts";
import { fullName } from "#app/moderation/cases/labels.ts";
import { isWaiting } from "#app/moderation/cases/states.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Case, cases, formMail, replies, submissions } from "#app/moderation/table.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { findName, listAssignees } from "#app/people/team.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

export type ThreadEntry = {
	caseId: number;
	name: string;
	text: string;
	at: Date;
	reply?: { id: number; by: number | null };
};

const maxMessages = 200;

/** Returns all messages from and replies to an address, oldest first, and our newest reply's id or 0. */
export async function findThread(caseId: number) {
	const [found] = await db
		.select({ case: cases, submission: submissions, assigned: people.name })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.leftJoin(people, eq(people.id, cases.assignedTo))
		.where(isMessage(caseId));
	if (!found) return undefined;
	const { email } = found.submission;
	const theirs = await db
		.select({ caseId: cases.id, submission: submissions })
		.from(submissions)
		.innerJoin(cases, eq(cases.submissionId, submissions.id))
		.where(isFrom(email))
		.orderBy(desc(eq(cases.id, caseId)), desc(submissions.id))
		.limit(maxMessages);
	const caseIds = theirs.map((each) => each.caseId);
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
	const entries: ThreadEntry[] = [
		...theirs.map(({ caseId, submission }) => ({
			caseId,
			at: submission.receivedAt,
			name: fullName(submission) || "Sender",
			text: submission.details.message || "(no message)",
		})),
		...ours.map(({ reply: { id, caseId, at, writtenBy, body }, name }) => ({
			caseId,
			at,
			name: name ?? "Former team member",
			text: body,
			reply: { id, by: writtenBy },
		})),
	];
	entries.sort((a, b) => a.at.getTime() - b.at.getTime());
	return { ...found, entries, lastReply: last?.id ?? 0 };
}

function isFrom(email: string) {
	return and(eq(sql`lower(${submissions.email})`, email.toLowerCase()), eq(cases.kind, "contact"));
}

function isMessage(caseId: number) {
	return and(eq(cases.id, caseId), eq(cases.kind, "contact"));
}

type Answered = { ok: true } | { ok: false; by: string };

/** Replies by email, once per ticket and body, if `seen` is still our newest reply to this address. */
export function answerMessage(
	caseId: number,
	{ body, ticket, seen }: { body: string; ticket: string; seen: number },
	actor: Actor,
): Promise<Answered | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const thread = await lockThread(caseId, tx);
		const message = thread.find(({ id }) => id === caseId);
		if (!message) return undefined;
		const [duplicate] = await tx.select().from(replies).where(eq(replies.ticket, ticket));
		if (duplicate?.caseId === caseId && duplicate.body === body) return { ok: true };
		const threadIds = thread.map(({ id }) => id);
		const [newer] = await tx
			.select()
			.from(replies)
			.where(and(inArray(replies.caseId, threadIds), gt(replies.id, seen)))
			.orderBy(desc(replies.id))
			.limit(1);
		// A ticket reused with a different body counts as another reply.
		const other = newer ?? duplicate;
		if (other) {
			return { ok: false, by: (await findName(other.writtenBy, tx)) ?? "Someone else" };
		}
		const [reply] = await tx
			.insert(replies)
			.values({ caseId, body, ticket, writtenBy: staffId(actor) })
			.returning({ id: replies.id });
		if (!reply) throw new Error("The reply was not inserted.");
		await enqueueDelivery({ what: formMail.contact.answer, subjectId: reply.id }, tx);
		await tx
			.update(cases)
			.set({ assignedTo: staffId(actor) })
			.where(and(eq(cases.id, caseId), isNull(cases.assignedTo)));
		if (message.state === "published") {
			await note({ kind: "case", id: caseId }, "answered again", {}, actor, tx);
		} else await transitionMessage(caseId, "published", actor, tx);
		return { ok: true };
	});
}

const messageSteps = { closed: "closed", reopened: "in_review", spam: "spam" } as const;
type MessageStep = keyof typeof messageSteps;

export function isMessageStep(text: string): text is MessageStep {
	return Object.hasOwn(messageSteps, text);
}

/** Idempotent. Returns "late" if it was already answered or closed, undefined if it does not exist. */
export function setMessageState(caseId: number, step: MessageStep, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const message = await lockMessage(caseId, tx);
		if (!message) return undefined;
		const isOpen = isWaiting(message);
		if (message.state === messageSteps[step] || (step === "reopened" && isOpen)) return "done";
		if (step !== "reopened" && !isOpen) return "late";
		await transitionMessage(caseId, messageSteps[step], actor, tx);
		return "done";
	});
}

/** Returns "late" if the assignee is no longer `seen`, undefined if message or person does not exist. */
export function assignMessage(
	caseId: number,
	personId: number | null,
	actor: Actor,
	seen?: number | null,
) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const message = await lockMessage(caseId, tx);
		if (!message) return undefined;
		if (message.assignedTo === personId) return "done";
		if (seen !== undefined && message.assignedTo !== seen) return "late";
		const team = await listAssignees(tx);
		if (personId !== null && !team.some(({ id }) => id === personId)) return undefined;
		await tx.update(cases).set({ assignedTo: personId }).where(eq(cases.id, caseId));
		const from = (await findName(message.assignedTo, tx)) ?? "nobody";
		const to = (await findName(personId, tx)) ?? "nobody";
		const details = { assigned: `${from} → ${to}` };
		await note({ kind: "case", id: caseId }, "assigned", details, actor, tx);
		await enqueueAssignedEmail(caseId, personId, actor, tx);
		return "done";
	});
}

/** Locks all messages from this address in id order, so that concurrent replies run one by one. */
async function lockThread(caseId: number, tx: Db) {
	const [message] = await tx
		.select({ email: submissions.email })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(isMessage(caseId));
	if (!message) return [];
	const rows = await tx
		.select({ case: cases })
		.from(submissions)
		.innerJoin(cases, eq(cases.submissionId, submissions.id))
		.where(isFrom(message.email))
		.orderBy(asc(cases.id))
		.for("update", { of: cases });
	return rows.map((row) => row.case);
}

async function lockMessage(caseId: number, tx: Db) {
	const [message] = await tx.select().from(cases).where(isMessage(caseId)).for("update");
	return message;
}

async function transitionMessage(id: number, state: Case["state"], actor: Actor, tx: Db) {
	const waiting = state === "in_review" ? { waitingSince: sql`now()` } : {};
	await tx
		.update(cases)
		.set({ state, version: sql`${cases.version} + 1`, changedAt: sql`now()`, ...waiting })
		.where(eq(cases.id, id));
	await note({ kind: "case", id }, state, {}, actor, tx);
}
