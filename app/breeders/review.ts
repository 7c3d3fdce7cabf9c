import { and, eq } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { nameKey } from "#app/addresses/slug.ts";
import type { Breeder } from "#app/breeders/breeders.ts";
import { breeders } from "#app/breeders/table.ts";
import { placePhotos, showPhotos } from "#app/media/photos.ts";
import { changesBetween, note } from "#app/moderation/history.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, transaction } from "#app/platform/db.server.ts";

// Each verb runs in a transaction of its own, or in the one that it is given.

/** What is said of a kennel: every column that its breeder fills in. */
export type BreederFacts = Omit<
	typeof breeders.$inferInsert,
	"id" | "slug" | "kennelNameKey" | "status" | "createdAt" | "updatedAt" | "activeProfile"
>;

/** Makes a draft profile with its logo; nobody sees it yet. */
export function draftBreeder(
	facts: BreederFacts,
	logoId: number | undefined,
	actor: Actor,
	outer?: Db,
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
		await note({ kind: "kennel", id: breeder.id }, "made", {}, actor, tx);
		return breeder;
	}, outer);
}

/** Changes a profile. A new kennel name makes a new address; the old one keeps working. */
export function reviseBreeder(
	id: number,
	facts: Partial<BreederFacts>,
	actor: Actor,
	outer?: Db,
): Promise<Breeder | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const known = await hold(id, tx);
		if (!known) return undefined;
		const name = facts.kennelName;
		const renamed =
			name === undefined || name === known.kennelName
				? {}
				: { slug: await claimSlug("kennel", id, name, tx), kennelNameKey: nameKey(name) };
		const changes = changesBetween(known, facts);
		if (Object.keys(changes).length > 0) {
			await note({ kind: "kennel", id }, "changed", changes, actor, tx);
		}
		return change(id, { ...facts, ...renamed }, tx);
	}, outer);
}

/** Sends a draft to the team; undefined when it is no draft, so that nothing public comes down. */
export function submitBreeder(id: number, actor: Actor): Promise<Breeder | undefined> {
	return transaction(async (tx) => {
		const [draft] = await tx
			.select({ id: breeders.id })
			.from(breeders)
			.where(and(eq(breeders.id, id), eq(breeders.status, "draft")))
			.for("update");
		return draft && enter("in_review", id, actor, tx);
	});
}

/** Publishes a profile; from the commit on every process shows it. */
export function approveBreeder(id: number, actor: Actor, outer?: Db): Promise<Breeder | undefined> {
	requireRight(actor, "review");
	return transaction((tx) => enter("active", id, actor, tx), outer);
}

/** Takes a profile off the site: for a while, for good, or declined by the team. */
export function closeBreeder(
	id: number,
	as: "paused" | "withdrawn" | "declined",
	actor: Actor,
): Promise<Breeder | undefined> {
	requireRight(actor, "review");
	return transaction((tx) => enter(as, id, actor, tx));
}

/** Brings a profile into a state, for a verb that has asked who may do that; its logo follows. */
export async function enter(
	status: Breeder["status"],
	id: number,
	actor: Actor,
	tx: Db,
	also: { ownerConfirmedAt?: Date; dateAdded?: Date } = {},
): Promise<Breeder | undefined> {
	const known = await hold(id, tx);
	if (!known) return undefined;
	await showPhotos({ kind: "kennel", id }, status === "active", tx);
	if (known.status !== status) {
		const details = { status: `${known.status} → ${status}` };
		await note({ kind: "kennel", id }, "status", details, actor, tx);
	}
	return change(id, { ...also, status }, tx);
}

/** The profile, for this transaction alone. */
export async function hold(id: number, tx: Db): Promise<Breeder | undefined> {
	const [breeder] = await tx.select().from(breeders).where(eq(breeders.id, id)).for("update");
	return breeder;
}

/** Writes into a profile that the transaction holds; every process shows it from the commit on. */
export async function change(
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
