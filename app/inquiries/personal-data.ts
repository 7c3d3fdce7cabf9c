import { and, eq, inArray, or, sql } from "drizzle-orm";
import { deleteInquiries } from "#app/inquiries/clock.ts";
import {
	inquiries,
	inquiryMail,
	inquiryMessages,
	inquiryReports,
	type Side,
} from "#app/inquiries/table.ts";
import { isOpen } from "#app/inquiries/talk/talks.ts";
import { maskIn } from "#app/moderation/personal-data.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import type { Whose } from "#app/people/personal-data.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";
import { withoutExtensionSql } from "#app/platform/database/table.ts";

/** Exports what the person wrote as an adopter or as these dogs' owner, not what others wrote to them. */
export async function exportInquiries({ email, phones }: Whose, dogIds: number[], tx: Db) {
	const isAdopter = or(
		email === "" ? undefined : eq(sql`lower(${inquiries.email})`, email),
		inArray(withoutExtensionSql(inquiries.phone), phones),
	);
	const asAdopter = await rowsWhere(inquiries, isAdopter, tx);
	const asOwner = await tx
		.select({ id: inquiries.id, dogId: inquiries.dogId, createdAt: inquiries.createdAt })
		.from(inquiries)
		.where(inArray(inquiries.dogId, dogIds))
		.orderBy(inquiries.id);
	const adopterIds = asAdopter.map(({ id }) => id);
	const ownerIds = asOwner.map(({ id }) => id);
	const all = [...adopterIds, ...ownerIds];
	const messages = await rowsWhere(inquiryMessages, inArray(inquiryMessages.inquiryId, all), tx);
	const reports = await rowsWhere(inquiryReports, inArray(inquiryReports.inquiryId, all), tx);
	const isOwn = ({ side, inquiryId }: { side: Side; inquiryId: number }) =>
		(side === "adopter" ? adopterIds : ownerIds).includes(inquiryId);
	return {
		/** Includes what others wrote, because emails about it may name the dog. */
		subjects: {
			inquiry: all,
			inquiryMessage: messages.map(({ id }) => id),
			inquiryReport: reports.map(({ id }) => id),
		},
		inquiries: asAdopter.map(({ contentKey: _, ...row }) => row),
		inquiriesReceived: asOwner,
		inquiryMessages: messages.filter(isOwn).map(({ contentKey: _, ...row }) => row),
		inquiryReports: reports.filter(isOwn).map(({ contentKey: _, ...row }) => row),
	};
}

type Exported = Awaited<ReturnType<typeof exportInquiries>>;
type Found = Pick<Exported, "inquiries" | "inquiriesReceived">;

/**
 * Deletes an adopter's conversations. Closes an owner's with an email to the adopter and removes what the
 * owner wrote. Masks the email address and phone numbers in everything else that anyone wrote.
 */
export async function eraseInquiries(
	{ inquiries: asAdopter, inquiriesReceived }: Found,
	whose: Whose,
	tx: Db,
) {
	const adopterIds = asAdopter.map(({ id }) => id);
	await deleteInquiries(inArray(inquiries.id, adopterIds), tx);
	const ownerIds = inquiriesReceived.map(({ id }) => id);
	const isOwners = (table: typeof inquiryMessages | typeof inquiryReports) =>
		and(eq(table.side, "owner"), inArray(table.inquiryId, ownerIds));
	await tx.update(inquiryMessages).set({ body: "" }).where(isOwners(inquiryMessages));
	await tx.update(inquiryReports).set({ words: "" }).where(isOwners(inquiryReports));
	const { id } = inquiries;
	const closed = await tx
		.update(inquiries)
		.set({ closedAt: sql`now()`, closedBy: "gone" })
		.where(and(inArray(id, ownerIds), isOpen))
		.returning({ id });
	for (const row of closed)
		await enqueueDelivery({ what: inquiryMail.gone, subjectId: row.id }, tx);
	const { name, town, children, animals, hoursAlone, experience } = inquiries;
	const facts = [name, town, children, animals, hoursAlone, experience];
	await maskIn([...facts, inquiryMessages.body, inquiryReports.words], whose, tx);
}
