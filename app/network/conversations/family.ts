import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";
import { undoSeconds } from "#app/cases/decisions/verdicts.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { isPublicDog } from "#app/network/conversations/inquiries.ts";
import { inquiries, inquiryMail } from "#app/network/conversations/table.ts";
import { isOpen } from "#app/network/conversations/thread/conversations.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Outgoing } from "#app/people/define-feature.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { updateInBatches } from "#app/platform/database/rows.server.ts";
import { dog } from "#app/records/dog.ts";
import { isPublicStatus } from "#app/records/record.ts";
import { inquiryPolicy } from "#policies";

export type Family = Awaited<ReturnType<typeof findFamilies>>[number];

/** Lists the people in open conversations about a dog, one of whom its owner can choose. */
export function findFamilies(dogId: number) {
	const { id, name, town, confirmedAt, chosenAt } = inquiries;
	return db
		.select({ id, name, town, confirmedAt, chosenAt })
		.from(inquiries)
		.where(and(eq(inquiries.dogId, dogId), isOpen))
		.orderBy(desc(inquiries.lastMessageAt), desc(id))
		.limit(50);
}

/** Returns whether a dog was marked as homed, perhaps at the desk, and nobody was asked who takes it. */
export async function isFamilyUnknown(dogId: number): Promise<boolean> {
	const isHomed = and(eq(adoptionListings.id, dogId), eq(adoptionListings.status, "homed"));
	if ((await db.$count(adoptionListings, isHomed)) === 0) return false;
	return (await findFamilies(dogId)).some(({ chosenAt }) => !chosenAt);
}

/**
 * Records who a dog is on hold for or moves in with: one conversation, or undefined for someone else. The others are
 * told, and end once the dog has left the site. Returns false, without a change, if that one isn't open.
 */
export async function chooseFamily(
	dogId: number,
	chosen: number | undefined,
	status: string,
	_actor: Actor,
	tx: Db,
): Promise<boolean> {
	const { id, chosenAt, heldAt } = inquiries;
	const open = await tx
		.select({ id, chosenAt })
		.from(inquiries)
		.where(and(eq(inquiries.dogId, dogId), isOpen))
		.orderBy(asc(id))
		.for("update");
	const ids = open.map((each) => each.id);
	if (chosen !== undefined && !ids.includes(chosen)) return false;
	const others = ids.filter((each) => each !== chosen);
	const isFormer = and(eq(inquiries.dogId, dogId), isNotNull(chosenAt), ne(id, chosen ?? 0));
	await tx.update(inquiries).set({ chosenAt: null }).where(isFormer);
	if (chosen !== undefined) {
		const since = sql`coalesce(${chosenAt}, now())`;
		await tx.update(inquiries).set({ chosenAt: since, heldAt: null }).where(eq(id, chosen));
	}
	if (isPublicStatus(dog, status)) {
		const isNew = chosen !== undefined && open.some((each) => each.id === chosen && !each.chosenAt);
		if (isNew) await enqueueDelivery({ what: inquiryMail.chosen, subjectId: chosen }, tx);
		const held = await tx
			.update(inquiries)
			.set({ heldAt: sql`now()` })
			.where(and(inArray(id, others), isNull(heldAt)))
			.returning({ id });
		await tellEach(held, inquiryMail.held, tx);
		return true;
	}
	const ended = await tx
		.update(inquiries)
		.set(endedBecauseGone)
		.where(inArray(id, others))
		.returning({ id });
	await tellEach(ended, inquiryMail.gone, tx);
	return true;
}

async function tellEach(rows: { id: number }[], what: Outgoing<"conversation">, tx: Db) {
	for (const { id } of rows) await enqueueDelivery({ what, subjectId: id }, tx);
}

export const endedBecauseGone = { closedAt: sql`now()`, closedBy: "gone" } as const;

const dogWith = (is: ReturnType<typeof and>) =>
	inArray(inquiries.dogId, db.select({ id: adoptionListings.id }).from(adoptionListings).where(is));

