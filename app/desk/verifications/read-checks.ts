import { findCodePhoto } from "#app/cases/verifications/code-photos.ts";
import { listVerifications, type Verified } from "#app/cases/verifications/verifications.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { microchipError, microchipLookUp } from "#app/records/microchip.ts";

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
	return {
		kind: record.kind,
		name: of.values[record.name] || `this ${record.labels.one}`,
		rows: rows.map(({ id, kind, result, registry, note, by, checkedAt, validUntil, state }) => {
			const { label = kind, results } = record.verifications[kind] ?? {};
			const text = results?.[result] ?? result;
			return { id, label, result: text, registry, note, by, checkedAt, validUntil, state };
		}),
		expected: Object.values(record.verifications).flatMap(({ of: field }) =>
			field ? [{ field, value: of.values[field] ?? "" }] : [],
		),
		takesPhoto,
		noPrivatePage: hasCodePhoto && !takesPhoto,
		code,
		photos,
		chip: chipOf(of),
		today: new Date().toISOString().slice(0, 10),
	};
}

/** Returns the number for the team to look up, and where; undefined if there is no valid number. */
function chipOf({ record, values }: Verified) {
	const field = record.verifications.microchip?.of;
	const number = field ? (values[field] ?? "") : "";
	if (number === "" || microchipError(number)) return undefined;
	return { number, byHand: microchipLookUp(values[record.country] ?? "") };
}

export type ReadChecks = Awaited<ReturnType<typeof readChecks>>;
