import { asc, eq, inArray } from "drizzle-orm";
import { alertMatches, alertRecipients, dogAlerts } from "#app/adoptions/alerts/table.ts";
import type { Whose } from "#app/people/personal-data.ts";
import { deleteLinks } from "#app/people/private-links.ts";
import type { Db } from "#app/platform/database/db.server.ts";

export async function exportAlerts({ email }: Whose, tx: Db) {
	const recipients = await tx
		.select()
		.from(alertRecipients)
		.where(eq(alertRecipients.emailKey, email));
	const ids = recipients.map(({ id }) => id);
	const alerts = await tx
		.select()
		.from(dogAlerts)
		.where(inArray(dogAlerts.recipientId, ids))
		.orderBy(asc(dogAlerts.id));
	const matches = await tx
		.select()
		.from(alertMatches)
		.where(inArray(alertMatches.recipientId, ids))
		.orderBy(asc(alertMatches.dogId));
	return { alertRecipients: recipients, alerts, alertMatches: matches };
}

export async function eraseAlerts(recipientIds: number[], tx: Db): Promise<void> {
	await deleteLinks(["alerts"], recipientIds, tx);
	await tx.delete(alertMatches).where(inArray(alertMatches.recipientId, recipientIds));
	await tx.delete(alertRecipients).where(inArray(alertRecipients.id, recipientIds));
}
