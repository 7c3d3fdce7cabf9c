import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import { decisionUndone, lockCase } from "#app/moderation/cases/cases.ts";
import { faultsOf } from "#app/moderation/decisions/faults.ts";
import { callOffFormer, orderFormer } from "#app/moderation/decisions/former-email.ts";
import {
	type Asked,
	decisionEmail,
	declineReasons,
	deeds,
	type Judgement,
	leadsOn,
	stateAfter,
	tidy,
	undoFor,
} from "#app/moderation/decisions/judgement.ts";
import { writePreview } from "#app/moderation/decisions/send-decision.ts";
import type { Subject, Subjects } from "#app/moderation/decisions/subject.ts";
import { note } from "#app/moderation/history/history.ts";
import {
	type Case,
	cases,
	type Decision,
	type Details,
	decisions,
	history,
} from "#app/moderation/table.ts";
import { callOffDeliveries, orderDelivery } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { type Db, transaction } from "#app/platform/db.server.ts";
import { recordOfCase } from "#app/records/records.ts";

export type Judged =
	| { ok: true; decisionId: number }
	/** Somebody else was faster. */
	| { ok: false; why: "decided"; by: string; what: string; at: Date }
	| { ok: false; why: "incomplete"; errors: Record<string, string> };

/**
 * Decides on a case as somebody saw it, by its `version`: the decision, what it does to the listing or
 * kennel, its history and its letter in one transaction. The letter waits `undoFor` seconds. Whoever
 * comes second is told what the first one did; the same sent again is answered as the first time.
 * Undefined when there is no such case.
 */
export function decide(
	caseId: number,
	version: number,
	judgement: Judgement,
	subjects: Subjects,
	actor: Actor,
): Promise<Judged | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const seen = await findKind(caseId, tx);
		if (!seen) return undefined;
		const subject = subjects[seen.kind];
		// The listing before its case: in this order everybody holds them, so nobody waits for ever.
		const snapshot = await subject.snapshot(seen.subjectId, tx);
		const asked = tidy(judgement);
		if (asked.into !== null) await lockBoth(caseId, asked.into, tx);
		const found = await lockCase(caseId, tx);
		if (!found) return undefined;
		const stale = found.version !== version || !leadsOn(asked.verdict, found.state);
		if (stale) return (await sameAgain(found, version, asked, actor, tx)) ?? refusal(caseId, tx);
		const shown =
			found.subjectId !== null && (await subject.isPublic?.(found.subjectId, tx)) === true;
		const errors = await faultsOf(found, asked, subject, shown, tx);
		if (Object.keys(errors).length > 0) return { ok: false, why: "incomplete", errors };
		return {
			ok: true,
			decisionId: await carryOut(found, asked, subject, shown, snapshot, actor, tx),
		};
	});
}

async function findKind(caseId: number, tx: Db) {
	const [seen] = await tx
		.select({ kind: cases.kind, subjectId: cases.subjectId })
		.from(cases)
		.where(eq(cases.id, caseId));
	return seen;
}

/** Two cases in one order, whichever is merged: else each could be merged into the other at once. */
async function lockBoth(one: number, other: number, tx: Db): Promise<void> {
	await tx
		.select({ id: cases.id })
		.from(cases)
		.where(inArray(cases.id, [one, other]))
		.orderBy(asc(cases.id))
		.for("update");
}

async function carryOut(
	found: Case,
	{ verdict, reason, words, into }: Asked,
	subject: Subject,
	shown: boolean,
	snapshot: unknown,
	actor: Actor,
	tx: Db,
): Promise<number> {
	const { id: caseId, state, version, subjectId, mergedInto } = found;
	const waitingSince = found.waitingSince.toISOString();
	await callOffFormer(found, verdict, tx);
	const [decision] = await tx
		.insert(decisions)
		.values({
			...{ caseId, verdict, reason, words, decidedBy: staffId(actor) },
			before: { state, version, subjectId, mergedInto, waitingSince, subject: snapshot },
		})
		.returning({ id: decisions.id });
	if (!decision) throw new Error("The decision was not written.");
	const after = stateAfter(verdict, found.kind, shown);
	await tx
		.update(cases)
		.set({
			...{ state: after, version: version + 1, mergedInto: into, changedAt: sql`now()` },
			subjectId: verdict === "approved" ? await subject.publish(found, actor, tx) : subjectId,
		})
		.where(eq(cases.id, caseId));
	const details: Details = { state: `${state} → ${after}` };
	if (reason) details.reason = declineReasons[reason] ?? reason;
	if (words) details.words = words;
	if (into !== null) details.into = String(into);
	const event = verdict === "declined" && shown ? "change declined" : after;
	await note({ kind: "case", id: caseId }, event, details, actor, tx);
	const name = decisionEmail(found.kind, verdict);
	if (name) await orderDelivery({ name, subjectId: decision.id, after: undoFor }, tx);
	return decision.id;
}

/** The answer to the same judgement of the same person on the same version: what came of it. */
async function sameAgain(
	found: Case,
	version: number,
	{ verdict, reason, words, into }: Asked,
	actor: Actor,
	tx: Db,
): Promise<Judged | undefined> {
	const last = await lastDecision(found.id, tx);
	const same =
		last?.verdict === verdict &&
		last.before.version === version &&
		last.decidedBy === staffId(actor) &&
		last.reason === reason &&
		last.words === words &&
		(into === null || found.mergedInto === into);
	return same ? { ok: true, decisionId: last.id } : undefined;
}

