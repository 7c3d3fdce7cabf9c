import { and, asc, eq, gt, lt, notExists, sql } from "drizzle-orm";
import { lockCase } from "#app/moderation/cases/cases.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Case, cases, isCaseCompleting } from "#app/moderation/table.ts";
import { enqueueDeliveries, enqueueDelivery } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { reviewedRecords } from "#app/records/records.ts";

const atOnce = 200;
/** Time without a change after which a complete profile is sent for review, in case its sender forgot to. */
const quietTime = "1 hour";
const remindersPerSecond = 5;

const ago = (time: string) => sql`now() - ${time}::interval`;

/** Runs every hour. Idempotent: cases that were moved or reminded once are not found again. */
export async function runCompletion(actor: Actor): Promise<void> {
	for (const record of reviewedRecords) {
		if (!record.completion) continue;
		await reviewComplete(record, actor);
		await reviewLate(record, record.completion.reviewAfter, actor);
		await orderReminders(record, record.completion);
	}
}

function isCompletedBySenderOf({ caseKind }: AnyRecord) {
	return and(isCaseCompleting, eq(cases.kind, caseKind));
}

async function reviewComplete(record: AnyRecord, actor: Actor): Promise<void> {
	const isQuiet = and(lt(cases.changedAt, ago(quietTime)), sql`${cases.version} > 1`);
	const quiet = await db
		.select({ id: cases.id, draft: cases.draft })
		.from(cases)
		.where(and(isCompletedBySenderOf(record), isQuiet));
	const complete = quiet.filter(({ draft }) => parsePublishable(record, draft).ok);
	for (const { id } of complete) {
		await transaction(async (tx) => {
			const found = await lockCase(id, tx);
			if (found?.state !== "completing" || !parsePublishable(record, found.draft).ok) return;
			await moveToReview(found, found.changedAt, actor, tx);
		});
	}
}

/** Sends late profiles for review as they are, pending since they were opened; the team helps finish. */
async function reviewLate(record: AnyRecord, days: number, actor: Actor): Promise<void> {
	const isLate = and(isCompletedBySenderOf(record), lt(cases.openedAt, ago(`${days} days`)));
	for (let moved = atOnce; moved === atOnce; ) {
		moved = await transaction(async (tx) => {
			const late = await tx
				.select()
				.from(cases)
				.where(isLate)
				.orderBy(asc(cases.openedAt))
				.limit(atOnce)
				.for("update", { skipLocked: true });
			for (const found of late) await moveToReview(found, found.openedAt, actor, tx);
			return late.length;
		});
	}
}

/** Keeps the version, so that someone who is typing right now can still save. */
async function moveToReview(
	{ id, state }: Case,
	waitingSince: Date,
	actor: Actor,
	tx: Db,
): Promise<void> {
	await tx
		.update(cases)
		.set({ state: "received", waitingSince, inReviewSince: sql`now()`, changedAt: sql`now()` })
		.where(eq(cases.id, id));
	await note({ kind: "case", id }, "received", { state: `${state} → received` }, actor, tx);
	await enqueueDelivery({ name: "case.completed", subjectId: id }, tx);
}

type Times = NonNullable<AnyRecord["completion"]>;

async function orderReminders(record: AnyRecord, { remindAfter, reviewAfter }: Times) {
	const name = "case.reminder";
	const ordered = db
		.select({ one: sql`1` })
		.from(deliveries)
		.where(and(eq(deliveries.name, name), eq(deliveries.subjectId, cases.id)));
	const isDue = and(
		isCompletedBySenderOf(record),
		lt(cases.openedAt, ago(`${remindAfter} days`)),
		gt(cases.openedAt, ago(`${reviewAfter} days`)),
		notExists(ordered),
	);
	for (let found = atOnce; found === atOnce; ) {
		found = await transaction(async (tx) => {
			const due = await tx.select({ id: cases.id }).from(cases).where(isDue).limit(atOnce);
			const pace = { after: 0, perSecond: remindersPerSecond };
			await enqueueDeliveries(
				name,
				due.map(({ id }) => id),
				pace,
				tx,
			);
			return due.length;
		});
	}
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
