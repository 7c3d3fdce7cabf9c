import { and, asc, eq, gt, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { findNewItems } from "#app/issues/contents.ts";
import { subjectFor } from "#app/issues/issue.ts";
import { sendBlockerMessage } from "#app/issues/issue-form.ts";
import {
	dueIssues,
	findSendBlocker,
	insertIssue,
	lockIssue,
	lockIssueStarts,
	newer,
	type Ordered,
	sendingIssues,
	unscheduleIssue,
} from "#app/issues/issues.ts";
import { readSettings } from "#app/issues/settings.ts";
import { type Issue, issueSettings, issues, recipients } from "#app/issues/table.ts";
import { lastWeeklyMoment } from "#app/issues/weekly.ts";
import { note } from "#app/moderation/history/history.ts";
import { subscribers } from "#app/newsletter/table.ts";
import {
	cancelUnattemptedDeliveries,
	cancelUnfinishedDeliveries,
	countUntried,
	enqueueDeliveries,
} from "#app/outbox/deliveries.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { databaseTime } from "#app/writing/manuscripts.ts";

/** Seconds that deliveries are queued ahead: slightly more than between two runs of the job. */
const queueAheadSeconds = 75;
/** Hours after which a late weekly issue is skipped. */
const maxLateHours = 24;

export function sendIssueNow(
	id: number,
	{ revision }: { revision: number },
	actor: Actor,
): Promise<Ordered | undefined> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		await lockIssueStarts(tx);
		const issue = await lockIssue(id, tx);
		if (!issue) return undefined;
		// The form was submitted twice.
		if (issue.state === "sending" || issue.state === "sent") return { ok: true };
		if (issue.state !== "draft") return { ok: false, why: "closed" };
		if (issue.revision !== revision) return newer(issue, tx);
		const obstacle = await findSendBlocker(issue, await databaseTime(tx), tx);
		if (obstacle) return { ok: false, ...obstacle };
		await start(issue, actor, tx);
		return { ok: true };
	});
}

export function markIssueSent(
	id: number,
	{ revision }: { revision: number },
	actor: Actor,
): Promise<Ordered | undefined> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const issue = await lockIssue(id, tx);
		if (!issue) return undefined;
		if (issue.state === "sent") return { ok: true };
		if (issue.state !== "draft" || !env.mailingList) return { ok: false, why: "closed" };
		if (issue.revision !== revision) return newer(issue, tx);
		const now = sql`now()`;
		await tx
			.update(issues)
			.set({ state: "sent", startedAt: now, endedAt: now })
			.where(eq(issues.id, id));
		await note({ kind: "issue", id }, "sent by the service", {}, actor, tx);
		await announceChange(tx);
		return { ok: true };
	});
}

async function start(issue: Issue, actor: Actor, tx: Db): Promise<void> {
	const { id } = issue;
	const started = { state: "sending", startedAt: sql`now()` } as const;
	await tx.update(issues).set(started).where(eq(issues.id, id));
	await note({ kind: "issue", id }, "sending started", {}, actor, tx);
	await announceChange(tx);
	await queueNext(id, actor, tx);
}

export function pauseIssue(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const issue = await lockIssue(id, tx);
		if (issue?.state !== "sending") return false;
		const untried = await cancelUnattemptedDeliveries("newsletter.issue", recipientsOf(id, tx), tx);
		// They are queued again when the issue is resumed.
		if (untried.length > 0) await tx.delete(recipients).where(inArray(recipients.id, untried));
		await tx.update(issues).set({ state: "paused", orderedTo: 0 }).where(eq(issues.id, id));
		await note({ kind: "issue", id }, "paused", {}, actor, tx);
		return true;
	});
}

export function resumeIssue(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const issue = await lockIssue(id, tx);
		if (issue?.state !== "paused") return false;
		await tx.update(issues).set({ state: "sending" }).where(eq(issues.id, id));
		await note({ kind: "issue", id }, "resumed", {}, actor, tx);
		await queueNext(id, actor, tx);
		return true;
	});
}

export function cancelIssue(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const issue = await lockIssue(id, tx);
		if (issue?.state !== "sending" && issue?.state !== "paused") return false;
		const subjectId = recipientsOf(id, tx);
		await cancelUnfinishedDeliveries({ name: "newsletter.issue", subjectId }, tx);
		const ended = { state: "cancelled", endedAt: sql`now()` } as const;
		await tx.update(issues).set(ended).where(eq(issues.id, id));
		await note({ kind: "issue", id }, "cancelled", {}, actor, tx);
		return true;
	});
}

