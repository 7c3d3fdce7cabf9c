import { and, eq, gte, sql } from "drizzle-orm";
import { standingDecisions } from "#app/cases/decisions/case-decisions.ts";
import {
	canDecide,
	decisionEmail,
	decisionVerbs,
	declineReasons,
	type NormalizedInput,
	normalizeInput,
	stateAfter,
	textErrors,
	undoSeconds,
	type Verdict,
	type VerdictInput,
} from "#app/cases/decisions/verdicts.ts";
import { changesSince, lastEntry } from "#app/cases/history/history.ts";
import { moveNotes } from "#app/cases/history/staff-notes.ts";
import {
	cancelDeliveries,
	cancelUnfinishedDeliveries,
	enqueueDelivery,
	isEnqueued,
} from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { adminOnlyReason } from "#app/cases/records/admin-decides.ts";
import {
	draftErrors,
	publishCase,
	statusAfter,
	undoPublication,
} from "#app/cases/records/publish.ts";
import type { RecordStore, RecordStores } from "#app/cases/records/store.ts";
import { decisionUndone, lockCase, updateCase } from "#app/cases/review/cases.ts";
import { finalStates, isWaiting } from "#app/cases/review/states.ts";
import {
	type Case,
	cases,
	type Decision,
	type Details,
	decisions,
	type Snapshot,
} from "#app/cases/table.ts";
import { hasPendingPhotos } from "#app/media/case-photos.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { isPublicStatus } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

type DecisionResult =
	| { ok: true; decisionId: number }
	| { ok: false; why: "decided"; by: string; what: string; at: Date }
	| { ok: false; why: "incomplete"; errors: Record<string, string> };

/**
 * Decides a case in one transaction. The second of two reviewers learns what the first one did. The same
 * input sent again gets the same result.
 */
export function decide(
	caseId: number,
	version: number,
	verdictInput: VerdictInput,
	stores: RecordStores,
	actor: Actor,
): Promise<DecisionResult | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const seen = await storeOf(caseId, stores, tx);
		if (!seen) return undefined;
		const { store } = seen;
		// Lock the record before its case, as everywhere, to prevent deadlocks.
		const snapshot = await store.snapshot(seen.subjectId, tx);
		const input = normalizeInput(verdictInput);
		// Lock in a fixed order: otherwise two cases could be merged into each other concurrently.
		const other = input.into ?? caseId;
		const before = other < caseId ? await lockCase(other, tx) : undefined;
		const found = await lockCase(caseId, tx);
		const into = other > caseId ? await lockCase(other, tx) : before;
		if (!found) return undefined;
		if (found.version !== version || !canDecide(input.verdict, found.state)) {
			return (await repeatedDecision(found, version, input, actor, tx)) ?? refusal(caseId, tx);
		}
		const shown = snapshot !== null && isPublicStatus(store.record, snapshot.record.status);
		const review = { found, input, into, store, shown, snapshot };
		const errors = await decisionErrors(review, actor, tx);
		if (Object.keys(errors).length > 0) return { ok: false, why: "incomplete", errors };
		return { ok: true, decisionId: await applyDecision(review, actor, tx) };
	});
}

/** What a decision is based on, locked until it is made. */
type Review = {
	found: Case;
	input: NormalizedInput;
	into: Case | undefined;
	store: RecordStore;
	/** Whether the record was public. */
	shown: boolean;
	snapshot: Snapshot | null;
};

