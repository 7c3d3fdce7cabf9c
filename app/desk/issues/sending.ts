import { and, asc, eq, gt, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { isReaderSql } from "#app/cases/newsletter/subscribers.ts";
import { newsletterMail, subscribers } from "#app/cases/newsletter/table.ts";
import {
	cancelUnattemptedDeliveries,
	cancelUnfinishedDeliveries,
	countUntried,
	enqueueDeliveries,
} from "#app/cases/outbox/deliveries.ts";
import { findNewItems } from "#app/desk/issues/contents.ts";
import { subjectFor } from "#app/desk/issues/issue.ts";
import { sendBlockerMessage } from "#app/desk/issues/issue-form.ts";
import {
	actOnIssue,
	findSendBlocker,
	insertIssue,
	lockIssue,
	lockIssueStarts,
	startIssue,
	unscheduleIssue,
} from "#app/desk/issues/issues.ts";
import { readSettings } from "#app/desk/issues/settings.ts";
import { type Issue, issueSettings, issues, recipients } from "#app/desk/issues/table.ts";
import { lastWeeklyMoment } from "#app/desk/issues/weekly.ts";
import type { Actor } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { databaseTime } from "#app/writing/manuscripts.ts";

/** Seconds that deliveries are queued ahead: slightly more than between two runs of the job. */
const queueAheadSeconds = 75;
/** Hours after which a late weekly issue is skipped. */
const maxLateHours = 24;

export function sendIssueNow(id: number, { revision }: { revision: number }, actor: Actor) {
	const isDone = ({ state }: Issue) => state === "sending" || state === "sent";
	const act = async (issue: Issue, tx: Db) => {
		const obstacle = await findSendBlocker(issue, await databaseTime(tx), tx);
		if (!obstacle) await start(id, actor, tx);
		return obstacle;
	};
	return startIssue(id, revision, { isDone, act }, actor);
}

export function markIssueSent(id: number, { revision }: { revision: number }, actor: Actor) {
	const isDone = ({ state }: Issue) => state === "sent";
	const act = async (_: Issue, tx: Db) => {
		if (!env.mailingList) return { why: "closed" } as const;
		const sent = { state: "sent", startedAt: sql`now()`, endedAt: sql`now()` } as const;
		await tx.update(issues).set(sent).where(eq(issues.id, id));
		await recordEvent({ kind: "issue", id }, "sent by the service", {}, actor, tx);
		await announceChange(tx);
		return undefined;
	};
	return startIssue(id, revision, { isDone, act }, actor);
}

async function start(id: number, actor: Actor, tx: Db): Promise<void> {
	const started = { state: "sending", startedAt: sql`now()` } as const;
	await tx.update(issues).set(started).where(eq(issues.id, id));
	await recordEvent({ kind: "issue", id }, "sending started", {}, actor, tx);
	await announceChange(tx);
	await queueNext(id, actor, tx);
}

export function pauseIssue(id: number, actor: Actor): Promise<boolean> {
	const act = async (tx: Db) => {
		const untried = await cancelUnattemptedDeliveries(deliveriesOf(id), tx);
		// They are queued again when the issue is resumed.
		await tx.delete(recipients).where(inArray(recipients.id, untried));
		await tx.update(issues).set({ state: "paused", orderedTo: 0 }).where(eq(issues.id, id));
	};
	return actOnIssue(id, { from: ["sending"], event: "paused", act }, actor);
}

export function resumeIssue(id: number, actor: Actor): Promise<boolean> {
	const act = async (tx: Db) => {
		await tx.update(issues).set({ state: "sending" }).where(eq(issues.id, id));
		await queueNext(id, actor, tx);
	};
	return actOnIssue(id, { from: ["paused"], event: "resumed", act }, actor);
}

export function cancelIssue(id: number, actor: Actor): Promise<boolean> {
	const act = async (tx: Db) => {
		await cancelUnfinishedDeliveries(deliveriesOf(id), tx);
		const ended = { state: "cancelled", endedAt: sql`now()` } as const;
		await tx.update(issues).set(ended).where(eq(issues.id, id));
	};
	return actOnIssue(id, { from: ["sending", "paused"], event: "cancelled", act }, actor);
}

function deliveriesOf(issueId: number) {
	const isOf = eq(recipients.issueId, issueId);
	const subjectId = db.select({ id: recipients.id }).from(recipients).where(isOf);
	return { what: newsletterMail.issue, subjectId };
}

/** Runs every minute; safe to run concurrently. */
export async function sendDueIssues(actor: Actor): Promise<void> {
	const isDue = sql`${issues.state} = 'scheduled' and ${issues.scheduledAt} <= now()`;
	for (const id of await idsWhere(isDue)) await attempt(id, () => startDue(id, actor));
	await attempt(0, () => sendWeekly(actor));
	for (const id of await idsWhere(eq(issues.state, "sending"))) {
		await attempt(id, () =>
			transaction(async (tx) => {
				const issue = await lockIssue(id, tx);
				if (issue?.state === "sending") await queueNext(id, actor, tx);
			}),
		);
	}
}

async function idsWhere(condition: SQL): Promise<number[]> {
	const rows = await db.select({ id: issues.id }).from(issues).where(condition).orderBy(issues.id);
	return rows.map(({ id }) => id);
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
		else await start(id, actor, tx);
	});
}

/** Whether a subscriber is still to get the issue. */
export function isYetToReceive({ id, orderedTo }: Pick<Issue, "id" | "orderedTo">) {
	const already = db
		.select({ one: sql`1` })
		.from(recipients)
		.where(and(eq(recipients.issueId, id), eq(recipients.subscriberId, subscribers.id)));
	return and(isReaderSql, gt(subscribers.id, orderedTo), notExists(already));
}

/** Queues the next minute's deliveries, or ends the issue when none is left. */
async function queueNext(id: number, actor: Actor, tx: Db): Promise<void> {
	const issue = await lockIssue(id, tx);
	if (!issue) return;
	const perSecond = env.newsletterPerSecond;
	const waiting = await countUntried(deliveriesOf(id), tx);
	const room = perSecond * queueAheadSeconds - waiting;
	if (room <= 0) return;
	const next = await tx
		.select({ id: subscribers.id })
		.from(subscribers)
		.where(isYetToReceive(issue))
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
		await enqueueDeliveries(newsletterMail.issue, ids, pace, tx);
		await tx.update(issues).set({ orderedTo: last.id }).where(eq(issues.id, id));
	} else if (waiting === 0) {
		const ended = { state: "sent", endedAt: sql`now()` } as const;
		await tx.update(issues).set(ended).where(eq(issues.id, id));
		await recordEvent({ kind: "issue", id }, "sent", {}, actor, tx);
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
		const { id } = await insertIssue(items, true, actor, tx);
		await start(id, actor, tx);
	});
}
