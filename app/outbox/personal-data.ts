import { and, inArray, or, sql } from "drizzle-orm";
import { entryOf, registry, type Topic } from "#app/outbox/registry.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";

export function exportDeliveries(subjects: Record<Topic, number[]>, tx: Db) {
	const wanted = Object.entries(subjects).map(([topic, ids]) => {
		const names = Object.keys(registry).filter((name) => entryOf(name)?.about === topic);
		return and(inArray(deliveries.name, names), inArray(deliveries.subjectId, ids));
	});
	return tx
		.select()
		.from(deliveries)
		.where(or(...wanted))
		.orderBy(deliveries.id);
}

export async function eraseDeliveries(ids: number[], tx: Db) {
	await tx
		.update(deliveries)
		.set({
			reason: "",
			once: null,
			network: null,
			state: sql`case when ${deliveries.state} in ('waiting', 'failed') then 'called_off' else ${deliveries.state} end`,
			endedAt: sql`coalesce(${deliveries.endedAt}, now())`,
		})
		.where(inArray(deliveries.id, ids));
}

/** Returns an id for receivers and stored emails. The time makes it unique if a database is recreated. */
export function mailIdOf({ id, createdAt }: Pick<Delivery, "id" | "createdAt">): string {
	return `delivery-${id}-${createdAt.getTime().toString(36)}`;
}
