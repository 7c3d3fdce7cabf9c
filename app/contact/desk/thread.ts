import { and, asc, desc, eq, gt, inArray, isNull, max, sql } from "drizzle-orm";
import { isOpenMessage } from "#app/contact/desk/words.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Case, cases, replies, type Submission, submissions } from "#app/moderation/table.ts";
import { orderDelivery } from "#app/outbox/deliveries.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { may } from "#app/people/rights.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";

/** What was written between one address and us: a message of theirs, or an answer of ours. */
export type Written =
	| { from: "them"; caseId: number; name: string; words: string; at: Date }
	| {
			from: "us";
			id: number;
			caseId: number;
			/** The member of the team who wrote it. */
			by: number | null;
			name: string;
			words: string;
			at: Date;
	  };

/** How many messages of one address are shown: the newest, and the one that was asked for. */
const mostMessages = 200;

export type Thread = {
	case: Case;
	submission: Submission;
	assigned: string | null;
	written: Written[];
	/** The newest of our answers to this address: who answers must have read it. */
	lastReply: number;
};

/** A message with everything that its address and we have written to each other, oldest first. */
export async function findThread(caseId: number): Promise<Thread | undefined> {
	const [found] = await db
		.select({ case: cases, submission: submissions, assigned: people.name })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.leftJoin(people, eq(people.id, cases.assignedTo))
		.where(and(eq(cases.id, caseId), eq(cases.kind, "contact")));
	if (!found) return undefined;
	const { email } = found.submission;
	const theirs = await db
		.select({ caseId: cases.id, submission: submissions })
		.from(submissions)
		.innerJoin(cases, eq(cases.submissionId, submissions.id))
		.where(isFrom(email))
		.orderBy(desc(eq(cases.id, caseId)), desc(submissions.id))
		.limit(mostMessages);
	const ours = await db
		.select({ reply: replies, name: people.name })
		.from(replies)
		.leftJoin(people, eq(people.id, replies.writtenBy))
		.where(
			inArray(
				replies.caseId,
				theirs.map((each) => each.caseId),
			),
		)
		.orderBy(asc(replies.id));
	const [last] = await db
		.select({ id: max(replies.id) })
		.from(replies)
		.innerJoin(cases, eq(cases.id, replies.caseId))
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(isFrom(email));
	const written: Written[] = [
		...theirs.map(({ caseId, submission }) => ({
			...{ from: "them" as const, caseId, at: submission.receivedAt },
			name: [submission.firstName, submission.lastName].filter(Boolean).join(" "),
			words: submission.details.message ?? "",
		})),
		...ours.map(({ reply, name }) => ({
			...{ from: "us" as const, id: reply.id, caseId: reply.caseId, at: reply.at },
			...{ by: reply.writtenBy, name: name ?? "Somebody who left", words: reply.body },
		})),
	];
	written.sort((a, b) => a.at.getTime() - b.at.getTime());
	return { ...found, written, lastReply: last?.id ?? 0 };
}

/** Messages of the contact form from this address. */
function isFrom(email: string) {
	return and(eq(sql`lower(${submissions.email})`, email.toLowerCase()), eq(cases.kind, "contact"));
}

export type Answered =
	| { ok: true }
	/** Something else was answered to this address since the form was opened. */
	| { ok: false; by: string; at: Date };

/**
 * Answers a message by mail; it then stands as answered. The same form sent twice is one answer.
 * `seen` is the newest answer to this address that its writer has read. Undefined when there is no
 * such message.
 */
export function answerMessage(
	caseId: number,
	{ body, ticket, seen }: { body: string; ticket: string; seen: number },
	actor: Actor,
): Promise<Answered | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const held = await holdThread(caseId, tx);
		const message = held.find(({ id }) => id === caseId);
		if (!message) return undefined;
		const written = { caseId: replies.caseId, body: replies.body, at: replies.at, by: people.name };
		const [twin] = await tx
			.select(written)
			.from(replies)
			.leftJoin(people, eq(people.id, replies.writtenBy))
			.where(eq(replies.ticket, ticket));
		if (twin?.caseId === caseId && twin.body === body) return { ok: true };
		const threadIds = held.map(({ id }) => id);
		const [newer] = await tx
			.select(written)
			.from(replies)
			.leftJoin(people, eq(people.id, replies.writtenBy))
			.where(and(inArray(replies.caseId, threadIds), gt(replies.id, seen)))
			.orderBy(desc(replies.id))
			.limit(1);
		// A form that was sent already and has other words in it now is a second answer.
		const other = newer ?? twin;
		if (other) return { ok: false, by: other.by ?? "Somebody else", at: other.at };
		const [reply] = await tx
			.insert(replies)
			.values({ caseId, body, ticket, writtenBy: staffId(actor) })
			.returning({ id: replies.id });
		if (!reply) throw new Error("The answer was not written.");
		await orderDelivery({ name: "contact.answer", subjectId: reply.id }, tx);
		await tx
			.update(cases)
			.set({ assignedTo: staffId(actor) })
			.where(and(eq(cases.id, caseId), isNull(cases.assignedTo)));
		if (message.state === "published") {
			await note({ kind: "case", id: caseId }, "answered again", {}, actor, tx);
		} else await enter(caseId, "published", actor, tx);
		return { ok: true };
	});
}