async function refusal(caseId: number, tx: Db): Promise<Judged> {
	const [last] = await tx
		.select({ event: history.event, by: history.actor, at: history.at })
		.from(history)
		.where(
			and(
				...[eq(history.subjectKind, "case"), eq(history.subjectId, caseId)],
				inArray(history.event, Object.keys(deeds)),
			),
		)
		.orderBy(desc(history.id))
		.limit(1);
	const what = deeds[last?.event ?? ""] ?? "changed it";
	return {
		ok: false,
		why: "decided",
		by: last?.by ?? "Somebody",
		what,
		at: last?.at ?? new Date(),
	};
}

/** The last decision on a case that was not undone. */
async function lastDecision(caseId: number, tx: Db): Promise<Decision | undefined> {
	const [last] = await tx
		.select()
		.from(decisions)
		.where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
		.orderBy(desc(decisions.id))
		.limit(1);
	return last;
}

/**
 * Takes a decision back while nobody outside has heard of it: case, listing or kennel are again as they
 * were. Only the last one of a case, and only while nothing else has happened to it or to what it put on
 * the site. Undefined when there is no such decision.
 */
export function undoDecision(
	decisionId: number,
	subjects: Subjects,
	actor: Actor,
): Promise<"undone" | "too late" | "not the last" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [asked] = await tx.select().from(decisions).where(eq(decisions.id, decisionId));
		const seen = asked && (await findKind(asked.caseId, tx));
		if (!seen) return undefined;
		const subject = subjects[seen.kind];
		await subject.snapshot(seen.subjectId, tx);
		const found = await lockCase(asked.caseId, tx);
		if (!found) return undefined;
		const [decision] = await tx.select().from(decisions).where(eq(decisions.id, decisionId));
		if (!decision || decision.undoneAt) return decision && "undone";
		const last = await lastDecision(found.id, tx);
		const { before, verdict } = decision;
		if (last?.id !== decisionId || found.version !== before.version + 1) return "not the last";
		if (verdict === "approved" && (await isTouchedSince(decision, found, tx))) {
			return "not the last";
		}
		if (!(await isInTime(decision, found, tx))) return "too late";
		if (verdict === "approved") await subject.restore(found.subjectId, before.subject, actor, tx);
		await tx.update(decisions).set({ undoneAt: sql`now()` }).where(eq(decisions.id, decisionId));
		await tx
			.update(cases)
			.set({
				...{ state: before.state, subjectId: before.subjectId, mergedInto: before.mergedInto },
				...{ waitingSince: new Date(before.waitingSince), changedAt: sql`now()` },
				version: found.version + 1,
			})
			.where(eq(cases.id, found.id));
		await orderFormer(found, tx);
		const details = { decision: verdict, state: `${found.state} → ${before.state}` };
		await note({ kind: "case", id: found.id }, decisionUndone, details, actor, tx);
		return "undone";
	});
}

/** Whether somebody has changed since what an approval put on the site: it would be lost. */
async function isTouchedSince({ decidedAt }: Decision, found: Case, tx: Db): Promise<boolean> {
	const kind = recordOfCase(found.kind)?.kind;
	if (kind === undefined || found.subjectId === null) return false;
	const [touched] = await tx
		.select({ id: history.id })
		.from(history)
		.where(
			and(
				...[eq(history.subjectKind, kind), eq(history.subjectId, found.subjectId)],
				// What the approval itself has noted bears its very moment.
				...[gt(history.at, decidedAt), ne(history.event, "note written")],
			),
		)
		.limit(1);
	return touched !== undefined;
}

/** Whether nothing has left the house: the letter is called off, or would have waited until now. */
async function isInTime(decision: Decision, found: Case, tx: Db): Promise<boolean> {
	const { id, verdict } = decision;
	if (verdict === "approved" && (await isToldElsewhere(decision, found, tx))) return false;
	const name = decisionEmail(found.kind, verdict);
	if (name) return callOffDeliveries({ name, subjectId: id }, tx);
	const [young] = await tx
		.select({ id: decisions.id })
		.from(decisions)
		.where(
			and(
				eq(decisions.id, id),
				sql`${decisions.decidedAt} > now() - make_interval(secs => ${undoFor})`,
			),
		);
	return young !== undefined;
}

/** Whether another program has been told what an approval put on the site; if not, it waits for us. */
async function isToldElsewhere({ decidedAt }: Decision, { subjectId }: Case, tx: Db) {
	if (subjectId === null) return false;
	const ordered = await tx
		.select({ triedAt: deliveries.triedAt })
		.from(deliveries)
		.where(
			and(
				...[eq(deliveries.channel, "hook"), eq(deliveries.subjectId, subjectId)],
				gte(deliveries.createdAt, decidedAt),
			),
		)
		.for("update");
	return ordered.some(({ triedAt }) => triedAt !== null);
}

/**
 * The letter as it would go, without sending or keeping anything; undefined where a verdict writes none
 * (spam).
 */
export async function previewEmail(
	caseId: number,
	judgement: Judgement,
): Promise<{ subject: string; html: string; text: string } | undefined> {
	const letter = await writePreview(caseId, judgement);
	return letter && { subject: letter.subject, html: letter.html, text: letter.text };
}
