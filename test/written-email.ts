import { sendings } from "#app/features.ts";
import type { EnqueuedDelivery, Outgoing, Reader } from "#app/people/define-feature.ts";

/** Writes an email as the outbox does; undefined if there is nothing to send. */
export async function writeEmail(
	what: Outgoing<Reader>,
	subjectId: number,
	orderedAt = new Date(),
	delivery: Partial<EnqueuedDelivery> = {},
) {
	const sending = sendings.get(what.name);
	if (sending?.channel !== "mail") throw new Error(`No feature sends ${what.name}.`);
	const written = await sending.write(subjectId, orderedAt, {
		id: 0,
		subjectId,
		createdAt: orderedAt,
		notBefore: null,
		clearedAt: null,
		...delivery,
	});
	return written === "paused" ? undefined : written;
}
