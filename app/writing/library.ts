import { and, asc, desc, eq, exists, ilike, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { inLibrary } from "#app/media/in-library.ts";
import { findTeamPhotos, isTeamPhoto } from "#app/media/library-pictures.ts";
import type { Photo } from "#app/media/photo.ts";
import { photoColumns } from "#app/media/photos.ts";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { db, windowOf } from "#app/platform/database/db.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

export type LibraryPhoto = Photo & {
	id: number;
	/** Uploaded by the team, not sent for a listing. */
	ours: boolean;
	used: boolean;
	createdAt: Date;
};

export type Use = { kind: SubjectKind; id: number; public: boolean };

export const libraryFilters = ["undescribed", "unused"] as const;
export type LibraryFilter = (typeof libraryFilters)[number];

export function isLibraryFilter(text: string): text is LibraryFilter {
	return (libraryFilters as readonly string[]).includes(text);
}

const usesOfIt = db.select({ one: sql`1` }).from(photoUses).where(eq(photoUses.photoId, photos.id));
const usesInCases = db
	.select({ one: sql`1` })
	.from(photoUses)
	.where(and(eq(photoUses.photoId, photos.id), eq(photoUses.subjectKind, "case")));

const columns = {
	id: photos.id,
	...photoColumns,
	ours: sql<boolean>`${isTeamPhoto}`,
	used: sql<boolean>`exists ${usesOfIt}`,
	createdAt: photos.createdAt,
};

/** 24 a page, newest first; `places` are records whose names match the search. */
export async function browseLibrary({
	q,
	filter,
	page,
	places,
}: {
	q: string;
	filter: LibraryFilter | undefined;
	page: number;
	places: { kind: SubjectKind; ids: number[] }[];
}): Promise<Page<LibraryPhoto>> {
	const conditions = [
		q === "" ? undefined : or(descriptionMatches(q), ...places.map(shownBy)),
		filter === "undescribed" ? eq(photos.alt, "") : undefined,
		filter === "unused" ? not(exists(usesOfIt)) : undefined,
	];
	const query = conditions.some(Boolean) ? select(and(...conditions)) : allPhotos;
	const rows = await query.execute({ offset: (page - 1) * pageSize });
	const { items, more } = pageFrom(rows, page);
	return { items: items.map(guarded), page, more };
}

/** The offset is a placeholder. */
function select(condition?: SQL) {
	const newestFirst = [desc(photos.createdAt), desc(photos.id)];
	const shown = db
		.select({ id: photos.id })
		.from(photos)
		.where(and(inLibrary, condition))
		.orderBy(...newestFirst);
	return db
		.select(columns)
		.from(photos)
		.where(inArray(photos.id, windowOf(shown, pageSize + 1)))
		.orderBy(...newestFirst);
}

// Prepared once per connection when there is no search, like the public lists.
const allPhotos = select().prepare("desk_library");

export async function listChoices(
	q: string,
	page: number,
): Promise<{ photos: { id: number; alt: string }[]; more: boolean }> {
	const rows = await db
		.select({ id: photos.id, alt: photos.alt })
		.from(photos)
		.where(and(isTeamPhoto, q === "" ? undefined : descriptionMatches(q)))
		.orderBy(desc(photos.createdAt), desc(photos.id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	return { photos: rows.slice(0, pageSize), more: rows.length > pageSize };
}

export async function coverChoices(chosen: number | null): Promise<{ id: number; alt: string }[]> {
	const { photos: newest } = await listChoices("", 1);
	if (chosen === null || newest.some(({ id }) => id === chosen)) return newest;
	const cover = (await findTeamPhotos([chosen])).get(chosen);
	return cover ? [{ id: chosen, alt: cover.alt }, ...newest] : newest;
}

export async function findLibraryPhoto(id: number): Promise<LibraryPhoto | undefined> {
	const [row] = await db
		.select(columns)
		.from(photos)
		.where(and(eq(photos.id, id), inLibrary));
	return row && guarded(row);
}

export async function usesOf(photoId: number): Promise<Use[]> {
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

/** Such a photo is evidence in a case, so only its sender changes it. */
export async function isSentIn(photoId: number): Promise<boolean> {
	const [row] = await db
		.select({ id: photos.id })
		.from(photos)
		.where(and(eq(photos.id, photoId), exists(usesInCases)));
	return row !== undefined;
}

function guarded<Row extends { id: number }>(photo: Row): Row & { token: string; folder: string } {
	return { ...photo, token: String(photo.id), folder: "/desk/photo" };
}

function descriptionMatches(q: string): SQL {
	return ilike(photos.alt, `%${cleanLine(q).replace(/[\\%_]/g, "\\$&")}%`);
}

function shownBy({ kind, ids }: { kind: SubjectKind; ids: number[] }): SQL | undefined {
	if (ids.length === 0) return undefined;
	const shown = db
		.select({ id: photoUses.photoId })
		.from(photoUses)
		.where(and(eq(photoUses.subjectKind, kind), inArray(photoUses.subjectId, ids)));
	return inArray(photos.id, shown);
}
