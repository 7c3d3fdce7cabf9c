import { and, inArray, or, sql } from "drizzle-orm";
import { outboxNames, registry, type Topic } from "#app/outbox/registry.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

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

/** Calls off unfinished deliveries and clears the free text of all. */
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

/** Id for receivers and stored emails. The time tells it from the same id in a recreated database. */
export function mailIdOf({ id, createdAt }: Pick<Delivery, "id" | "createdAt">): string {
	return `delivery-${id}-${createdAt.getTime().toString(36)}`;
}
