import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { reviveDelivery } from "#app/outbox/deliveries.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db } from "#app/platform/db.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

export const deliveryLists = ["failed", "waiting", "delivered"] as const;
export type DeliveryList = (typeof deliveryLists)[number];

/** How many are tried again at once. */
export const mostAtOnce = 500;

/**
 * Deliveries, 24 a page: what failed and what waits, the oldest first; what is done, the newest first.
 * `letter` is the whole name of a letter, such as "contact.answer", or empty.
 */
export async function listDeliveries(
	{ list, letter }: { list: DeliveryList; letter: string },
	page: number,
): Promise<Page<Delivery>> {
	// PostgreSQL takes no such letter, and no name has it.
	if (letter.includes("\0")) return { items: [], page, more: false };
	// The literal forms let PostgreSQL use the partial index, which a parameter would not.
	const states = {
		failed: sql`${deliveries.state} = 'set_aside'`,
		waiting: sql`${deliveries.state} = 'waiting'`,
		delivered: inArray(deliveries.state, ["delivered", "dropped", "called_off"]),
	};
	const order =
		list === "delivered" ? [desc(deliveries.id)] : [asc(deliveries.createdAt), asc(deliveries.id)];
	const rows = await db
		.select()
		.from(deliveries)
		.where(and(states[list], letter === "" ? undefined : eq(deliveries.letter, letter)))
		.orderBy(...order)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	return pageFrom(rows, page);
}

/** Which letters there are, by name. */
export async function letterNames(): Promise<string[]> {
	// One look into the index for each name, however many deliveries there are.
	const rows = await db.execute<{ letter: string }>(sql`
		with recursive names as (
			(select letter from ${deliveries} order by letter limit 1)
			union all
			select (select d.letter from ${deliveries} d where d.letter > names.letter order by d.letter limit 1)
			from names where names.letter is not null
		)
		select letter from names where letter is not null`);
	return rows.rows.map(({ letter }) => letter);
}

/** Tries again what was set aside, the oldest first, up to 500; the numbers of what was. */
export async function reviveAll(actor: Actor, tx: Db): Promise<number[]> {
	requireRight(actor, "review");
	const rows = await tx
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(sql`${deliveries.state} = 'set_aside'`)
		.orderBy(asc(deliveries.createdAt), asc(deliveries.id))
		.limit(mostAtOnce)
		.for("update", { skipLocked: true });
	const revived: number[] = [];
	for (const { id } of rows) if (await reviveDelivery(id, tx)) revived.push(id);
	return revived;
}