async function decisionErrors(review: Review, actor: Actor, tx: Db) {
	const { found, input, into, store, shown, snapshot } = review;
	const { verdict, photos, onSite } = input;
	const errors = textErrors(input);
	if (verdict === "approved") {
		Object.assign(errors, draftErrors(store.record, found.draft));
		if (await hasPendingPhotos(found.id, tx)) {
			errors.photos = "The photos are still being processed. Please try again in a minute.";
		}
		const ready = await photoIdsOf({ kind: "case", id: found.id }, tx);
		if (photos && String(photos) !== String(ready)) {
			errors.photos = "More photos are ready now. Please review them first.";
		}
		if (onSite !== undefined && onSite !== shown) {
			const moved = shown ? "put on the site" : "taken off the site";
			errors.page = `The page was ${moved} in the meantime, and approving would publish it. Press again if that’s what you want.`;
		}
		const after = { ...found.draft, status: statusAfter(store.record, snapshot?.record.status) };
		const held = adminOnlyReason(store.record, snapshot?.record, after, actor);
		if (held) errors.admin = `${held} Leave an admin a note on the case.`;
	}
	if (shown && (verdict === "merged" || verdict === "spam")) {
		errors.verdict =
			"This changes a page that is on the site. Decline the change, or take the page down first.";
	}
	if (verdict === "merged" && !canMergeInto(found, into)) {
		errors.into =
			"Choose the other request to continue with. It must be about the same kind of record.";
	}
	return errors;
}

function canMergeInto(found: Case, into: Case | undefined) {
	return into?.kind === found.kind && !finalStates.includes(into.state);
}

async function storeOf(caseId: number, stores: RecordStores, tx: Db) {
	const [seen] = await tx
		.select({ kind: cases.kind, subjectId: cases.subjectId })
		.from(cases)
		.where(eq(cases.id, caseId));
	const record = seen && recordOfCase(seen.kind);
	return record && { store: stores[record.kind], subjectId: seen.subjectId };
}

async function applyDecision(review: Review, actor: Actor, tx: Db): Promise<number> {
	const { found, input, into, store, shown, snapshot } = review;
	const { verdict, reason, words } = input;
	const { id: caseId, state, version, subjectId, mergedInto } = found;
	const waitingSince = found.waitingSince.toISOString();
	await cancelOutdatedEmails(caseId, verdict, tx);
	const moved = into && (await store.moveRelated?.({ caseId }, into, tx));
	const [decision] = await tx
		.insert(decisions)
		.values({
			caseId,
			verdict,
			reason,
			words,
			decidedBy: staffId(actor),
			inReviewSince: isWaiting(found) ? found.inReviewSince : null,
			before: { state, version, subjectId, mergedInto, moved, waitingSince, subject: snapshot },
		})
		.returning({ id: decisions.id });
	if (!decision) throw new Error("The decision was not written.");
	const after = stateAfter(verdict, shown);
	const details: Details = { state: `${state} → ${after}` };
	if (reason) details.reason = declineReasons[reason] ?? reason;
	if (words) details.words = words;
	if (into) details.into = String(into.id);
	const event = verdict === "declined" && shown ? "change declined" : after;
	const values = {
		state: after,
		mergedInto: into?.id ?? null,
		subjectId: verdict === "approved" ? await publishCase(store, found, actor, tx) : subjectId,
	};
	await updateCase(found, values, event, details, actor, tx);
	const what = decisionEmail(verdict);
	if (what) await enqueueDelivery({ what, subjectId: decision.id, after: undoSeconds }, tx);
	return decision.id;
}

async function repeatedDecision(
	found: Case,
	version: number,
	{ verdict, reason, words, into }: NormalizedInput,
	actor: Actor,
	tx: Db,
): Promise<DecisionResult | undefined> {
	const [last] = await standingDecisions(found.id, tx);
	const same =
		last?.verdict === verdict &&
		last.before.version === version &&
		last.decidedBy === staffId(actor) &&
		last.reason === reason &&
		last.words === words &&
		(into === null || found.mergedInto === into);
	return same ? { ok: true, decisionId: last.id } : undefined;
}

async function refusal(caseId: number, tx: Db): Promise<DecisionResult> {
	const last = await lastEntry({ kind: "case", id: caseId }, Object.keys(decisionVerbs), tx);
	const { event = "", actor: by = "Someone", at = new Date() } = last ?? {};
	return { ok: false, why: "decided", by, what: decisionVerbs[event] ?? "changed it", at };
}

