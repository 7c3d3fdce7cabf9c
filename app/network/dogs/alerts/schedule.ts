import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { enqueueDeliveries } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { matchNewDogs, matchReturnedDogs } from "#app/network/dogs/alerts/matching.ts";
import {
	alertMail,
	alertMatches,
	alertRecipients,
	dogAlerts,
	monthsToReminder,
} from "#app/network/dogs/alerts/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Outgoing } from "#app/people/define-feature.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { isoDay } from "#app/records/dates.ts";

/** In UTC: morning in the Americas, afternoon in Europe. */
const hourOfNewDogs = 14;
const emailBatchSize = 500;

const ago = (time: string) => sql`now() - ${time}::interval`;

/** Runs hourly: matches returned dogs every time and new dogs once a day. Idempotent. */
export async function runAlerts(actor: Actor, now = new Date()): Promise<void> {
	await matchReturnedDogs(actor, now);
	if (now.getUTCHours() === hourOfNewDogs) await matchNewDogs(actor);
	await enqueueAlertEmails(actor, now);
	await enqueueReminders(actor, now);
}

export function enqueueAlertEmails(_actor: Actor, now = new Date()): Promise<number> {
	const { recipientId, mailedAt } = alertMatches;
	const found = db.selectDistinct({ id: recipientId }).from(alertMatches).where(isNull(mailedAt));
	return enqueueDailyEmails(
		alertMail.dogs,
		sql`${alertRecipients.id} in ${found}`,
		now,
		(ids, tx) =>
			tx
				.update(alertMatches)
				.set({ mailedAt: sql`now()` })
				.where(and(isNull(mailedAt), inArray(recipientId, ids))),
	);
}

const alertEmails = [alertMail.dogs.name, alertMail.reminder.name];

/** Runs when an email bounces, and pauses the address's alerts if the one before failed too. */
export async function pauseBouncedAlerts(recipientId: number, _actor: Actor): Promise<void> {
	const { id, name, subjectId, state } = deliveries;
	const [before] = await db
		.select({ state })
		.from(deliveries)
		.where(
			and(
				inArray(name, alertEmails),
				eq(subjectId, recipientId),
				inArray(state, ["delivered", "failed"]),
			),
		)
		.orderBy(desc(id))
		.limit(1);
	if (before?.state !== "failed") return;
	await db
		.update(dogAlerts)
		.set({ pausedAt: sql`now()` })
		.where(and(eq(dogAlerts.recipientId, recipientId), isNull(dogAlerts.pausedAt)));
}

export function enqueueReminders(_actor: Actor, now = new Date()): Promise<number> {
	const { recipientId, renewedAt, remindedAt, confirmedAt } = dogAlerts;
	const isOld = and(
		lt(renewedAt, ago(`${monthsToReminder} months`)),
		isNull(remindedAt),
		isNotNull(confirmedAt),
	);
	const old = db.selectDistinct({ id: recipientId }).from(dogAlerts).where(isOld);
	return enqueueDailyEmails(
		alertMail.reminder,
		sql`${alertRecipients.id} in ${old}`,
		now,
		(ids, tx) =>
			tx
				.update(dogAlerts)
				.set({ remindedAt: sql`now()` })
				.where(and(isOld, inArray(recipientId, ids))),
	);
}

/** Marks and enqueues emails in batches, each in one transaction. An address gets at most one a day. */
async function enqueueDailyEmails(
	what: Outgoing<"confirmed">,
	isWanted: SQL,
	now: Date,
	mark: (ids: number[], tx: Db) => Promise<unknown>,
): Promise<number> {
	const { id, mailedOn } = alertRecipients;
	const today = isoDay(now);
	const perSecond = env.newsletterPerSecond;
	const isDue = and(or(isNull(mailedOn), ne(mailedOn, today)), isWanted);
	for (let enqueued = 0; ; ) {
		const count = await transaction(async (tx) => {
			const some = tx.select({ id }).from(alertRecipients).where(isDue).limit(emailBatchSize);
			const rows = await tx
				.update(alertRecipients)
				.set({ mailedOn: today })
				.where(and(inArray(id, some), isDue))
				.returning({ id });
			const ids = rows.map((row) => row.id);
			if (ids.length > 0) await mark(ids, tx);
			// Not just the day, which repeats if the clock is set back.
			const pace = { after: enqueued / perSecond, perSecond, key: now.toISOString() };
			await enqueueDeliveries(what, ids, pace, tx);
			return ids.length;
		});
		if (count === 0) return enqueued;
		enqueued += count;
	}
}
