import { createHash } from "node:crypto";
import { and, eq, notExists } from "drizzle-orm";
import { addPhotos } from "#app/cases/records/photos.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { lockCase } from "#app/cases/review/cases.ts";
import { addDrawnPhoto, photoIdsOf, placePhotos } from "#app/media/photos.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { lockCasePhotos } from "#app/media/uploads.ts";
import { systemActor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { type Drawing, readDrawing } from "../content/drawings.ts";

export const actor = systemActor("samples");

export type SamplePicture = { drawing: Drawing; alt: string };

/** Adds the pictures unless the record has some, all of them or none. */
export async function addPictures(
	store: RecordStore,
	id: number,
	pictures: readonly SamplePicture[],
): Promise<void> {
	const subject = { kind: store.record.kind, id };
	if (pictures.length === 0 || (await photoIdsOf(subject)).length > 0) return;
	const photoIds = await addAll(pictures);
	await transaction(async (tx) => {
		const row = await store.lock(id, tx);
		if (row) await addPhotos(store, row, photoIds, actor, tx);
	});
}

export async function addPicturesToCase(
	id: number,
	pictures: readonly SamplePicture[],
): Promise<void> {
	const subject = { kind: "case" as const, id };
	if ((await photoIdsOf(subject)).length > 0) return;
	const photoIds = await addAll(pictures);
	await transaction(async (tx) => {
		const found = await lockCase(id, tx);
		await lockCasePhotos(id, tx);
		if (found?.subjectId === null) await placePhotos(subject, photoIds, tx);
	});
}

async function addAll(pictures: readonly SamplePicture[]): Promise<number[]> {
	const ids: number[] = [];
	for (const picture of pictures) ids.push(await addPhoto(picture));
	return ids;
}

/** Takes one that an interrupted start has left. Its variants are made when they are asked for. */
export async function addPhoto(
	{ drawing, alt }: SamplePicture,
	{ library = false } = {},
): Promise<number> {
	const { bytes, look } = await readDrawing(drawing);
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	const uses = db.select({ id: photoUses.photoId }).from(photoUses);
	const isUnused = notExists(uses.where(eq(photoUses.photoId, photos.id)));
	const [left] = await db
		.select({ id: photos.id })
		.from(photos)
		.where(and(eq(photos.contentHash, contentHash), eq(photos.alt, alt), isUnused))
		.limit(1);
	if (left) return left.id;
	return (await addDrawnPhoto(bytes, look, { alt, library })).id;
}