/** The dog was homed, but its owner hasn't been asked yet, or hasn't answered, who takes it. */
const isAskedAbout = sql`${adoptionListings.homedAt} > now() - make_interval(days => ${inquiryPolicy.askFamilyFor})`;

/** The conversations that end because the dog is gone. One that its owner chose goes on through the handover. */
export const isOverBecauseGone = and(
	isOpen,
	or(
		dogWith(
			sql`not ${isPublicDog} and ${adoptionListings.status} not in ('unconfirmed', 'paused', 'homed')`,
		),
		and(
			isNull(inquiries.chosenAt),
			dogWith(and(eq(adoptionListings.status, "homed"), not(isAskedAbout))),
		),
	),
);

/** Asks owners whose dog was marked as homed at the desk which of the open conversations it moves to, once. */
export function askForFamilies(_actor: Actor): Promise<void> {
	return transaction(async (tx) => {
		const { id, homedAt, status, sample } = adoptionListings;
		const isUnknown = and(isOpen, isNull(inquiries.chosenAt));
		const found = await tx
			.selectDistinct({ id, homedAt })
			.from(adoptionListings)
			.innerJoin(inquiries, eq(inquiries.dogId, id))
			.where(and(eq(status, "homed"), eq(sample, false), isAskedAbout, isUnknown))
			.orderBy(id);
		for (const each of found) {
			const once = `inquiry.family ${each.id} ${each.homedAt?.getTime()}`;
			await enqueueDelivery({ what: inquiryMail.family, subjectId: each.id, once }, tx);
		}
	});
}

/** For longer than a decision can be undone. */
const isSettled = sql`${adoptionListings.updatedAt} < now() - make_interval(secs => ${undoSeconds})`;

/**
 * Opens the conversations again that ended because a dog was gone, once it's back, and tells both sides: each adopter,
 * and the owner once. The one that its owner had chosen is no longer, and those who read that it's on hold hear that
 * it's available.
 */
export async function reopenInquiries(_actor: Actor): Promise<void> {
	const isBack = dogWith(and(isPublicDog, isSettled));
	const { id, dogId, mailbox, email, closedBy, closedAt, chosenAt, heldAt } = inquiries;
	// An adopter who has written again since has a newer conversation.
	const newer = sql`exists (select from ${inquiries} as newer
		where newer.dog_id = ${dogId} and newer.mailbox = ${mailbox} and newer.confirmed_at is not null
			and (newer.closed_at is null or newer.closed_by = 'gone' and newer.id > ${id}))`;
	const isEnded = and(eq(closedBy, "gone"), ne(email, erasedAddress), isBack, not(newer));
	const opened = {
		closedAt: null,
		closedBy: null,
		// The time while the conversation was closed counts for no reminder and no end.
		lastMessageAt: sql`now()`,
		nudgedAt: sql`case when ${inquiries.answeredAt} is null then now() end`,
		nudgedAgainAt: null,
		toldAt: null,
		heldAt: null,
	};
	await updateInBatches(inquiries, and(isEnded, isNotNull(closedAt)), opened, async (rows, tx) => {
		await tellEach(rows, inquiryMail.back, tx);
		const { id, updatedAt } = adoptionListings;
		const back = await tx
			.select({ id, updatedAt })
			.from(adoptionListings)
			.where(inArray(id, [...new Set(rows.map((each) => each.dogId))]));
		for (const { id, updatedAt } of back) {
			// Runs at the same time may each open some conversations of a dog.
			const once = `inquiry.back-owner ${id} ${updatedAt.getTime()}`;
			await enqueueDelivery({ what: inquiryMail["back-owner"], subjectId: id, once }, tx);
		}
	});
	const isAvailable = dogWith(and(eq(adoptionListings.status, "available"), isSettled));
	const isChosen = and(isNotNull(chosenAt), isAvailable);
	await updateInBatches(inquiries, isChosen, { chosenAt: null }, async () => {});
	const isHeld = and(isNotNull(heldAt), isAvailable);
	await updateInBatches(inquiries, isHeld, { heldAt: null }, (rows, tx) => {
		return tellEach(rows, inquiryMail.available, tx);
	});
}
