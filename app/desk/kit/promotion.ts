import { captionsFor, type KitRecord } from "#app/desk/kit/captions.ts";
import { findDogKit, findKennelKit } from "#app/desk/kit/facts.ts";
import type { Subject } from "#app/moderation/decisions/decisions.ts";
import { type PromotedKind, promote, promotionLetter } from "#app/moderation/promote.ts";
import { callOffDeliveries } from "#app/outbox/deliveries.ts";
import type { Hook } from "#app/platform/hook.server.ts";

/** The same subject, told of outside when it is published, and called off when that is undone. */
export function promoted(kind: PromotedKind, subject: Subject): Subject {
	return {
		...subject,
		async publish(found, actor, tx) {
			const id = await subject.publish(found, actor, tx);
			if (id !== null) await promote(kind, id, tx);
			return id;
		},
		async restore(subjectId, before, actor, tx) {
			if (subjectId !== null) {
				await callOffDeliveries({ letter: promotionLetter(kind), subjectId }, tx);
			}
			await subject.restore(subjectId, before, actor, tx);
			// A change was undone of what had become public a moment before, and still is.
			const stays = subjectId !== null && before !== null;
			if (stays && (await subject.isPublic?.(subjectId, tx))) await promote(kind, subjectId, tx);
		},
	};
}

/** What the program is told of a dog, as it is when it is told; nothing of one that is not public now or a sample. */
export async function writeDogHook(id: number): Promise<Hook | undefined> {
	const kit = await findDogKit(id);
	return kit?.isPublic && !kit.sample ? hookOf(kit.record) : undefined;
}

/** The same of a kennel. */
export async function writeKennelHook(id: number): Promise<Hook | undefined> {
	const kit = await findKennelKit(id);
	return kit?.isPublic && !kit.sample ? hookOf(kit.record) : undefined;
}

function hookOf(record: KitRecord): Hook {
	const { kind, id, name, url, card } = record;
	const captions = captionsFor(record).map(({ network, text }) => [network, text]);
	return {
		event: `${kind}.published`,
		data: { id, name, url, card, captions: Object.fromEntries(captions) },
	};
}
