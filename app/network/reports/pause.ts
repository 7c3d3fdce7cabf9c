import { and, eq, exists, inArray, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { history } from "#app/cases/table.ts";
import { inquiries, inquiryMessages, inquiryReports } from "#app/network/conversations/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import type { Subject } from "#app/network/reports/report.ts";
import { listingReports, pausedMail } from "#app/network/reports/table.ts";
import { type Actor, requireRight, systemActor } from "#app/people/actor.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { canonicalMailbox, mailDomainOf } from "#app/platform/mail/mail-address.server.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { canOwnerAnswer, placeIn, valuesOf } from "#app/records/record.ts";
import { reportPolicy } from "#policies";

const reportsActor = systemActor("reports");

/**
 * Takes a dog off the site when enough people whom its owner answered report being asked for money. The
 * caller holds the lock. Each report counts once: after a release, another pause requires new reports.
 */
export async function pauseIfEnoughReports(dogId: number, tx: Db): Promise<void> {
	const dog = await dogs.find(dogId, tx);
	const isPaused = dog?.status === "paused";
	if (!dog || dog.sample || !(isPaused || canOwnerAnswer(dogRecord, dog.status))) return;
	const ofListing = await tx
		.select({ id: listingReports.id, mailbox: listingReports.mailbox })
		.from(listingReports)
		.where(and(isCounted(dogId), wasReporterAnswered(dog.ownerContactEmail)));
	const ofConversations = await inConversations(eq(inquiries.dogId, dogId), tx);
	if (!isPaused) {
		const people = new Set(
			[...ofListing, ...ofConversations].map(({ mailbox }) => personOf(mailbox)),
		);
		people.delete(personOf(canonicalMailbox(dog.ownerContactEmail)));
		if (people.size < reportPolicy.reportersToPause) return;
		await dogs.transition(dogId, "paused", reportsActor, tx);
		await enqueueDelivery({ what: pausedMail.owner, subjectId: dogId }, tx);
		await enqueueDelivery({ what: pausedMail.team, subjectId: dogId }, tx);
	}
	const counted = { pausedAt: sql`now()` };
	const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
	await tx
		.update(listingReports)
		.set(counted)
		.where(inArray(listingReports.id, idsOf(ofListing)));
	await tx
		.update(inquiryReports)
		.set(counted)
		.where(inArray(inquiryReports.id, idsOf(ofConversations)));
}

/**
 * Takes a listing off the site until one of us has looked at it, as a volunteer decides. Returns false if it isn't
 * there. Idempotent.
 */
export async function hideReported({ kind, id }: Subject, actor: Actor, tx: Db): Promise<boolean> {
	requireRight(actor, "review");
	const store: RecordStore = stores[kind];
	const row = await store.lock(id, tx);
	if (row?.status === "paused") return true;
	if (!row || !canOwnerAnswer(store.record, String(row.status))) return false;
	await store.transition(id, "paused", actor, tx);
	await enqueueDelivery(
		{ what: kind === "dog" ? pausedMail.owner : pausedMail.breeder, subjectId: id },
		tx,
	);
	return true;
}

/** Pauses dogs because adopters reported conversations. Runs every minute. Idempotent. */
export async function pauseReportedConversations(_actor: Actor): Promise<void> {
	const told = await inConversations(undefined, db);
	for (const dogId of new Set(told.map((each) => each.dogId))) {
		await transaction(async (tx) => {
			if (await dogs.lock(dogId, tx)) await pauseIfEnoughReports(dogId, tx);
		});
	}
}

/** Treats all addresses of a private domain as possibly the same person's. */
function personOf(mailbox: string): string {
	return mailDomainOf(mailbox) ?? mailbox;
}

function isCounted(dogId: number) {
	const { subjectKind, subjectId, reason, confirmedAt, pausedAt, verdict } = listingReports;
	return and(
		eq(subjectKind, "dog"),
		eq(subjectId, dogId),
		eq(reason, "money"),
		isNotNull(confirmedAt),
		isNull(pausedAt),
		sql`${verdict} is distinct from 'nothing'`,
	);
}

/** Never reads what anyone wrote. */
function inConversations(which: SQL | undefined, tx: Db) {
	const { id, inquiryId, side, reason, pausedAt, handledAt } = inquiryReports;
	return tx
		.select({ id, mailbox: inquiries.mailbox, dogId: inquiries.dogId })
		.from(inquiryReports)
		.innerJoin(inquiries, eq(inquiries.id, inquiryId))
		.where(
			and(
				which,
				eq(side, "adopter"),
				eq(reason, "money"),
				isNull(pausedAt),
				isNull(handledAt),
				ownerWrote(tx),
			),
		);
}

/** Ending a conversation doesn't count, with or without a message: an owner declines many strangers. */
function ownerWrote(tx: Db) {
	const { inquiryId, side, kind } = inquiryMessages;
	const answers = tx
		.select({ one: sql`1` })
		.from(inquiryMessages)
		.where(
			and(eq(inquiryId, inquiries.id), eq(side, "owner"), inArray(kind, ["words", "contact"])),
		);
	return exists(answers);
}

/** Returns whether the owner answered the reporter through the site. Never reads what anyone wrote. */
export function wasReporterAnswered(ownerEmail: string) {
	if (ownerEmail === erasedAddress) return sql<boolean>`false`;
	const conversation = db
		.select({ one: sql`1` })
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId))
		.where(
			and(
				eq(inquiries.mailbox, listingReports.mailbox),
				ownerWrote(db),
				eq(sql`lower(${adoptionListings.ownerContactEmail})`, ownerEmail.toLowerCase()),
			),
		);
	return sql<boolean>`exists ${conversation}`;
}

export async function listPaused(actor: Actor) {
	requireRight(actor, "review");
	const pausedAt = db
		.select({ at: max(history.at) })
		.from(history)
		.where(
			and(
				eq(history.subjectKind, "dog"),
				eq(history.subjectId, adoptionListings.id),
				eq(history.event, "status changed"),
				sql`${history.details} ->> 'status' like '% → paused'`,
			),
		);
	const since = sql<Date>`coalesce((${pausedAt}), ${adoptionListings.updatedAt})`;
	const rows = await db
		.select({ row: adoptionListings, since: since.mapWith(history.at) })
		.from(adoptionListings)
		.where(and(eq(adoptionListings.status, "paused"), eq(adoptionListings.sample, false)))
		.orderBy(since)
		.limit(12);
	return rows.map(({ row, since }) => ({
		id: row.id,
		name: row.name,
		place: placeIn(dogRecord, valuesOf(dogRecord, row)),
		before: row.statusBefore ?? dogRecord.published,
		since,
	}));
}

export type Paused = Awaited<ReturnType<typeof listPaused>>[number];
