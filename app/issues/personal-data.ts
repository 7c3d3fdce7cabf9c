import { eq, inArray } from "drizzle-orm";
import { issues, recipients } from "#app/issues/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";

export function exportRecipients(subscriberIds: number[], tx: Db) {
	return tx
		.select({ id: recipients.id, issueId: issues.id, subject: issues.subject })
		.from(recipients)
		.innerJoin(issues, eq(issues.id, recipients.issueId))
		.where(inArray(recipients.subscriberId, subscriberIds))
		.orderBy(recipients.id);
}

/** Keeps the row, so that the issue's figures stay correct. */
export async function eraseRecipients(ids: number[], tx: Db): Promise<void> {
	await tx.update(recipients).set({ subscriberId: null }).where(inArray(recipients.id, ids));
}
