import { eq } from "drizzle-orm";
import { alertValues } from "#app/network/dogs/alerts/alert.ts";
import { alertSearchColumns } from "#app/network/dogs/alerts/alerts.ts";
import { type AlertRecipient, alertRecipients, dogAlerts } from "#app/network/dogs/alerts/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { daysAgo } from "#test/make.ts";

/** Creates a confirmed alert without known dogs; `of` is a query string, or a dog that is on hold. */
export async function makeAlert(
	email: string,
	of: string | { dogId: number },
	also: Partial<typeof dogAlerts.$inferInsert> = {},
): Promise<{ recipientId: number; alertId: number }> {
	const recipient = await makeRecipient(email);
	const search =
		typeof of === "string" ? await alertSearchColumns(alertValues(new URLSearchParams(of))) : of;
	const [alert] = await db
		.insert(dogAlerts)
		.values({
			...search,
			recipientId: recipient.id,
			confirmedAt: daysAgo(20),
			since: daysAgo(20),
			...also,
		})
		.returning();
	return { recipientId: recipient.id, alertId: alert?.id ?? 0 };
}

async function makeRecipient(email: string): Promise<AlertRecipient> {
	const emailKey = email.toLowerCase();
	await db.insert(alertRecipients).values({ email, emailKey }).onConflictDoNothing();
	const [recipient] = await db
		.select()
		.from(alertRecipients)
		.where(eq(alertRecipients.emailKey, emailKey));
	if (!recipient) throw new Error("The recipient is missing.");
	return recipient;
}