function recipientsOf(issueId: number, tx: Db) {
	return tx.select({ id: recipients.id }).from(recipients).where(eq(recipients.issueId, issueId));
}

/** Runs every minute; safe to run concurrently. */
export async function sendDueIssues(actor: Actor): Promise<void> {
	for (const id of await dueIssues()) await attempt(id, () => startDue(id, actor));
	await attempt(0, () => sendWeekly(actor));
	for (const id of await sendingIssues()) {
		await attempt(id, () =>
			transaction(async (tx) => {
				const issue = await lockIssue(id, tx);
				if (issue?.state === "sending") await queueNext(id, actor, tx);
			}),
		);
	}
}

/** Logs a failure, which is retried a minute later and must not hold up the other issues. */
async function attempt(issue: number, work: () => Promise<unknown>): Promise<void> {
	await work().catch((error: unknown) => {
		log.error({ err: error, issue }, "a newsletter issue could not be sent on");
	});
}

function startDue(id: number, actor: Actor): Promise<void> {
	return transaction(async (tx) => {
		await lockIssueStarts(tx);
		const issue = await lockIssue(id, tx);
		const now = await databaseTime(tx);
		if (issue?.state !== "scheduled" || !issue.scheduledAt || issue.scheduledAt > now) return;
		const obstacle = await findSendBlocker(issue, now, tx);
		if (obstacle) await unscheduleIssue(id, actor, sendBlockerMessage(obstacle), tx);
		else await start(issue, actor, tx);
	});
}

export const isReader = and(
	eq(subscribers.state, "confirmed"),
	isNull(subscribers.pausedAt),
	or(subscribers.wantsGuides, subscribers.wantsDogs),
);

/** Queues the next minute's deliveries, or ends the issue when none is left. */
async function queueNext(id: number, actor: Actor, tx: Db): Promise<void> {
	const issue = await lockIssue(id, tx);
	if (!issue) return;
	const perSecond = env.newsletterPerSecond;
	const waiting = await countUntried("newsletter.issue", recipientsOf(id, tx), tx);
	const room = perSecond * queueAheadSeconds - waiting;
	if (room <= 0) return;
	const already = tx
		.select({ one: sql`1` })
		.from(recipients)
		.where(and(eq(recipients.issueId, id), eq(recipients.subscriberId, subscribers.id)));
	const next = await tx
		.select({ id: subscribers.id })
		.from(subscribers)
		.where(and(isReader, gt(subscribers.id, issue.orderedTo), notExists(already)))
		.orderBy(asc(subscribers.id))
		.limit(room);
	const last = next.at(-1);
	if (last) {
		const added = await tx
			.insert(recipients)
			.values(next.map((subscriber) => ({ issueId: id, subscriberId: subscriber.id })))
			.returning({ id: recipients.id });
		const ids = added.map(({ id }) => id);
		const pace = { after: waiting / perSecond, perSecond };
		await enqueueDeliveries("newsletter.issue", ids, pace, tx);
		await tx.update(issues).set({ orderedTo: last.id }).where(eq(issues.id, id));
	} else if (waiting === 0) {
		const ended = { state: "sent", endedAt: sql`now()` } as const;
		await tx.update(issues).set(ended).where(eq(issues.id, id));
		await note({ kind: "issue", id }, "sent", {}, actor, tx);
	}
}

async function sendWeekly(actor: Actor): Promise<void> {
	const { weekday, hour, zone } = await readSettings();
	if (weekday === null) return;
	await transaction(async (tx) => {
		await lockIssueStarts(tx);
		const now = await databaseTime(tx);
		const moment = lastWeeklyMoment({ weekday, hour, zone }, now);
		if (!moment) return;
		const isNew = or(isNull(issueSettings.handledAt), lt(issueSettings.handledAt, moment));
		const { rowCount } = await tx.update(issueSettings).set({ handledAt: moment }).where(isNew);
		const hoursLate = (now.getTime() - moment.getTime()) / 3_600_000;
		if (!rowCount || hoursLate > maxLateHours) return;
		const items = await findNewItems(tx);
		if (items.length === 0) return log.info("nothing is new: no weekly newsletter issue");
		const draft = { id: 0, subject: subjectFor(items), introduction: "", items };
		const obstacle = await findSendBlocker(draft, now, tx);
		if (obstacle) return log.warn({ why: obstacle.why }, "no weekly newsletter issue");
		await start(await insertIssue(items, { automatic: true }, actor, tx), actor, tx);
	});
}
