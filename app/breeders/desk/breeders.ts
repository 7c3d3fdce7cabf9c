import { and, eq, sql } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { nameKey } from "#app/addresses/slug.ts";
import type { Breeder } from "#app/breeders/breeders.ts";
import type { BreederInput } from "#app/breeders/desk/form.ts";
import type { DeskStatus } from "#app/breeders/desk/words.ts";
import { breeders } from "#app/breeders/table.ts";
import { showPhotos } from "#app/media/photos.ts";
import { changesBetween, doneSince, type Meanwhile, note } from "#app/moderation/history.ts";
import { movePhoto, replacePhotos } from "#app/moderation/record-photos.ts";
import { casesOfSubject, followSubject, isUndecided } from "#app/moderation/subject-cases.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";

/** A profile in whatever state; undefined when there is none. */
export async function findDeskBreeder(id: number): Promise<Breeder | undefined> {
	const [kennel] = await db.select().from(breeders).where(eq(breeders.id, id));
	return kennel;
}

/**
 * Makes a profile that nobody sees yet, and says its number. The same again within ten minutes is the
 * form that was sent twice, and no second kennel.
 */
export function createBreeder(input: BreederInput, actor: Actor): Promise<number> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const owner = input.email.toLowerCase();
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`kennel of ${owner}`}))`);
		const made = await tx
			.select()
			.from(breeders)
			.where(
				and(
					eq(sql`lower(${breeders.email})`, owner),
					sql`${breeders.createdAt} > now() - interval '10 minutes'`,
				),
			);
		const same = made.find((each) => Object.keys(changesBetween(each, input)).length === 0);
		if (same) return same.id;
		const address = await claimAddress("kennel", input.kennelName, tx);
		await tx.insert(breeders).values({
			...input,
			...address,
			kennelNameKey: nameKey(input.kennelName),
			ownerConfirmedAt: sql`now()`,
		});
		await note({ kind: "kennel", id: address.id }, "made", {}, actor, tx);
		return address.id;
	});
}

export type Revised = { ok: true } | ({ ok: false } & Meanwhile);

/**
 * Changes what is said of a kennel, unless somebody else has done so since `seen` (its `updatedAt` in
 * milliseconds): then nothing is changed and the answer says who did what. Undefined without a kennel.
 */
export function reviseAtDesk(
	id: number,
	input: BreederInput,
	seen: number,
	actor: Actor,
): Promise<Revised | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		if (!before) return undefined;
		const changes = changesBetween(before, input);
		// The same form sent twice: what it says is so already.
		if (Object.keys(changes).length === 0) return { ok: true };
		if (before.updatedAt.getTime() !== seen) {
			return { ok: false, ...(await doneSince({ kind: "kennel", id }, seen, tx)) };
		}
		const renamed =
			input.kennelName === before.kennelName
				? {}
				: {
						slug: await claimSlug("kennel", id, input.kennelName, tx),
						kennelNameKey: nameKey(input.kennelName),
					};
		await change(id, { ...input, ...renamed }, tx);
		await note({ kind: "kennel", id }, "changed", changes, actor, tx);
		return { ok: true };
	});
}

/**
 * Sets where a profile stands, from the state in which it was seen. From the commit on every process
 * shows or hides it, logo too. "meanwhile" when somebody else has set another state, "undecided"
 * while its case waits for a decision.
 */
export function setStatus(
	id: number,
	status: DeskStatus,
	seen: string,
	actor: Actor,
): Promise<"set" | "meanwhile" | "undecided" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		if (!before) return undefined;
		if (before.status === status) return "set";
		if (before.status !== seen) return "meanwhile";
		if (isEarly(before.status) && (await casesOfSubject("breeder", id, tx)).some(isUndecided)) {
			return "undecided";
		}
		const shown = status === "active";
		await showPhotos({ kind: "kennel", id }, shown, tx);
		await change(id, { status }, tx);
		await note(
			{ kind: "kennel", id },
			"status",
			{ status: `${before.status} → ${status}` },
			actor,
			tx,
		);
		await followSubject("breeder", id, shown, actor, tx);
		return "set";
	});
}

/** Nobody has decided on it yet. */
export function isEarly(status: Breeder["status"]): boolean {
	return status === "draft" || status === "in_review";
}

/** Notes that the breeder said today that the profile is still true; undefined without a kennel. */
export function confirmBreeder(id: number, actor: Actor): Promise<true | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		if (!before) return undefined;
		if (Date.now() - (before.ownerConfirmedAt?.getTime() ?? 0) < 60_000) return true;
		const after = { ownerConfirmedAt: new Date() };
		await change(id, after, tx);
		await note(
			{ kind: "kennel", id },
			"breeder confirmed",
			changesBetween(before, after),
			actor,
			tx,
		);
		return true;
	});
}

/** Gives a kennel this logo instead of the one before; undefined without a kennel. */
export function replaceLogo(id: number, photoId: number, actor: Actor): Promise<true | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const kennel = await hold(id, tx);
		if (!kennel) return undefined;
		const record = { kind: "kennel" as const, id, shown: kennel.status === "active" };
		await replacePhotos(record, photoId, actor, tx);
		return true;
	});
}

/** Takes a logo off a kennel; undefined when it does not have this one. */
export function removeLogo(id: number, photoId: number, actor: Actor): Promise<true | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const kennel = await hold(id, tx);
		if (!kennel) return undefined;
		const record = { kind: "kennel" as const, id, shown: kennel.status === "active" };
		return (await movePhoto(record, photoId, "remove", actor, tx)) || undefined;
	});
}

async function hold(id: number, tx: Db): Promise<Breeder | undefined> {
	const [kennel] = await tx.select().from(breeders).where(eq(breeders.id, id)).for("update");
	return kennel;
}

async function change(
	id: number,
	values: Partial<typeof breeders.$inferInsert>,
	tx: Db,
): Promise<void> {
	await tx
		.update(breeders)
		.set({ ...values, updatedAt: new Date() })
		.where(eq(breeders.id, id));
	await announceChange(tx);
}
