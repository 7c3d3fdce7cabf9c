import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { newsletterMail } from "#app/cases/newsletter/table.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";

export type DeliveryList = "failed" | "waiting" | "delivered";

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

export function countListed(list: DeliveryList, name: string): Promise<number> {
	return db.$count(deliveries, isListed(list, name));
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
