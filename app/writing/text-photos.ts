import { and, eq, gt, inArray, or } from "drizzle-orm";
import { deskPhotoColumns } from "#app/media/guarded-photos.ts";
import { type Photo, photoFormats, photoSource, srcSet } from "#app/media/photo.ts";
import { isShown, photoColumns } from "#app/media/photos.ts";
import { isUseOf, photos, photoUses } from "#app/media/table.ts";
import { type Master, masterOf } from "#app/media/variants.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import {
	photosIn,
	photoWordsIn,
	type TextPicture,
	type TextPictures,
} from "#app/platform/text/markdown.server.ts";
import type { Content, TextKind } from "#app/records/texts.ts";
import type { Text } from "#app/writing/content.ts";

export const maxTextPhotos = 31;

export const isTeamPhoto = or(
	photos.library,
	isShown(inArray(photoUses.subjectKind, ["guide", "post"])),
);

export async function filterTeamPhotos(ids: number[], tx: Db = db): Promise<Set<number>> {
	return new Set((await findTeamMasters(ids, tx)).keys());
}

/** Records which photos a text shows, ignoring any that aren't the team's own. */
export async function recordTextPhotos(
	{ kind, id }: { kind: TextKind | `${TextKind}_draft`; id: number },
	{ coverId, body }: Pick<Content, "coverId" | "body">,
	shown: boolean,
	tx: Db,
): Promise<void> {
	const inText = photosIn(body).slice(0, maxTextPhotos);
	const ours = await filterTeamPhotos(coverId === null ? inText : [coverId, ...inText], tx);
	await tx.delete(photoUses).where(isUseOf({ kind, id }));
	// Position 0 is reserved for the cover.
	const places = [coverId, ...inText].flatMap((photoId, position) =>
		photoId !== null && ours.has(photoId)
			? [{ subjectKind: kind, subjectId: id, position, photoId, public: shown }]
			: [],
	);
	if (places.length > 0) await tx.insert(photoUses).values(places);
	// A draft is saved while a description is being typed.
	if (shown) await describePhotos(body, ours, tx);
}

/** Keeps what a text says about a photo in the library, unless the library describes it already. */
async function describePhotos(body: string, ours: ReadonlySet<number>, tx: Db): Promise<void> {
	for (const [id, alt] of photoWordsIn(body)) {
		if (!ours.has(id) || alt === "") continue;
		const isUndescribed = and(eq(photos.id, id), eq(photos.alt, ""));
		await tx.update(photos).set({ alt }).where(isUndescribed);
	}
}

/** Takes an `origin` to make the URLs absolute, for a feed. */
export async function textPicturesOf(shownBy: Text, text: string, origin = "") {
	if (!text.includes("photo:")) return undefined;
	const rows = await db
		.select({ id: photos.id, ...photoColumns })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(isUseOf(shownBy), eq(photoUses.public, true), gt(photoUses.position, 0)));
	const folder = `${env.filesUrl ?? origin}/photos`;
	return new Map(rows.map(({ id, ...photo }) => [id, pictureOf({ ...photo, folder })]));
}

export async function draftPicturesOf(text: string): Promise<TextPictures> {
	const ours = await findTeamPhotos(photosIn(text));
	return new Map([...ours].map(([id, photo]) => [id, pictureOf(photo)]));
}

export async function findTeamPhotos(ids: number[]): Promise<Map<number, Photo>> {
	const found = await selectTeamPhotos(ids, db);
	return new Map(found.map(({ id, contentHash, ...photo }) => [id, photo]));
}

export async function findTeamMasters(ids: number[], tx: Db = db): Promise<Map<number, Master>> {
	const found = await selectTeamPhotos(ids, tx);
	return new Map(found.map(({ id, contentHash }) => [id, masterOf(contentHash)]));
}

async function selectTeamPhotos(ids: number[], tx: Db) {
	if (ids.length === 0) return [];
	return tx
		.select({ id: photos.id, contentHash: photos.contentHash, ...deskPhotoColumns })
		.from(photos)
		.where(and(inArray(photos.id, ids), isTeamPhoto));
}

function pictureOf(photo: Photo): TextPicture {
	return {
		src: photoSource(photo, 640),
		sources: photoFormats.map((format) => ({
			type: `image/${format}`,
			srcset: srcSet(photo, format),
		})),
		width: photo.width,
		height: photo.height,
	};
}