/** Undoes a case's last decision, if nothing about it has been sent and nothing else has changed. */
export function undoDecision(decisionId: number, stores: RecordStores, actor: Actor, outer?: Db) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [requested] = await tx.select().from(decisions).where(eq(decisions.id, decisionId));
		const seen = requested && (await storeOf(requested.caseId, stores, tx));
		if (!seen) return undefined;
		const { store } = seen;
		await store.snapshot(seen.subjectId, tx);
		const found = await lockCase(requested.caseId, tx);
		if (!found) return undefined;
		const [decision] = await tx.select().from(decisions).where(eq(decisions.id, decisionId));
		if (!decision || decision.undoneAt) return decision && "undone";
		const [last] = await standingDecisions(found.id, tx);
		const { before, verdict } = decision;
		if (last?.id !== decisionId || found.version !== before.version + 1) return "not the last";
		const published = verdict === "approved" ? found.subjectId : null;
		if (published !== null) {
			const subject = { kind: store.record.kind, id: published };
			// Undoing would lose a later change. The approval's own entries have exactly its time.
			if (await changesSince(subject, decision.decidedAt, tx)) return "not the last";
			if (await isPromoted(decision, published, tx)) return "too late";
		}
		if (!(await isInTime(decision, tx))) return "too late";
		if (published !== null) {
			const record = { kind: store.record.kind, id: published };
			await undoPublication(store, published, before.subject, tx);
			// Nothing leads to notes on a record that is deleted, not even an erasure.
			if (!before.subject) await moveNotes(record, { kind: "case", id: found.id }, tx);
		}
		await tx.update(decisions).set({ undoneAt: sql`now()` }).where(eq(decisions.id, decisionId));
		const { state, subjectId, mergedInto, moved = [] } = before;
		await store.moveRelated?.({ ids: moved }, { id: found.id, subjectId }, tx);
		const values = { state, subjectId, mergedInto, waitingSince: new Date(before.waitingSince) };
		const details = { decision: verdict, state: `${found.state} → ${state}` };
		await updateCase(found, values, decisionUndone, details, actor, tx);
		await restoreFormerEmails(found.id, tx);
		return "undone";
	}, outer);
}

async function isInTime({ id, verdict }: Decision, tx: Db) {
	const what = decisionEmail(verdict);
	if (what) return cancelDeliveries({ what, subjectId: id }, tx);
	const isRecent = sql`${decisions.decidedAt} > now() - make_interval(secs => ${undoSeconds})`;
	return (await tx.$count(decisions, and(eq(decisions.id, id), isRecent))) > 0;
}

async function isPromoted({ decidedAt }: Decision, subjectId: number, tx: Db) {
	const enqueued = await tx
		.select({ triedAt: deliveries.triedAt })
		.from(deliveries)
		.where(
			and(
				eq(deliveries.channel, "hook"),
				eq(deliveries.subjectId, subjectId),
				gte(deliveries.createdAt, decidedAt),
			),
		)
		.for("update");
	return enqueued.some(({ triedAt }) => triedAt !== null);
}

/** Cancels emails that a different verdict makes untrue; those about approvals or the same verdict stay. */
async function cancelOutdatedEmails(caseId: number, verdict: Verdict, tx: Db) {
	for (const former of await currentDecisions(caseId, tx)) {
		if (former.verdict === verdict || former.verdict === "approved") return;
		const what = decisionEmail(former.verdict);
		if (what) await cancelUnfinishedDeliveries({ what, subjectId: former.id }, tx);
	}
}

async function restoreFormerEmails(caseId: number, tx: Db) {
	for (const former of await currentDecisions(caseId, tx)) {
		const what = decisionEmail(former.verdict);
		if (!what) return;
		const delivery = { what, subjectId: former.id };
		if (await isEnqueued(delivery, tx)) continue;
		await enqueueDelivery({ ...delivery, after: undoSeconds }, tx);
	}
}

/** Returns the newest decisions with the same verdict, oldest first. */
async function currentDecisions(caseId: number, tx: Db) {
	const standing = await standingDecisions(caseId, tx);
	const end = standing.findIndex(({ verdict }) => verdict !== standing[0]?.verdict);
	return standing.slice(0, end < 0 ? standing.length : end).reverse();
}
