import { captionsFor } from "#app/desk/kit/captions.ts";
import { findKit } from "#app/desk/kit/facts.ts";
import { promote, promotionName } from "#app/moderation/records/promote.ts";
import type { RecordStore } from "#app/moderation/records/store.ts";
import type { Subject } from "#app/moderation/records/subject.ts";
import { cancelDeliveries } from "#app/outbox/deliveries.ts";
import type { Hook } from "#app/platform/mail/webhook.server.ts";
import type { ReviewedKind } from "#app/records/records.ts";

export function promoted(kind: ReviewedKind, subject: Subject): Subject {
	return {
		...subject,
		async publish(found, actor, tx) {
			const id = await subject.publish(found, actor, tx);
			if (id !== null) await promote(kind, id, tx);
			return id;
		},
		async restore(subjectId, before, tx) {
			await cancelDeliveries({ name: promotionName(kind), subjectId }, tx);
			await subject.restore(subjectId, before, tx);
			// Only a later change was undone: the record is still public.
			const stays = before !== null && (await subject.isPublic(subjectId, tx));
			if (stays) await promote(kind, subjectId, tx);
		},
	};
}

/** Undefined for samples and records that are not public. */
export async function writeHook(store: RecordStore, id: number): Promise<Hook | undefined> {
	const kit = await findKit(store, id);
	if (!kit?.isPublic || kit.sample) return undefined;
	const { kind, name, url, card } = kit.record;
	const captions = captionsFor(kit.record).map(({ network, text }) => [network, text]);
	return {
		event: `${kind}.published`,
		data: { id, name, url, card, captions: Object.fromEntries(captions) },
	};
}
