import { photoIdsOf } from "#app/media/case-photos.ts";
import { placePhotos } from "#app/media/photos.ts";
import type { Subject } from "#app/moderation/decisions/subject.ts";
import type { RecordStore } from "#app/moderation/records/store.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import { isPublicStatus } from "#app/records/record.ts";

type Snapshot = Awaited<ReturnType<RecordStore["snapshot"]>>;

export function subjectOf(store: RecordStore): Subject {
	const { record } = store;
	return {
		check(draft) {
			const parsed = parsePublishable(record, draft);
			return parsed.ok ? { ok: true } : { ok: false, errors: parsed.errors };
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

		async restore(subjectId, before, _actor, tx) {
			if (subjectId !== null) await store.restore(subjectId, before as Snapshot, tx);
		},
	};
}
