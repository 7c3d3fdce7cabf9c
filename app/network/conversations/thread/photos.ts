import { and, eq, exists, inArray } from "drizzle-orm";
import { deskPhotoColumns } from "#app/media/guarded-photos.ts";
import type { Photo } from "#app/media/photo.ts";
import { deletePhotoFiles, deleteUnusedPhotos } from "#app/media/photos.ts";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { inquiryMessages, inquiryReports, type Side } from "#app/network/conversations/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

/** A message has at most one photo. */
export const messagePhoto: SubjectKind = "inquiry_message";
const isOfMessage = and(
	eq(photoUses.subjectKind, messagePhoto),
	eq(photoUses.subjectId, inquiryMessages.id),
);

function messagesWithPhoto(inquiryId: number, tx: Db = db) {
	return tx
		.select({ messageId: inquiryMessages.id, side: inquiryMessages.side, ...deskPhotoColumns })
		.from(inquiryMessages)
		.innerJoin(photoUses, isOfMessage)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(eq(inquiryMessages.inquiryId, inquiryId));
}

/** Returns the photos of a conversation by the id of their message. */
export async function photosByMessage(inquiryId: number): Promise<Map<number, Photo>> {
	const rows = await messagesWithPhoto(inquiryId);
	return new Map(rows.map(({ messageId, side: _, ...photo }) => [messageId, photo]));
}

export async function isPhotoOfConversation(inquiryId: number, photoId: number): Promise<boolean> {
	const rows = await messagesWithPhoto(inquiryId);
	return rows.some(({ token }) => token === String(photoId));
}

export async function countPhotosOf(inquiryId: number, side: Side, tx: Db): Promise<number> {
	return (await messagesWithPhoto(inquiryId, tx)).filter((row) => row.side === side).length;
}

/** Whether a photo is in a conversation that no one has reported, so that the team may not see it. */
export async function isOnlyForConversation(photoId: number): Promise<boolean> {
	const isReported = exists(
		db.select().from(inquiryReports).where(eq(inquiryReports.inquiryId, inquiryMessages.inquiryId)),
	);
	const found = await db
		.select({ isReported })
		.from(photoUses)
		.leftJoin(inquiryMessages, isOfMessage)
		.where(and(eq(photoUses.photoId, photoId), eq(photoUses.subjectKind, messagePhoto)));
	return found.some((use) => !use.isReported);
}

/** Deletes the files before the commit: if that fails, the rows still name what is left to delete. */
export async function deletePhotosOf(inquiryIds: number[], tx: Db): Promise<void> {
	const messages = tx
		.select({ id: inquiryMessages.id })
		.from(inquiryMessages)
		.where(inArray(inquiryMessages.inquiryId, inquiryIds));
	const uses = await tx
		.delete(photoUses)
		.where(and(eq(photoUses.subjectKind, messagePhoto), inArray(photoUses.subjectId, messages)))
		.returning({ id: photoUses.photoId });
	await deleteUnused(
		uses.map(({ id }) => id),
		tx,
	);
}

/** Deletes a photo that no message has: the message was refused, or had been sent before. */
export function deletePhotoUnlessSent(photoId: number): Promise<void> {
	return transaction((tx) => deleteUnused([photoId], tx));
}

async function deleteUnused(ids: number[], tx: Db): Promise<void> {
	await deletePhotoFiles(await deleteUnusedPhotos(ids, tx), tx);
}
