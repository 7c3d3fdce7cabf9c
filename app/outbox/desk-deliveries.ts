import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { reviveDelivery } from "#app/outbox/deliveries.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, windowOf } from "#app/platform/db.server.ts";
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
	const asked = letter === "" ? whole[list] : select(list, eq(deliveries.letter, letter));
	return pageFrom(await asked.execute({ offset: (page - 1) * pageSize }), page);
}

/** The deliveries of a list; the offset is a placeholder. */
function select(list: DeliveryList, condition?: SQL) {
	// The literal forms let PostgreSQL use the partial index, which a parameter would not.
	const states = {
		failed: sql`${deliveries.state} = 'set_aside'`,
		waiting: sql`${deliveries.state} = 'waiting'`,
		delivered: inArray(deliveries.state, ["delivered", "dropped", "called_off"]),
	};
	const order =
		list === "delivered" ? [desc(deliveries.id)] : [asc(deliveries.createdAt), asc(deliveries.id)];
	const shown = db
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(and(states[list], condition))
		.orderBy(...order);
	return db
		.select()
		.from(deliveries)
		.where(inArray(deliveries.id, windowOf(shown, pageSize + 1)))
		.orderBy(...order);
}

// Without a letter's name they are prepared once per connection, as the public lists are.
const whole = {
	failed: select("failed").prepare("deliveries_failed"),
	waiting: select("waiting").prepare("deliveries_waiting"),
	delivered: select("delivered").prepare("deliveries_delivered"),
};

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
