import { and, eq, sql } from "drizzle-orm";
import type { Breeder } from "#app/breeders/breeders.ts";
import type { BreederInput } from "#app/breeders/desk/form.ts";
import type { DeskStatus } from "#app/breeders/desk/words.ts";
import { change, draftBreeder, enter, hold, reviseBreeder } from "#app/breeders/review.ts";
import { breeders } from "#app/breeders/table.ts";
import { changesBetween, note } from "#app/moderation/history.ts";
import { promote } from "#app/moderation/promote.ts";
import {
	isSame,
	type Revised,
	reviseSeen,
	type StatusSet,
	statusHurdle,
} from "#app/moderation/record-edits.ts";
import { movePhoto, replacePhotos } from "#app/moderation/record-photos.ts";
import { followSubject } from "#app/moderation/subject-cases.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/db.server.ts";

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
		const same = made.find((each) => isSame(each, input));
		if (same) return same.id;
		return (await draftBreeder({ ...input, ownerConfirmedAt: new Date() }, undefined, actor, tx))
			.id;
	});
}

/** Changes what is said of a kennel as a form that was opened at `seen` has it; undefined without one. */
export function reviseAtDesk(
	id: number,
	input: BreederInput,
	seen: number,
	actor: Actor,
): Promise<Revised | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		const write = () => reviseBreeder(id, input, actor, tx);
		return before && reviseSeen({ kind: "kennel", id }, before, input, seen, write, tx);
	});
}

/**
 * Sets where a profile stands, from the state in which it was seen. From the commit on every process
 * shows or hides it, logo too. Undefined without a kennel.
 */
export function setStatus(
	id: number,
	status: DeskStatus,
	seen: string,
	actor: Actor,
): Promise<StatusSet | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		if (!before) return undefined;
		const hurdle = await statusHurdle({ kind: "breeder", id }, before.status, status, seen, tx);
		if (hurdle) return hurdle;
		// What was written at the desk is new on the day that the public first sees it.
		const isNew = before.status === "draft" && status === "active";
		await enter(status, id, actor, tx, isNew ? { dateAdded: new Date() } : {});
		if (isNew) await promote("kennel", id, tx);
		await followSubject("breeder", id, status === "active", actor, tx);
		return "set";
	});
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
		const changes = changesBetween(before, after);
		await note({ kind: "kennel", id }, "breeder confirmed", changes, actor, tx);
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
