import { and, eq } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { nameKey } from "#app/addresses/slug.ts";
import type { Breeder } from "#app/breeders/breeders.ts";
import { breeders } from "#app/breeders/table.ts";
import { placePhotos, showPhotos } from "#app/media/photos.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, transaction } from "#app/platform/db.server.ts";

/** What is said of a kennel: every column that its breeder fills in. */
export type BreederFacts = Omit<
	typeof breeders.$inferInsert,
	"id" | "slug" | "kennelNameKey" | "status" | "createdAt" | "updatedAt" | "activeProfile"
>;

/** Makes a draft profile with its logo; nobody sees it yet. */
export function draftBreeder(
	facts: BreederFacts,
	logoId: number | undefined,
	_actor: Actor,
): Promise<Breeder> {
	return transaction(async (tx) => {
		const address = await claimAddress("kennel", facts.kennelName, tx);
		const [breeder] = await tx
			.insert(breeders)
			.values({ ...facts, ...address, kennelNameKey: nameKey(facts.kennelName) })
			.returning();
		if (!breeder) throw new Error("The profile was not written.");
		const logo = logoId === undefined ? [] : [logoId];
		await placePhotos({ kind: "kennel", id: breeder.id }, logo, tx);
		return breeder;
	});
}

/** Changes a profile. A new kennel name makes a new address; the old one keeps working. */
export function reviseBreeder(
	id: number,
	facts: Partial<BreederFacts>,
	actor: Actor,
): Promise<Breeder | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [known] = await tx.select({ id: breeders.id }).from(breeders).where(eq(breeders.id, id));
		if (!known) return undefined;
		const name = facts.kennelName;
		const renamed =
			name === undefined
				? {}
				: { slug: await claimSlug("kennel", id, name, tx), kennelNameKey: nameKey(name) };
		return change(id, { ...facts, ...renamed }, tx);
	});
}

/** Sends a draft to the team; undefined when it is no draft, so that nothing public comes down. */
export function submitBreeder(id: number, _actor: Actor): Promise<Breeder | undefined> {
	return transaction(async (tx) => {
		const [draft] = await tx
			.select({ id: breeders.id })
			.from(breeders)
			.where(and(eq(breeders.id, id), eq(breeders.status, "draft")))
			.for("update");
		return draft && enter("in_review", id, tx);
	});
}

/** Publishes a profile; from the commit on every process shows it. */
export function approveBreeder(id: number, actor: Actor): Promise<Breeder | undefined> {
	requireRight(actor, "review");
	return transaction((tx) => enter("active", id, tx));
}

/** Takes a profile off the site: for a while, for good, or declined by the team. */
export function closeBreeder(
	id: number,
	as: "paused" | "withdrawn" | "declined",
	actor: Actor,
): Promise<Breeder | undefined> {
	requireRight(actor, "review");
	return transaction((tx) => enter(as, id, tx));
}

async function enter(status: Breeder["status"], id: number, tx: Db): Promise<Breeder | undefined> {
	await showPhotos({ kind: "kennel", id }, status === "active", tx);
	return change(id, { status }, tx);
}

async function change(
	id: number,
	values: Partial<typeof breeders.$inferInsert>,
	tx: Db,
): Promise<Breeder | undefined> {
	const [breeder] = await tx
		.update(breeders)
		.set({ ...values, updatedAt: new Date() })
		.where(eq(breeders.id, id))
		.returning();
	await announceChange(tx);
	return breeder;
}
