import { eq, inArray } from "drizzle-orm";
import { consents, subscribers } from "#app/newsletter/table.ts";
import type { Whose } from "#app/people/personal-data.ts";
import { deleteLinks } from "#app/people/private-links.ts";
import type { Db } from "#app/platform/database/db.server.ts";

export async function exportSubscriptions({ email }: Whose, tx: Db) {
	const found = await tx.select().from(subscribers).where(eq(subscribers.emailKey, email));
	const ids = found.map(({ id }) => id);
	const agreed = await tx
		.select()
		.from(consents)
		.where(inArray(consents.subscriberId, ids))
		.orderBy(consents.id);
	return { subscribers: found, consents: agreed };
}

export async function eraseSubscriptions(ids: number[], tx: Db) {
	await tx.delete(consents).where(inArray(consents.subscriberId, ids));
	await deleteLinks(["confirm", "subscription"], ids, tx);
	await tx.delete(subscribers).where(inArray(subscribers.id, ids));
}
