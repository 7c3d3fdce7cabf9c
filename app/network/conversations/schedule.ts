import { and, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import {
	askForFamilies,
	endedBecauseGone,
	isOverBecauseGone,
	reopenInquiries,
} from "#app/network/conversations/family.ts";
import { inquiries, inquiryMail } from "#app/network/conversations/table.ts";
import { isOpen } from "#app/network/conversations/thread/conversations.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Outgoing } from "#app/people/define-feature.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { updateInBatches } from "#app/platform/database/rows.server.ts";
import { changeOf } from "#app/records/changes.ts";
import { inquiryPolicy } from "#policies";

const { remindOwnerAfter, remindOwnerAgainAfter, tellAfter, endAfter } = inquiryPolicy;
/** Hours within which an answer is prompt, and the fewest inquiries needed to judge an owner. */
const [soon, minimum] = [48, 3];

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
const daysAgo = (days: number) => hoursAgo(24 * days);

/** Runs every hour. Idempotent, even if late or run twice concurrently. */
export async function runInquiryJobs(actor: Actor): Promise<void> {
	await followDogs(actor);
	await remindOwners(actor);
	await closeInactiveInquiries(actor);
	await updateResponseTimes(actor);
}

/**
 * Ends the inquiries about dogs that have left the site, and opens them again when a dog is back; runs every minute. A
 * dog hidden because its owner is silent may come back, perhaps because of an adopter's message, and so may a paused
 * one: theirs stay open.
 */
export async function followDogs(actor: Actor): Promise<void> {
	await updateInBatches(inquiries, isOverBecauseGone, endedBecauseGone, async (rows, tx) => {
		for (const { id } of rows) await enqueueDelivery({ what: inquiryMail.gone, subjectId: id }, tx);
	});
	await askForFamilies(actor);
	await reopenInquiries(actor);
}

/** Emails owners after two and five days, and adopters after seven. Late runs still leave days in between. */
export async function remindOwners(_actor: Actor): Promise<void> {
	const { confirmedAt, answeredAt, nudgedAt, nudgedAgainAt, toldAt } = inquiries;
	const now = sql`now()`;
	const isUnanswered = and(isOpen, isNull(answeredAt));
	const notify = (is: (SQL | undefined)[], what: Outgoing<"conversation">, set: Set) =>
		inBatches(and(isUnanswered, ...is), what, set);
	await notify(
		[isNull(toldAt), lt(nudgedAgainAt, hoursAgo(tellAfter - remindOwnerAgainAfter))],
		inquiryMail.unanswered,
		{ toldAt: now },
	);
	await notify(
		[
			isNull(nudgedAgainAt),
			lt(confirmedAt, hoursAgo(remindOwnerAgainAfter)),
			lt(nudgedAt, hoursAgo(24)),
		],
		inquiryMail["nudge-again"],
		{ nudgedAgainAt: now },
	);
	await notify([isNull(nudgedAt), lt(confirmedAt, hoursAgo(remindOwnerAfter))], inquiryMail.nudge, {
		nudgedAt: now,
	});
}

/** Closes conversations that no one writes in, so that they stop counting as the adopter's open ones. */
export async function closeInactiveInquiries(_actor: Actor): Promise<void> {
	await db
		.update(inquiries)
		.set({ closedAt: sql`now()`, closedBy: "quiet" })
		.where(and(isOpen, lt(inquiries.lastMessageAt, daysAgo(endAfter))));
}

/**
 * Updates whether a page may say that the owner usually answers within two days. That is the median of at
 * least three inquiries that were answered or have been unanswered for that long.
 */
export function updateResponseTimes(_actor: Actor): Promise<void> {
	const { dogId, confirmedAt, answeredAt, closedAt } = inquiries;
	const within = sql`make_interval(hours => ${soon})`;
	const measured = sql`
		select ${dogId} as dog_id, count(*) >= ${minimum} and percentile_disc(0.5) within group
			(order by coalesce(${answeredAt} - ${confirmedAt}, '100 years')) <= ${within} as soon
		from ${inquiries}
		where ${confirmedAt} is not null
			and (${answeredAt} is not null or coalesce(${closedAt}, now()) - ${confirmedAt} > ${within})
		group by ${dogId}`;
	return transaction(async (tx) => {
		const { rows } = await tx.execute<{ id: string }>(sql`
			with measured as (${measured})
			update ${adoptionListings} as dog set answers_soon = not dog.answers_soon
			where dog.answers_soon <> coalesce((select soon from measured where dog_id = dog.id), false)
				and (dog.answers_soon or dog.id in (select dog_id from measured where soon))
			returning dog.id`);
		const changed = rows.map(({ id }) => ({ id: Number(id) }));
		if (changed.length > 0) await announceChange(tx, changeOf("dog", changed));
	});
}

type Set = PgUpdateSetSource<typeof inquiries>;

function inBatches(is: SQL | undefined, what: Outgoing<"conversation">, set: Set): Promise<void> {
	return updateInBatches(inquiries, is, set, async (rows, tx) => {
		for (const { id } of rows) {
			await enqueueDelivery({ what, subjectId: id, once: `${what.name} ${id}` }, tx);
		}
	});
}
