import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { db, windowOf } from "#app/platform/database/db.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

export const deliveryLists = ["failed", "waiting", "delivered"] as const;
export type DeliveryList = (typeof deliveryLists)[number];

export async function listDeliveries(
	{ list, name }: { list: DeliveryList; name: string },
	page: number,
) {
	// PostgreSQL rejects NUL in text.
	if (name.includes("\0")) return pageFrom<Delivery>([], page);
	const query = name === "" ? prepared[list] : select(list, eq(deliveries.name, name));
	return pageFrom(await query.execute({ offset: (page - 1) * pageSize }), page);
}

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

// Lists without a name are prepared once per connection.
const prepared = {
	failed: select("failed").prepare("deliveries_failed"),
	waiting: select("waiting").prepare("deliveries_waiting"),
	delivered: select("delivered").prepare("deliveries_delivered"),
};

export async function deliveryNames(): Promise<string[]> {
	// A loose index scan: one index lookup per name, however many rows there are.
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
