import { and, eq, inArray, or, sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";

/** @param subjects the ids of the rows that each kind of delivery is about, by its name */
export function exportDeliveries(subjects: Map<string, number[]>, tx: Db) {
	const wanted = [...subjects].map(([name, ids]) =>
		and(eq(deliveries.name, name), inArray(deliveries.subjectId, ids)),
	);
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
