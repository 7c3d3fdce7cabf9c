import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { newsletterMail } from "#app/newsletter/table.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

export const deliveryLists = ["failed", "waiting", "delivered"] as const;
export type DeliveryList = (typeof deliveryLists)[number];

/** Listed only by its name: thousands from one issue, which has its own report, would hide the others. */
export const apart = newsletterMail.issue.name;

/** Literals let PostgreSQL use the partial index, which parameters would not. */
const states = {
	failed: sql`${deliveries.state} = 'failed'`,
	waiting: sql`${deliveries.state} = 'waiting'`,
	delivered: inArray(deliveries.state, ["delivered", "dropped", "called_off"]),
};

export function isListed(list: DeliveryList, name: string) {
	const named = name === "" ? ne(deliveries.name, apart) : eq(deliveries.name, name);
	return and(states[list], list === "delivered" && name === "" ? undefined : named);
}

export function countUnlistedDeliveries(list: DeliveryList): Promise<number> {
	return list === "delivered" ? Promise.resolve(0) : db.$count(deliveries, isListed(list, apart));
}

export async function listDeliveries(
	{ list, name }: { list: DeliveryList; name: string },
	page: number,
) {
	// PostgreSQL rejects NUL in text.
	if (name.includes("\0")) return pageFrom<Delivery>([], page);
	const order =
		list === "delivered" ? [desc(deliveries.id)] : [asc(deliveries.createdAt), asc(deliveries.id)];
	const shown = db
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(isListed(list, name))
		.orderBy(...order)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select()
		.from(deliveries)
		.where(inArray(deliveries.id, shown))
		.orderBy(...order);
	return pageFrom(rows, page);
}

export async function deliveryNames(): Promise<string[]> {
	// A loose index scan: one index lookup per name, no matter how many rows there are.
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