/** What staff may make of a message besides answering it. */
export const messageSteps = { closed: "closed", reopened: "in_review", spam: "spam" } as const;
export type MessageStep = keyof typeof messageSteps;

/**
 * Closes a message, opens it again or marks it as spam; to do it twice changes nothing. "late" when it
 * was answered, or ended otherwise, before it could be closed. Undefined when there is no such message.
 */
export function stepMessage(
	caseId: number,
	step: MessageStep,
	actor: Actor,
): Promise<"done" | "late" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const message = await hold(caseId, tx);
		if (!message) return undefined;
		const isOpen = isOpenMessage(message.state);
		if (message.state === messageSteps[step] || (step === "reopened" && isOpen)) return "done";
		if (step !== "reopened" && !isOpen) return "late";
		await enter(caseId, messageSteps[step], actor, tx);
		return "done";
	});
}

/**
 * Gives a message to somebody of the team, or to nobody. "late" when it was given to somebody else than
 * `seen` since the form was opened; undefined when one of them is not there.
 */
export function assignMessage(
	caseId: number,
	personId: number | null,
	actor: Actor,
	seen?: number | null,
): Promise<true | "late" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const message = await hold(caseId, tx);
		if (!message) return undefined;
		if (message.assignedTo === personId) return true;
		if (seen !== undefined && message.assignedTo !== seen) return "late";
		const known = await listAssignable(tx);
		if (personId !== null && !known.some(({ id }) => id === personId)) return undefined;
		await tx.update(cases).set({ assignedTo: personId }).where(eq(cases.id, caseId));
		const [from, to] = [await nameOf(message.assignedTo, tx), await nameOf(personId, tx)];
		const details = { assigned: `${from} → ${to}` };
		await note({ kind: "case", id: caseId }, "assigned", details, actor, tx);
		return true;
	});
}

/** Everybody of the team who may answer messages. */
export async function listAssignable(tx: Db = db): Promise<{ id: number; name: string }[]> {
	const team = await tx
		.select({ id: people.id, name: people.name, role: people.role })
		.from(people)
		.where(sql`${people.joinedAt} is not null and ${people.suspendedAt} is null`)
		.orderBy(people.name);
	return team.filter(({ role }) => may(role, "review")).map(({ id, name }) => ({ id, name }));
}

/** Of anybody who ever was of the team: who takes care of a message may have left since. */
async function nameOf(personId: number | null, tx: Db): Promise<string> {
	if (personId === null) return "nobody";
	const [person] = await tx
		.select({ name: people.name })
		.from(people)
		.where(eq(people.id, personId));
	return person?.name ?? "nobody";
}

/** All messages of the address of this one, in one order for everybody: two answers wait for each other. */
async function holdThread(caseId: number, tx: Db): Promise<Case[]> {
	const [sent] = await tx
		.select({ email: submissions.email })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(and(eq(cases.id, caseId), eq(cases.kind, "contact")));
	if (!sent) return [];
	const rows = await tx
		.select({ case: cases })
		.from(submissions)
		.innerJoin(cases, eq(cases.submissionId, submissions.id))
		.where(isFrom(sent.email))
		.orderBy(asc(cases.id))
		.for("update", { of: cases });
	return rows.map((row) => row.case);
}

async function hold(caseId: number, tx: Db): Promise<Case | undefined> {
	const [message] = await tx
		.select()
		.from(cases)
		.where(and(eq(cases.id, caseId), eq(cases.kind, "contact")))
		.for("update");
	return message;
}

async function enter(id: number, state: Case["state"], actor: Actor, tx: Db): Promise<void> {
	const waiting = state === "in_review" ? { waitingSince: sql`now()` } : {};
	await tx
		.update(cases)
		.set({ state, version: sql`${cases.version} + 1`, changedAt: sql`now()`, ...waiting })
		.where(eq(cases.id, id));
	await note({ kind: "case", id }, state, {}, actor, tx);
}
