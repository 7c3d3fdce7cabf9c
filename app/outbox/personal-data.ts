import { and, inArray, or, sql } from "drizzle-orm";
import { outboxNames, registry, type Topic } from "#app/outbox/registry.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { type Db, db } from "#app/platform/db.server.ts";

/** Everything that was sent, or waits to be, about these subjects, given by their ids. */
export async function exportDeliveries(
	subjects: Record<Topic, number[]>,
	tx: Db = db,
): Promise<Delivery[]> {
	const wanted = Object.entries(subjects).flatMap(([topic, ids]) => {
		const names = outboxNames.filter((name) => registry[name].about === topic);
		if (names.length === 0 || ids.length === 0) return [];
		return [and(inArray(deliveries.name, names), inArray(deliveries.subjectId, ids))];
	});
	if (wanted.length === 0) return [];
	return tx
		.select()
		.from(deliveries)
		.where(or(...wanted))
		.orderBy(deliveries.id);
}

/** Calls off what of these has not gone, and empties what was written of the others. */
export async function eraseDeliveries(ids: number[], tx: Db): Promise<void> {
	if (ids.length === 0) return;
	await tx
		.update(deliveries)
		.set({
			reason: "",
			once: null,
			state: sql`case when ${deliveries.state} in ('waiting', 'failed') then 'called_off' else ${deliveries.state} end`,
			endedAt: sql`coalesce(${deliveries.endedAt}, now())`,
		})
		.where(inArray(deliveries.id, ids));
}

/**
 * What a delivery is called outside, and with it the file of a mail on disk. The time keeps it apart
 * from one of the same number in a database that was made anew.
 */
export function mailIdOf({ id, createdAt }: Pick<Delivery, "id" | "createdAt">): string {
	return `delivery-${id}-${createdAt.getTime().toString(36)}`;
}
