import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { findCodePhoto } from "#app/moderation/verifications/code-photos.ts";
import { canAskRegistry, chipOf } from "#app/moderation/verifications/registries.ts";
import { listVerifications, type Verified } from "#app/moderation/verifications/verifications.ts";

/** Reads a case's or record's checks, with its photos to compare with the code photo. */
export async function readChecks(of: Verified) {
	const { record, caseId, recordId } = of;
	const hasCodePhoto = record.verifications.code_photo !== undefined;
	const takesPhoto = hasCodePhoto && caseId !== undefined;
	const [rows, code, ofCase] = await Promise.all([
		listVerifications(of),
		takesPhoto ? findCodePhoto(caseId) : undefined,
		caseId === undefined ? [] : deskPhotosOf("case", caseId),
	]);
	const photos =
		ofCase.length > 0 || recordId === undefined
			? ofCase
			: await deskPhotosOf(record.kind, recordId);
	const chip = chipOf(of);
	return {
		kind: record.kind,
		name: of.values[record.name] || `this ${record.words.one}`,
		rows: rows.map(({ id, kind, result, registry, note, by, checkedAt, validUntil, state }) => {
			const { label = kind, results } = record.verifications[kind] ?? {};
			const words = results?.[result] ?? result;
			return { id, label, result: words, registry, note, by, checkedAt, validUntil, state };
		}),
		seen: Object.values(record.verifications).flatMap(({ of: field }) =>
			field ? [{ field, value: of.values[field] ?? "" }] : [],
		),
		takesPhoto,
		noPrivatePage: hasCodePhoto && !takesPhoto,
		code,
		photos,
		chip: chip && { ...chip, canAsk: canAskRegistry },
		today: new Date().toISOString().slice(0, 10),
	};
}

export type ReadChecks = Awaited<ReturnType<typeof readChecks>>;
