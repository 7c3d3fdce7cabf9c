import { and, eq, notInArray } from "drizzle-orm";
import { addresses } from "#app/addresses/table.ts";
import type { Breeder } from "#app/breeders/breeders.ts";
import { wholeProfile } from "#app/breeders/draft.ts";
import { draftBreeder, enter, hold, reviseBreeder } from "#app/breeders/review.ts";
import { breeders } from "#app/breeders/table.ts";
import { photoIdsOf } from "#app/media/case-photos.ts";
import { placePhotos, showPhotos } from "#app/media/photos.ts";
import type { Subject } from "#app/moderation/decisions/decisions.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import type { Db } from "#app/platform/db.server.ts";

/** A profile as it was, for undoing: times as JSON keeps them. */
type Kept = {
	breeder: Omit<Breeder, "ownerConfirmedAt"> & { ownerConfirmedAt: string | null };
	photoIds: number[];
	slugs: string[];
};

/** How the team decides on a kennel: see decisions.ts. */
export const kennelSubject: Subject = {
	check(draft) {
		const { ok, ...checked } = wholeProfile(draft);
		return "errors" in checked ? { ok: false, errors: checked.errors } : { ok: true };
	},

	async publish(found, actor, tx) {
		const whole = wholeProfile(found.draft);
		if (!whole.ok) throw new Error(`The draft of case ${found.id} is not whole.`);
		const [logo] = await photoIdsOf({ kind: "case", id: found.id }, tx);
		const id = found.subjectId ?? (await draftBreeder(whole.value, logo, actor, tx)).id;
		if (found.subjectId !== null) {
			await reviseBreeder(id, whole.value, actor, tx);
			await placePhotos({ kind: "kennel", id }, logo === undefined ? [] : [logo], tx);
		}
		await enter("active", id, actor, tx, { ownerConfirmedAt: found.waitingSince });
		return id;
	},

	async isPublic(subjectId, tx) {
		return (await hold(subjectId, tx))?.status === "active";
	},

	async snapshot(subjectId, tx) {
		const breeder = subjectId === null ? undefined : await hold(subjectId, tx);
		if (!breeder) return null;
		const rows = await tx
			.select({ slug: addresses.slug })
			.from(addresses)
			.where(isOfKennel(breeder.id));
		const kept: Kept = {
			breeder: { ...breeder, ownerConfirmedAt: breeder.ownerConfirmedAt?.toISOString() ?? null },
			photoIds: await photoIdsOf({ kind: "kennel", id: breeder.id }, tx),
			slugs: rows.map(({ slug }) => slug),
		};
		return kept;
	},

	async restore(subjectId, before, _actor, tx) {
		if (subjectId === null) return;
		if (before === null) return removeProfile(subjectId, tx);
		const { breeder, photoIds, slugs } = before as Kept;
		const {
			id,
			createdAt: _,
			updatedAt: __,
			dateAdded: ___,
			activeProfile: ____,
			...facts
		} = breeder;
		const ownerConfirmedAt = facts.ownerConfirmedAt ? new Date(facts.ownerConfirmedAt) : null;
		await tx
			.update(breeders)
			.set({ ...facts, ownerConfirmedAt, updatedAt: new Date() })
			.where(eq(breeders.id, id));
		// An address that only the undone name had leads nowhere again.
		await tx.delete(addresses).where(and(isOfKennel(id), notInArray(addresses.slug, slugs)));
		await placePhotos({ kind: "kennel", id }, photoIds, tx);
		await showPhotos({ kind: "kennel", id }, breeder.status === "active", tx);
		await announceChange(tx);
	},
};

/** Nobody but the team has known it for longer than a letter waits: no row and no address stays. */
async function removeProfile(id: number, tx: Db): Promise<void> {
	await placePhotos({ kind: "kennel", id }, [], tx);
	await tx.delete(addresses).where(isOfKennel(id));
	await tx.delete(breeders).where(eq(breeders.id, id));
	await announceChange(tx);
}

function isOfKennel(id: number) {
	return and(eq(addresses.kind, "kennel"), eq(addresses.recordId, id));
}
