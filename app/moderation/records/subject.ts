import { photoIdsOf } from "#app/media/case-photos.ts";
import { placePhotos } from "#app/media/photos.ts";
import type { RecordStore } from "#app/moderation/records/store.ts";
import type { Case, Details } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import { isPublicStatus } from "#app/records/record.ts";

/** What a decision about a case publishes. */
export type Subject = {
	/** What keeps a draft from being published, by field. */
	check(draft: Details): Record<string, string>;
	/**
	 * Creates or updates the record from the draft and the case's photos, and publishes it; returns
	 * its id, or null where nothing is published.
	 */
	publish(found: Case, actor: Actor, tx: Db): Promise<number | null>;
	isPublic(subjectId: number, tx: Db): Promise<boolean>;
	/** What undoing restores; locks the record. Null without a record. */
	snapshot(subjectId: number | null, tx: Db): Promise<unknown>;
	restore(subjectId: number, before: unknown, tx: Db): Promise<void>;
};

export type Subjects = Record<Case["kind"], Subject>;

type Snapshot = Awaited<ReturnType<RecordStore["snapshot"]>>;

export function subjectOf(store: RecordStore): Subject {
	const { record } = store;
	return {
		check(draft) {
			const parsed = parsePublishable(record, draft);
			return parsed.ok ? {} : parsed.errors;
		},

		async publish(found, actor, tx) {
			const parsed = parsePublishable(record, found.draft);
			if (!parsed.ok) throw new Error(`The draft of case ${found.id} cannot be published.`);
			const photos = await photoIdsOf({ kind: "case", id: found.id }, tx);
			const photoIds = photos.slice(0, record.photos.max);
			const facts = { ...parsed.value, sample: found.sample };
			const id = found.subjectId ?? (await store.create(facts, photoIds, actor, tx)).id;
			if (found.subjectId !== null) {
				await store.update(id, parsed.value, actor, tx);
				await placePhotos({ kind: record.kind, id }, photoIds, tx);
			}
			const current = await store.lock(id, tx);
			// A public record keeps its status, such as on hold: only text and photos were approved.
			const status =
				current && isPublicStatus(record, current.status) ? current.status : record.published;
			await store.transition(id, status, actor, tx, { ownerConfirmedAt: found.waitingSince });
			return id;
		},

		isPublic: store.isPublic,
		snapshot: store.snapshot,
		restore: (id, before, tx) => store.restore(id, before as Snapshot, tx),
	};
}
