import { ne } from "drizzle-orm";
import { undoSeconds } from "#app/cases/decisions/verdicts.ts";
import { cancelDeliveries, enqueueDelivery, isEnqueued } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import type { Case, Details, Snapshot } from "#app/cases/table.ts";
import { publishedHook } from "#app/cases/table.ts";
import { captionsOf, placePhotos } from "#app/media/photos.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import { type AnyRecord, isPublicStatus } from "#app/records/record.ts";
import type { ReviewedKind } from "#app/records/records.ts";

export function draftErrors(record: AnyRecord, draft: Details): Record<string, string> {
	const parsed = parsePublishable(record, draft);
	return parsed.ok ? {} : parsed.errors;
}

export async function publishCase(store: RecordStore, found: Case, actor: Actor, tx: Db) {
	const { record } = store;
	const parsed = parsePublishable(record, found.draft);
	if (!parsed.ok) throw new Error(`The draft of case ${found.id} cannot be published.`);
	const captions = await captionsOf({ kind: "case", id: found.id }, tx);
	const photoIds = [...captions.keys()].slice(0, record.photos.max);
	let id = found.subjectId;
	if (id === null) {
		const facts = { ...parsed.value, sample: found.sample };
		id = (await store.create(facts, actor, tx)).id;
	} else {
		await store.update(id, parsed.value, actor, tx);
	}
	await placePhotos({ kind: record.kind, id }, photoIds, tx, captions);
	const current = await store.lock(id, tx);
	const status = statusAfter(record, current?.status);
	await store.transition(id, status, actor, tx, { ownerConfirmedAt: found.waitingSince });
	await store.published?.({ id, caseId: found.id }, tx);
	await promote(record.kind, id, tx);
	return id;
}

/** A public record keeps its status (on hold, for example): only text and photos are approved. */
export function statusAfter(record: AnyRecord, before: string | undefined): string {
	return before && isPublicStatus(record, before) ? before : record.published;
}

export async function undoPublication(
	store: RecordStore,
	id: number,
	before: Snapshot | null,
	tx: Db,
) {
	const { record } = store;
	await cancelDeliveries({ what: publishedHook[record.kind], subjectId: id }, tx);
	await store.restore(id, before, tx);
	// Only a later change was undone: the record is still public.
	if (before && isPublicStatus(record, before.record.status)) await promote(record.kind, id, tx);
}

/** Queues a call to PROMOTE_WEBHOOK_URL, if set, once per new public record, after the time to undo. */
export async function promote(kind: ReviewedKind, id: number, tx: Db) {
	if (!env.promoteHook) return;
	const delivery = { what: publishedHook[kind], subjectId: id };
	if (await isEnqueued(delivery, tx, ne(deliveries.state, "dropped"))) return;
	await enqueueDelivery({ ...delivery, after: undoSeconds }, tx);
}
