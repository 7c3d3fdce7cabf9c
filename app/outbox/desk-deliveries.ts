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
 * `name` is one of the registry, such as "contact.answer", or empty.
 */
export async function listDeliveries(
	{ list, name }: { list: DeliveryList; name: string },
	page: number,
): Promise<Page<Delivery>> {
	// PostgreSQL takes no NUL in a text, and no name has one.
	if (name.includes("\0")) return { items: [], page, more: false };
	const asked = name === "" ? whole[list] : select(list, eq(deliveries.name, name));
	return pageFrom(await asked.execute({ offset: (page - 1) * pageSize }), page);
}

/** The deliveries of a list; the offset is a placeholder. */
function select(list: DeliveryList, condition?: SQL) {
	// The literal forms let PostgreSQL use the partial index, which a parameter would not.
	const states = {
		failed: sql`${deliveries.state} = 'failed'`,
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

// Without a name they are prepared once per connection, as the public lists are.
const whole = {
	failed: select("failed").prepare("deliveries_failed"),
	waiting: select("waiting").prepare("deliveries_waiting"),
	delivered: select("delivered").prepare("deliveries_delivered"),
};

/** The names that occur. */
export async function deliveryNames(): Promise<string[]> {
	// One look into the index for each name, however many deliveries there are.
	const rows = await db.execute<{ name: string }>(sql`
		with recursive names as (
			(select name from ${deliveries} order by name limit 1)
			union all
			select (select d.name from ${deliveries} d where d.name > names.name order by d.name limit 1)
			from names where names.name is not null
		)
		select name from names where name is not null`);
	return rows.rows.map(({ name }) => name);
}

/** Tries again what was given up, the oldest first, up to 500; the numbers of what was. */
export async function reviveAll(actor: Actor, tx: Db): Promise<number[]> {
	requireRight(actor, "review");
	const rows = await tx
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(sql`${deliveries.state} = 'failed'`)
		.orderBy(asc(deliveries.createdAt), asc(deliveries.id))
		.limit(mostAtOnce)
		.for("update", { skipLocked: true });
	const revived: number[] = [];
	for (const { id } of rows) if (await reviveDelivery(id, tx)) revived.push(id);
	return revived;
}
