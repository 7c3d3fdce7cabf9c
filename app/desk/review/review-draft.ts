import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import type { Photo } from "#app/media/photo.ts";
import type { Case } from "#app/moderation/table.ts";
import { stores } from "#app/owner/stores.ts";
import type { Values } from "#app/records/fields.ts";
import { type AnyRecord, isPublicStatus, valuesOf } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

/** The published record that a case changes. */
export type Current = {
	record: AnyRecord;
	id: number;
	name: string;
	status: string;
	shown: boolean;
	slug: string;
	/** `updatedAt` in milliseconds. */
	changedAt: number;
	values: Values;
	photos: Photo[];
};

export async function findCurrent({
	kind,
	subjectId: id,
}: Pick<Case, "kind" | "subjectId">): Promise<Current | undefined> {
	const record = recordOfCase(kind);
	if (!record || id === null) return undefined;
	const row = await stores[record.kind].find(id);
	if (!row) return undefined;
	const { status, slug } = row;
	const values = valuesOf(record, row);
	const photos = (await guardedPhotosOf(record.kind, [id])).get(id) ?? [];
	return {
		record,
		id,
		status,
		slug,
		values,
		photos,
		name: values[record.name] ?? "",
		shown: isPublicStatus(record, status),
		changedAt: row.updatedAt.getTime(),
	};
}
