import { and, eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { photoIdsOf } from "#app/media/case-photos.ts";
import { followSubject } from "#app/moderation/cases/cases.ts";
import { changesBetween, note } from "#app/moderation/history/history.ts";
import {
	isSame,
	type Revised,
	type StatusSet,
	statusObstacle,
	writeUnlessChanged,
} from "#app/moderation/records/conflicts.ts";
import { addPhotos, movePhoto, replacePhotos } from "#app/moderation/records/photos.ts";
import { promote } from "#app/moderation/records/promote.ts";
import { type AnyRow, lowerEmail, type RecordStore } from "#app/moderation/records/store.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { isPublicStatus } from "#app/records/record.ts";

type Input = Record<string, unknown>;

/**
 * Creates a draft and returns its id. The same input again within ten minutes is a form sent twice
 * and creates nothing.
 */
export function createAtDesk(store: RecordStore, input: Input, actor: Actor): Promise<number> {
	requireRight(actor, "review");
	const { record, table } = store;
	return transaction(async (tx) => {
		const owner = String(input[record.contact.email]).toLowerCase();
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${record.kind} of ${owner}`}))`);
		const recent = (await tx
			.select()
			.from(table as PgTable)
			.where(
				and(eq(lowerEmail(store), owner), sql`${table.createdAt} > now() - interval '10 minutes'`),
			)) as AnyRow[];
		const same = recent.find((each) => isSame(each, input));
		if (same) return same.id;
		return (await store.create({ ...input, ownerConfirmedAt: new Date() }, [], actor, tx)).id;
	});
}

export function updateAtDesk(
	store: RecordStore,
	id: number,
	input: Input,
	seen: number,
	actor: Actor,
): Promise<Revised | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await store.lock(id, tx);
		const write = () => store.update(id, input, actor, tx);
		const subject = { kind: store.record.kind, id };
		return before && writeUnlessChanged(subject, before, input, seen, write, tx);
	});
}

export function setStatusAtDesk(
	store: RecordStore,
	id: number,
	status: string,
	seen: string,
	actor: Actor,
): Promise<StatusSet | undefined> {
	requireRight(actor, "review");
	const { kind, caseKind, initial } = store.record;
	return transaction(async (tx) => {
		const before = await store.lock(id, tx);
		if (!before) return undefined;
		const obstacle = await statusObstacle({ kind: caseKind, id }, before.status, status, seen, tx);
		if (obstacle) return obstacle;
		const shown = isPublicStatus(store.record, status);
		// A record created at the desk is new on the day it is first published.
		const isNew = before.status === initial && shown;
		await store.transition(id, status, actor, tx, isNew ? { dateAdded: new Date() } : {});
		if (isNew) await promote(kind, id, tx);
		await followSubject(caseKind, id, shown, actor, tx);
		return "set";
	});
}

export function confirmAtDesk(
	store: RecordStore,
	id: number,
	actor: Actor,
): Promise<true | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await store.lock(id, tx);
		if (!before) return undefined;
		if (Date.now() - (before.ownerConfirmedAt?.getTime() ?? 0) < 60_000) return true;
		const after = { ownerConfirmedAt: new Date() };
		await store.write(id, after, tx);
		const changes = changesBetween(before, after);
		await note({ kind: store.record.kind, id }, "owner confirmed", changes, actor, tx);
		return true;
	});
}

export type PhotoStep = { to: "earlier" | "later"; seen: number[] };

/**
 * Moves or removes a photo; the first is the main one. "meanwhile" when the order has changed
 * since. The same step sent twice moves once.
 */
export function movePhotoAtDesk(
	store: RecordStore,
	id: number,
	photoId: number,
	move: "remove" | PhotoStep,
	actor: Actor,
): Promise<"done" | "meanwhile" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const shown = await shownRecord(store, id, tx);
		if (!shown) return undefined;
		if (move !== "remove") {
			const now = String(await photoIdsOf({ kind: shown.kind, id }, tx));
			if (now === String(orderAfter(photoId, move))) return "done";
			if (now !== String(move.seen)) return "meanwhile";
		}
		const step = move === "remove" ? move : move.to;
		return (await movePhoto(shown, photoId, step, actor, tx)) ? "done" : undefined;
	});
}

function orderAfter(photoId: number, { to, seen }: PhotoStep): number[] | undefined {
	const from = seen.indexOf(photoId);
	if (from < 0) return undefined;
	const after = seen.filter((each) => each !== photoId);
	return after.toSpliced(Math.max(0, from + (to === "earlier" ? -1 : 1)), 0, photoId);
}

export function addPhotosAtDesk(
	store: RecordStore,
	id: number,
	photoIds: number[],
	actor: Actor,
): Promise<{ added: number; noRoom: number } | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const shown = await shownRecord(store, id, tx);
		if (!shown) return undefined;
		const { max } = store.record.photos;
		const last = photoIds.at(-1);
		if (max > 1 || last === undefined) return addPhotos(shown, photoIds, actor, tx, max);
		await replacePhotos(shown, last, actor, tx);
		return { added: 1, noRoom: 0 };
	});
}

async function shownRecord(store: RecordStore, id: number, tx: Parameters<RecordStore["lock"]>[1]) {
	const found = await store.lock(id, tx);
	if (!found) return undefined;
	const { record } = store;
	return { kind: record.kind, id, shown: isPublicStatus(record, found.status) };
}
