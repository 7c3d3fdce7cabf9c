import { and, asc, desc, eq, inArray, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { placesNamed } from "#app/desk/photos/places.ts";
import { deskPhotoColumns } from "#app/media/guarded-photos.ts";
import type { Photo } from "#app/media/photo.ts";
import { isShown } from "#app/media/photos.ts";
import { photos, photoUses, type Subject, type SubjectKind } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { says } from "#app/platform/database/table.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";
import { findTeamPhotos, isTeamPhoto } from "#app/writing/text-photos.ts";

export type LibraryPhoto = Photo & { id: number; used: boolean; createdAt: Date };

const libraryKinds = ["guide", "post", "guide_draft", "post_draft", "dog", "kennel"] as const;

/** What owners and breeders sent belongs to the library only once a record shows it. */
const isInLibrary = or(photos.library, isShown(inArray(photoUses.subjectKind, libraryKinds)));

const columns = {
	id: photos.id,
	...deskPhotoColumns,
	used: sql<boolean>`${isShown()}`,
	createdAt: photos.createdAt,
};

export async function browseLibrary(q: string, only: string, page: number) {
	const conditions = [
		q === "" ? undefined : or(descriptionMatches(q), ...(await placesNamed(q)).map(isShownBy)),
		only === "undescribed" ? eq(photos.alt, "") : undefined,
		only === "unused" ? not(isShown()) : undefined,
	];
	const newestFirst = [desc(photos.createdAt), desc(photos.id)];
	const shown = db
		.select({ id: photos.id })
		.from(photos)
		.where(and(isInLibrary, ...conditions))
		.orderBy(...newestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select(columns)
		.from(photos)
		.where(inArray(photos.id, shown))
		.orderBy(...newestFirst);
	return pageFrom(rows, page);
}

export async function listChoices(q: string, page: number) {
	const rows = await db
		.select({ id: photos.id, alt: photos.alt })
		.from(photos)
		.where(and(isTeamPhoto, q === "" ? undefined : descriptionMatches(q)))
		.orderBy(desc(photos.createdAt), desc(photos.id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const { items, more } = pageFrom(rows, page);
	return { photos: items, more };
}

export async function coverChoices(chosen: number | null): Promise<{ id: number; alt: string }[]> {
	const { photos: newest } = await listChoices("", 1);
	if (chosen === null || newest.some(({ id }) => id === chosen)) return newest;
	const cover = (await findTeamPhotos([chosen])).get(chosen);
	return cover ? [{ id: chosen, alt: cover.alt }, ...newest] : newest;
}

export async function findLibraryPhoto(id: number): Promise<LibraryPhoto | undefined> {
	const [photo] = await db
		.select(columns)
		.from(photos)
		.where(and(eq(photos.id, id), isInLibrary));
	return photo;
}

export async function requireLibraryPhoto({ id }: { id: string }): Promise<LibraryPhoto> {
	return orNotFound(await findLibraryPhoto(orNotFound(numberIn(id))));
}

export async function usesOf(photoId: number): Promise<(Subject & { public: boolean })[]> {
	return db
		.select({
			kind: photoUses.subjectKind,
			id: photoUses.subjectId,
			public: sql<boolean>`bool_or(${photoUses.public})`,
		})
		.from(photoUses)
		.where(eq(photoUses.photoId, photoId))
		.groupBy(photoUses.subjectKind, photoUses.subjectId)
		.orderBy(asc(photoUses.subjectKind), asc(photoUses.subjectId))
		.limit(200);
}

/** Returns whether a photo was sent by an owner or breeder, so that only its sender may change it. */
export async function isCaseEvidence(photoId: number): Promise<boolean> {
	const isOther = notInArray(photoUses.subjectKind, [...libraryKinds]);
	return (await db.$count(photoUses, and(eq(photoUses.photoId, photoId), isOther))) > 0;
}

function descriptionMatches(q: string): SQL {
	return says(photos.alt, cleanLine(q));
}

function isShownBy({ kinds, ids }: { kinds: SubjectKind[]; ids: number[] }): SQL | undefined {
	if (ids.length === 0) return undefined;
	const shown = db
		.select({ id: photoUses.photoId })
		.from(photoUses)
		.where(and(inArray(photoUses.subjectKind, kinds), inArray(photoUses.subjectId, ids)));
	return inArray(photos.id, shown);
}
