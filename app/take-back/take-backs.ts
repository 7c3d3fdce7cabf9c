import { and, eq, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { dogs } from "#app/adoptions/store.ts";
import { breeders } from "#app/breeders/table.ts";
import { lockCase, updateCase } from "#app/moderation/cases/cases.ts";
import { findCaseByLink } from "#app/moderation/cases/private-case.ts";
import { finalStates, isWaiting } from "#app/moderation/cases/states.ts";
import { changesBetween, note } from "#app/moderation/history/history.ts";
import { setStatusByOwner } from "#app/moderation/records/owner-edits.ts";
import { type Case, cases, submissions } from "#app/moderation/table.ts";
import { enqueueDelivery, isDeliveryOrdered } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { deleteLinks, openLink } from "#app/people/private-links.ts";
import {
	type Db,
	db,
	isDatabaseUnavailable,
	transaction,
} from "#app/platform/database/db.server.ts";
import { choice, lines } from "#app/platform/forms/typed-form.server.ts";
import { createRateLimit, takeAll } from "#app/platform/limits/rate-limit.server.ts";
import { dog } from "#app/records/dog.ts";
import { findListedKennel, findNamedKennel } from "#app/take-back/named-kennel.ts";
import { takeBackMail, takeBacks } from "#app/take-back/table.ts";
import { answerLabels, answers, wordsLimit } from "#app/take-back/take-back.ts";
import { takeBackPolicy } from "#policies";

const { answerHours, perDay } = takeBackPolicy;
const hourMs = 60 * 60 * 1000;
/** Seconds until the owner is notified of an answer, so that a correction needs no second email. */
const tellAfter = 5 * 60;

const kennelLimit = createRateLimit("take-back-kennel", perDay, 24 * 60 * 60);
const answersLimit = createRateLimit("take-back-answers", 10, 24 * 60 * 60);

/** Asks the kennel named in the draft, once, if the case is pending with the team and the owner agrees. */
export function askKennel(caseId: number, actor: Actor): Promise<boolean> {
	return transaction(async (tx) => {
		const found = await lockCase(caseId, tx);
		if (!found || !mayAsk(found)) return false;
		const named = found.draft.kennelOfOrigin ?? "";
		const kennel = await findNamedKennel(named, found.sample, tx);
		if (!kennel || (await reuseQuestion(caseId, kennel.id, named, tx))) return false;
		const { wait } = await takeAll([kennelLimit.of(String(kennel.id))], tx);
		if (wait > 0) return false;
		await ask(found, kennel.id, actor, tx);
		return true;
	});
}

/**
 * Asks the kennel after the owner posts through the private link. The post is already stored, and the
 * hourly job asks later if the database is unavailable now.
 */
export async function askKennelByToken(token: string, actor: Actor): Promise<void> {
	try {
		const found = await findCaseByLink(dog.caseKind, token);
		if (found) await askKennel(found.id, actor);
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
	}
}

/** Asks the kennel a reviewer picked; "refused" if it can no longer be asked or consent is missing. */
export function askKennelAtDesk(caseId: number, kennelId: number, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const found = await lockCase(caseId, tx);
		if (!found) return undefined;
		const kennel = await findListedKennel(kennelId, found.sample, tx);
		if (!kennel || !mayAsk(found)) return "refused";
		const draft = { ...found.draft, kennelOfOrigin: kennel.label };
		const changes = changesBetween(found.draft, draft);
		if (Object.keys(changes).length > 0) {
			await updateCase(found, { draft }, "corrected", changes, actor, tx);
		}
		if (!(await reuseQuestion(caseId, kennelId, kennel.label, tx))) {
			await ask({ ...found, draft }, kennelId, actor, tx);
		}
		return "asked";
	});
}

function mayAsk({ kind, draft, state }: Case): boolean {
	return kind === dog.caseKind && draft.askKennel === "yes" && isWaiting({ state });
}

/** A question asked under another spelling or an earlier name, and its answer, also hold for this name. */
async function reuseQuestion(caseId: number, kennelId: number, named: string, tx: Db) {
	const { rowCount } = await tx
		.update(takeBacks)
		.set({ named })
		.where(and(eq(takeBacks.caseId, caseId), eq(takeBacks.kennelId, kennelId)));
	return Boolean(rowCount);
}

async function ask({ id: caseId, draft }: Case, kennelId: number, actor: Actor, tx: Db) {
	const dueAt = new Date(Date.now() + answerHours * hourMs);
	const [asked] = await tx
		.insert(takeBacks)
		.values({ caseId, kennelId, named: draft.kennelOfOrigin ?? "", dueAt })
		.returning({ id: takeBacks.id });
	if (!asked) throw new Error("The question was not written.");
	const network = actor.kind === "staff" ? null : await networkOfSender(caseId, tx);
	await enqueueDelivery({ what: takeBackMail.ask, subjectId: asked.id, network }, tx);
	await note({ kind: "case", id: caseId }, "kennel asked", {}, actor, tx);
}

async function networkOfSender(caseId: number, tx: Db): Promise<string> {
	const [sent] = await tx
		.select({ network: submissions.network })
		.from(submissions)
		.innerJoin(cases, eq(cases.submissionId, submissions.id))
		.where(eq(cases.id, caseId));
	return sent?.network ?? "";
}

