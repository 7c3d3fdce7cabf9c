import { inArray, isNull } from "drizzle-orm";
import { cases } from "#app/cases/table.ts";
import { codePhotos, recordVerifications } from "#app/cases/verifications/table.ts";
import { deletePhotoFiles, deleteUnusedPhotos } from "#app/media/photos.ts";
import {
	days,
	isAbout,
	type Kept,
	kept,
	type Notice,
	type Search,
} from "#app/people/personal-data.ts";
import { reviewedRecords } from "#app/records/records.ts";
import { codePhotoPolicy } from "#policies";

const { deleteAfter, deleteUnreviewedAfter } = codePhotoPolicy;
const { photoId, sentAt, decidedAt } = codePhotos;
const reviewed = days(deleteAfter).after(decidedAt);
const unreviewed = days(deleteUnreviewedAfter).after(sentAt, isNull(decidedAt));

const notice: Notice = {
	when: "When our team checks what you told us",
	what: "What was checked and when, such as a call, a microchip number that was looked up, or a photo with a code from us, the result, and a note of our team.",
	why: "So that adopters can read what we checked, and no one offers an animal that isn’t theirs.",
	basis: "request",
	seenBy:
		"The page says what we checked and when. What you sent, and our notes, are seen by our team only; you see your photo with the code too.",
	until: `We delete the photo ${reviewed.time} after someone looked at it, and ${unreviewed.time} after you sent it if no one does. The results are deleted with your listing.`,
};

/** The person's cases, and all about their records. */
async function caseIdsOf({ ids, subjects, tx }: Search): Promise<number[]> {
	const ofRecords = await subjects(
		({ kind }) => reviewedRecords.find((record) => record.kind === kind)?.caseKind,
	);
	const about = await tx
		.select({ id: cases.id })
		.from(cases)
		.where(isAbout(cases.kind, cases.subjectId, ofRecords));
	return [...(await ids(cases)), ...about.map(({ id }) => id)];
}

const { subjectKind, subjectId } = recordVerifications;

export const verificationKeeps: readonly Kept[] = [
	kept(recordVerifications, notice, {
		about: [subjectKind, subjectId],
		find: async (search) =>
			isAbout(subjectKind, subjectId, [{ kind: "case", ids: await caseIdsOf(search) }]),
		as: "verifications",
		label: ["check"],
		texts: [recordVerifications.note],
		erase: "delete",
	}),
	kept(codePhotos, notice, {
		find: async (search) => inArray(codePhotos.caseId, await caseIdsOf(search)),
		as: "codePhotos",
		label: ["request for a photo with a code", "requests for a photo with a code"],
		photosIn: (row) => [row.photoId],
		texts: [codePhotos.reason],
		erase: "delete",
		until: [reviewed, unreviewed],
		unless: isNull(photoId),
		// The request stays with its answer. No photo use refers to the photo.
		whenDue: async (rows, tx) => {
			const ids = rows.map(({ id }) => id);
			await tx.update(codePhotos).set({ photoId: null }).where(inArray(codePhotos.id, ids));
			const unused = rows.flatMap((row) => row.photoId ?? []);
			await deletePhotoFiles(await deleteUnusedPhotos(unused, tx), tx);
		},
	}),
];
