import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { dogs } from "#app/adoptions/store.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { inquiries } from "#app/inquiries/table.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { stores } from "#app/owner/stores.ts";
import { type Actor, systemActor } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { isAnswerable } from "#app/records/record.ts";
import { isOfAddress } from "#app/reports/reports.ts";
import { listingReports } from "#app/reports/table.ts";
import { reportPolicy } from "#site";

const reportsActor = systemActor("reports");

/**
 * Brings a report to the desk, by the link of any report of the same address.
 *
 * @returns undefined when the link no longer works.
 */
export function confirmReport(token: string, reportId: number | undefined, _actor: Actor) {
	return transaction(async (tx): Promise<"done" | undefined> => {
		const { id, confirmedAt } = listingReports;
		const ownId = await openLink("report", token, tx);
		if (ownId === undefined) return undefined;
		const [own] = await tx.select().from(listingReports).where(eq(id, ownId));
		if (!own) return undefined;
		const isAsked = and(eq(id, reportId ?? ownId), isOfAddress(own.email));
		const [asked] = await tx.select().from(listingReports).where(isAsked);
		if (!asked) return undefined;
		const { subjectKind, subjectId } = asked;
		// Locked first: of two reports that are confirmed at once, the second sees the first.
		if (!(await stores[subjectKind].lock(subjectId, tx))) return undefined;
		const { rowCount } = await tx
			.update(listingReports)
			.set({ confirmedAt: sql`now()` })
			.where(and(eq(id, asked.id), isNull(confirmedAt)));
		if (rowCount === 0) return "done";
		await enqueueDelivery({ name: "report.team", subjectId: asked.id }, tx);
		if (subjectKind === "dog") await pauseIfAgreed(subjectId, tx);
		return "done";
	});
}

/** Each report counts once: after someone has looked and released the dog, it takes new ones to pause it again. */
async function pauseIfAgreed(dogId: number, tx: Db): Promise<void> {
	const dog = await dogs.find(dogId, tx);
	const isPaused = dog?.status === "paused";
	if (!dog || dog.sample || !(isPaused || isAnswerable(dogRecord, dog.status))) return;
	const { subjectKind, subjectId, reason, confirmedAt, pausedAt, verdict } = listingReports;
	const isCounted = and(
		eq(subjectKind, "dog"),
		eq(subjectId, dogId),
		eq(reason, "money"),
		isNotNull(confirmedAt),
		isNull(pausedAt),
		sql`${verdict} is distinct from 'nothing'`,
		wasAnswered(dog.ownerContactEmail),
	);
	if (!isPaused) {
		const people = await tx
			.selectDistinct({ mailbox: listingReports.mailbox })
			.from(listingReports)
			.where(isCounted);
		if (people.length < reportPolicy.peopleToPause) return;
		await dogs.transition(dogId, "paused", reportsActor, tx);
		await enqueueDelivery({ name: "paused.owner", subjectId: dogId }, tx);
		await enqueueDelivery({ name: "paused.team", subjectId: dogId }, tx);
	}
	await tx.update(listingReports).set({ pausedAt: sql`now()` }).where(isCounted);
}

/** Whether who reported wrote with the owner through the site, and was answered. Reads nothing of what was written. */
export function wasAnswered(ownerEmail: string) {
	const talk = db
		.select({ one: sql`1` })
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId))
		.where(
			and(
				eq(inquiries.mailbox, listingReports.mailbox),
				isNotNull(inquiries.answeredAt),
				eq(sql`lower(${adoptionListings.ownerContactEmail})`, ownerEmail.toLowerCase()),
			),
		);
	return sql<boolean>`exists ${talk}`;
}
