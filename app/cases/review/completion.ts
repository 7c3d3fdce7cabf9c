import { and, asc, eq, gt, lt, notExists, or, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { enqueueDeliveries, enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { lockCase } from "#app/cases/review/cases.ts";
import {
	type Case,
	caseMail,
	cases,
	type Details,
	isCaseCompleting,
	submissions,
} from "#app/cases/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { reviewedRecords } from "#app/records/records.ts";

/** Time without a change after which a complete profile is sent for review. */
const quietTime = "1 hour";
/** More wait for the next run: each one is several parameters of a single statement. */
const maxReminders = 5_000;
const remindersPerSecond = 5;

const ago = (time: string) => sql`now() - ${time}::interval`;

/** Runs every hour. Idempotent: cases that were moved or reminded once are not found again. */
export async function runCompletion(actor: Actor): Promise<void> {
	for (const record of reviewedRecords) {
		await reviewDue(record, record.completion.reviewAfter, actor);
		await enqueueReminders(record, record.completion);
	}
}

function isCompletedBySenderOf({ caseKind }: AnyRecord) {
	return and(isCaseCompleting, eq(cases.kind, caseKind));
}

/**
 * Sends profiles for review that are complete, in case their sender forgot to, and late ones as they are,
 * pending since they were opened; the team helps finish.
 */
async function reviewDue(record: AnyRecord, days: number, actor: Actor): Promise<void> {
	const isQuiet = and(lt(cases.changedAt, ago(quietTime)), sql`${cases.version} > 1`);
	const isLate = lt(cases.openedAt, ago(`${days} days`));
	const isComplete = (draft: Details) => parsePublishable(record, draft).ok;
	const due = await db
		.select({ case: cases, isQuiet: sql<boolean>`${isQuiet}`, isLate: sql<boolean>`${isLate}` })
		.from(cases)
		.where(and(isCompletedBySenderOf(record), or(isQuiet, isLate)))
		.orderBy(asc(cases.openedAt));
	for (const { case: seen, isQuiet, isLate } of due) {
		if (!isLate && !isComplete(seen.draft)) continue;
		await transaction(async (tx) => {
			const found = await lockCase(seen.id, tx);
			if (found?.state !== "completing") return;
			const isForgotten = isQuiet && isComplete(found.draft);
			if (!isForgotten && !isLate) return;
			const waitingSince = isForgotten ? found.changedAt : found.openedAt;
			await moveToReview(found, waitingSince, actor, tx);
		});
	}
}

/** Keeps the version, so that someone who is typing right now can still save. */
async function moveToReview({ id, state }: Case, waitingSince: Date, actor: Actor, tx: Db) {
	await tx
		.update(cases)
		.set({ state: "received", waitingSince, inReviewSince: sql`now()`, changedAt: sql`now()` })
		.where(eq(cases.id, id));
	await recordEvent({ kind: "case", id }, "received", { state: `${state} → received` }, actor, tx);
	await enqueueDelivery({ what: caseMail.completed, subjectId: id }, tx);
}

type Times = AnyRecord["completion"];

async function enqueueReminders(record: AnyRecord, { remindAfter, reviewAfter }: Times) {
	const what = caseMail.reminder;
	const enqueued = db
		.select({ one: sql`1` })
		.from(deliveries)
		.where(and(eq(deliveries.name, what.name), eq(deliveries.subjectId, cases.id)));
	const due = await db
		.select({ id: cases.id, network: submissions.network })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(
			and(
				isCompletedBySenderOf(record),
				lt(cases.openedAt, ago(`${remindAfter} days`)),
				gt(cases.openedAt, ago(`${reviewAfter} days`)),
				notExists(enqueued),
			),
		)
		.limit(maxReminders);
	const subjects = new Map(due.map(({ id, network }) => [id, network]));
	const pace = { after: 0, perSecond: remindersPerSecond };
	await transaction((tx) => enqueueDeliveries(what, subjects, pace, tx));
}

export function startReview(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const found = await lockCase(id, tx);
		if (found?.state !== "completing") return false;
		await moveToReview(found, found.waitingSince, actor, tx);
		return true;
	});
}
