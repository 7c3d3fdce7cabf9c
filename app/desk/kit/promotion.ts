import { captionsFor } from "#app/desk/kit/captions.ts";
import { findKit } from "#app/desk/kit/facts.ts";
import type { RecordStore } from "#app/moderation/records/store.ts";
import type { Hook } from "#app/platform/mail/webhook.server.ts";

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
