import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { type Db, db } from "#app/platform/db.server.ts";

/** Deliveries by the names of their letters and the numbers of what they are about. */
export type About = { letters: string[]; subjectIds: number[] };

/** Everything that was sent, or waits to be, about these subjects. */
export async function exportDeliveries(about: About[], tx: Db = db): Promise<Delivery[]> {
	const wanted = about.flatMap(({ letters, subjectIds }): SQL[] => {
		const some = and(
			inArray(deliveries.letter, letters),
			inArray(deliveries.subjectId, subjectIds),
		);
		return letters.length > 0 && subjectIds.length > 0 && some ? [some] : [];
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
			state: sql`case when ${deliveries.state} in ('waiting', 'set_aside') then 'called_off' else ${deliveries.state} end`,
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
