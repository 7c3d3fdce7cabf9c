import { count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { alertRecipients, dogAlerts } from "#app/adoptions/alerts/table.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

type Listed = { id: number; email: string; mailedOn: string | null; alerts: number };

export async function listRecipients(q: string, page: number) {
	const key = q.toLowerCase();
	// PostgreSQL rejects NUL in text.
	if (key.includes("\0")) return pageFrom<Listed>([], page);
	const { id, email, emailKey, mailedOn } = alertRecipients;
	const shown = db
		.select({ id })
		.from(alertRecipients)
		.where(key === "" ? undefined : sql`starts_with(${emailKey}, ${key})`)
		.orderBy(desc(id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const alerts = db.$count(dogAlerts, eq(dogAlerts.recipientId, id));
	const rows = await db
		.select({ id, email, mailedOn, alerts })
		.from(alertRecipients)
		.where(inArray(id, shown))
		.orderBy(desc(id));
	return pageFrom(rows, page);
}

export async function countAlerts() {
	const [counts] = await db
		.select({
			all: count(),
			active: sql<number>`(count(*) filter (where ${isNotNull(dogAlerts.confirmedAt)} and ${dogAlerts.pausedAt} is null))::int`,
		})
		.from(dogAlerts);
	return { all: 0, active: 0, ...counts };
}

/** Deletes a recipient at their request. The history doesn't name them. */
export function deleteRecipient(id: number, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [deleted] = await tx
			.delete(alertRecipients)
			.where(eq(alertRecipients.id, id))
			.returning({ id: alertRecipients.id });
		if (deleted) await note({ kind: "subscriber", id: 0 }, "alerts deleted", {}, actor, tx);
		return deleted;
	});
}
