import { and, desc, eq, isNull } from "drizzle-orm";
import { pendingPhotosOf } from "#app/media/case-photos.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import type { EditPhotos } from "#app/moderation/edit/edit.ts";
import { type Case, decisions } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { ReviewedKind } from "#app/records/records.ts";

export async function editPhotosOf(
	caseId: number,
	shown: { kind: ReviewedKind; id: number } | undefined,
	folder: string,
): Promise<EditPhotos> {
	const { kind, id } = shown ?? { kind: "case" as const, id: caseId };
	const [photos, coming] = await Promise.all([guardedPhotosOf(kind, id), pendingPhotosOf(caseId)]);
	return { photos: photos.map((photo) => ({ ...photo, folder })), coming };
}

export async function requestedChanges({ id, state }: Case): Promise<string> {
	if (state !== "changes_needed") return "";
	const [last] = await db
		.select({ words: decisions.words })
		.from(decisions)
		.where(
			and(eq(decisions.caseId, id), eq(decisions.verdict, "changes"), isNull(decisions.undoneAt)),
		)
		.orderBy(desc(decisions.id))
		.limit(1);
	return last?.words ?? "";
}
