import { inArray, or } from "drizzle-orm";
import { exportPhotosById } from "#app/media/personal-data.ts";
import { isAbout, maskIn, type Records } from "#app/moderation/personal-data.ts";
import { cases } from "#app/moderation/table.ts";
import { codePhotos, recordVerifications } from "#app/moderation/verifications/table.ts";
import type { Whose } from "#app/people/personal-data.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";
import { reviewedRecords } from "#app/records/records.ts";

/** Includes all cases about these records. Code photos have no photo use, so they are exported by id. */
export async function exportVerifications(records: Records, tx: Db) {
	const idsOf = (wanted: string) => records.find(({ kind }) => kind === wanted)?.ids ?? [];
	const ofRecords = reviewedRecords.map(({ kind, caseKind }) => ({
		kind: caseKind,
		ids: idsOf(kind),
	}));
	const about = await tx
		.select({ id: cases.id })
		.from(cases)
		.where(or(inArray(cases.id, idsOf("case")), isAbout(cases.kind, cases.subjectId, ofRecords)));
	const caseIds = about.map(({ id }) => id);
	const { subjectKind, subjectId } = recordVerifications;
	const all = [...records, { kind: "case", ids: caseIds }];
	const isTheirs = isAbout(subjectKind, subjectId, all);
	const verifications = await rowsWhere(recordVerifications, isTheirs, tx);
	const requests = await rowsWhere(codePhotos, inArray(codePhotos.caseId, caseIds), tx);
	const photoIds = requests.flatMap(({ photoId }) => photoId ?? []);
	return { verifications, codePhotos: requests, withCode: await exportPhotosById(photoIds, tx) };
}

type Exported = Awaited<ReturnType<typeof exportVerifications>>;

/** Must run before their cases are erased. Also masks the address and numbers in notes about others. */
export async function eraseVerifications(
	{ verifications, codePhotos: requests }: Pick<Exported, "verifications" | "codePhotos">,
	whose: Whose,
	tx: Db,
) {
	const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
	await tx.delete(recordVerifications).where(inArray(recordVerifications.id, ids(verifications)));
	await tx.delete(codePhotos).where(inArray(codePhotos.id, ids(requests)));
	await maskIn([recordVerifications.note, codePhotos.reason], whose, tx);
}
