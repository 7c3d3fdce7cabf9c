import { eq, inArray } from "drizzle-orm";
import { consents, subscribers } from "#app/newsletter/table.ts";
import type { Whose } from "#app/people/personal-data.ts";
import { deleteLinks } from "#app/people/private-links.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";

export async function exportSubscriptions({ email }: Whose, tx: Db) {
	const found = await rowsWhere(subscribers, eq(subscribers.emailKey, email), tx);
	const ids = found.map(({ id }) => id);
	const agreed = await rowsWhere(consents, inArray(consents.subscriberId, ids), tx);
	return { subscribers: found, consents: agreed };
}

export async function eraseSubscriptions(ids: number[], tx: Db) {
	await tx.delete(consents).where(inArray(consents.subscriberId, ids));
	await deleteLinks(["confirm", "subscription"], ids, tx);
	await tx.delete(subscribers).where(inArray(subscribers.id, ids));
}