/** Called for each attempt to email the question, so that a delay takes none of the time to answer. */
export async function restartAnswerTime(id: number): Promise<Date> {
	const askedAt = new Date();
	const dueAt = new Date(askedAt.getTime() + answerHours * hourMs);
	await db.update(takeBacks).set({ askedAt, dueAt }).where(eq(takeBacks.id, id));
	return dueAt;
}

/** Matches cases whose owner still agrees to this question and still needs a home for the dog. */
export const isQuestionValid = and(
	sql`${cases.draft} ->> 'askKennel' = 'yes'`,
	sql`${cases.draft} ->> 'kennelOfOrigin' = ${takeBacks.named}`,
	notInArray(cases.state, [...finalStates, "closed"]),
);

/** Returns undefined if the question no longer stands or the kennel has withdrawn. */
export async function findTakeBack(id: number, tx: Db = db) {
	const [found] = await tx
		.select({ takeBack: takeBacks, case: cases, kennel: breeders, submission: submissions })
		.from(takeBacks)
		.innerJoin(cases, eq(cases.id, takeBacks.caseId))
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.innerJoin(breeders, eq(breeders.id, takeBacks.kennelId))
		.where(and(eq(takeBacks.id, id), isQuestionValid, ne(breeders.status, "withdrawn")));
	return found;
}

export type FoundTakeBack = NonNullable<Awaited<ReturnType<typeof findTakeBack>>>;

export async function openTakeBack(token: string) {
	const id = await openLink("take-back", token);
	return id === undefined ? undefined : findTakeBack(id);
}

export const AnswerForm = v.object({
	answer: choice(answers, "Choose one of the three answers."),
	words: lines(wordsLimit),
});

/** Records the kennel's answer, which it can change until the time is over. */
export function answerTakeBack(
	token: string,
	{ answer, words }: v.InferOutput<typeof AnswerForm>,
	actor: Actor,
): Promise<"done" | "late" | { wait: number } | undefined> {
	return transaction(async (tx) => {
		const id = await openLink("take-back", token, tx);
		if (id === undefined) return undefined;
		const isThis = eq(takeBacks.id, id);
		await tx.select({ id: takeBacks.id }).from(takeBacks).where(isThis).for("update");
		const found = await findTakeBack(id, tx);
		if (!found) return undefined;
		const { takeBack } = found;
		if (takeBack.answer === answer && takeBack.words === words) return "done";
		if (takeBack.silentAt || takeBack.dueAt <= new Date()) return "late";
		const { wait } = await takeAll([answersLimit.of(String(id))], tx);
		if (wait > 0) return { wait };
		await tx.update(takeBacks).set({ answer, words, answeredAt: sql`now()` }).where(isThis);
		const details = { answer: answerLabels(found.case.draft.name ?? "")[answer] };
		await note({ kind: "case", id: found.case.id }, "kennel answered", details, actor, tx);
		const { network } = found.submission;
		const order = { what: takeBackMail.answered, subjectId: id, network } as const;
		const isComing = and(eq(deliveries.state, "waiting"), isNull(deliveries.triedAt));
		if (!(await isDeliveryOrdered(order, tx, isComing))) {
			await enqueueDelivery({ ...order, after: tellAfter }, tx);
		}
		return "done";
	});
}

/** The kennel said yes, and the owner hasn't acted on it yet. */
const isAccepted = and(eq(takeBacks.answer, "yes"), isNull(takeBacks.takenBackAt));

/** The draft still names the kennel that was asked. */
const isNamedNow = sql`${takeBacks.named} = (
	select draft ->> 'kennelOfOrigin' from cases where id = ${takeBacks.caseId}
)`;

/** Unpublishes the listing and closes the case when the owner accepts a kennel's yes. Idempotent. */
export function confirmTakenBack(caseId: number, actor: Actor): Promise<boolean> {
	return transaction(async (tx) => {
		const { rowCount } = await tx
			.update(takeBacks)
			.set({ takenBackAt: sql`now()` })
			.where(and(eq(takeBacks.caseId, caseId), isAccepted, isNamedNow));
		if (!rowCount) return false;
		await setStatusByOwner(dogs, caseId, "withdrawn", actor, tx);
		const found = await lockCase(caseId, tx);
		if (!found) return false;
		const why = "taken back by the kennel";
		if (found.state === "closed" || finalStates.includes(found.state)) {
			await note({ kind: "case", id: caseId }, why, {}, actor, tx);
		} else {
			const details = { state: `${found.state} → closed`, why };
			await updateCase(found, { state: "closed" }, "closed", details, actor, tx);
		}
		return true;
	});
}

/** Finds a kennel's yes that the owner hasn’t acted on yet, through the owner’s private link. */
export async function findAcceptedTakeBack(token: string) {
	const found = await findCaseByLink(dog.caseKind, token);
	if (!found) return undefined;
	const [accepted] = await db
		.select({ kennel: breeders.kennelName })
		.from(takeBacks)
		.innerJoin(breeders, eq(breeders.id, takeBacks.kennelId))
		.where(and(eq(takeBacks.caseId, found.id), isAccepted, isNamedNow));
	return accepted && { caseId: found.id, name: found.draft.name ?? "", kennel: accepted.kennel };
}

export async function deleteTakeBacks(which: SQL | undefined, tx: Db): Promise<void> {
	const deleted = await tx.delete(takeBacks).where(which).returning({ id: takeBacks.id });
	const ids = deleted.map(({ id }) => id);
	await deleteLinks(["take-back"], ids, tx);
}
