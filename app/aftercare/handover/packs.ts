import { dogs } from "#app/adoptions/store.ts";
import {
	comebacks,
	nameLimit,
	type PaperGiven,
	paperSizeFor,
	papersGiven,
	type Sheet,
	sheets,
} from "#app/aftercare/handover/handover.ts";
import { findMaster } from "#app/media/variants.ts";
import { findCaseByLink } from "#app/moderation/cases/private-case.ts";
import { hasUnapprovedDraft } from "#app/moderation/edit/case-edits.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { createRateLimit } from "#app/platform/limits/rate-limit.server.ts";
import { partialDateIn } from "#app/records/dates.ts";
import { dog } from "#app/records/dog.ts";
import { valuesOf } from "#app/records/record.ts";

/** Limits PDFs, each of which takes about a second to render. */
export const packLimit = createRateLimit("handover", 20, 60 * 60);

export async function findHandoverDog(token: string) {
	const found = await findCaseByLink(dog.caseKind, token);
	if (!found) return undefined;
	const listing = found.subjectId === null ? undefined : await dogs.find(found.subjectId);
	const isDraft = !listing || (await hasUnapprovedDraft(found));
	return {
		caseId: found.id,
		slug: listing?.slug ?? "dog",
		sheet: paperSizeFor(listing?.country ?? found.draft.country ?? ""),
		values: isDraft ? found.draft : valuesOf(dog, listing),
		photo: async () => {
			const master =
				(listing && (await findMaster("dog", listing.id))) ?? (await findMaster("case", found.id));
			return master?.read();
		},
	};
}

/** The owner's input for the PDF. It is never stored, and all of it is optional. */
export type Parties = ReturnType<typeof parseHandoverForm>;

/** Never refuses input: missing values leave a line to write on, and long names are cut. */
export function parseHandoverForm(fields: Pick<FormData, "get" | "getAll">, sheet: Sheet) {
	const text = (name: string) => cleanLine(String(fields.get(name) ?? ""));
	const name = (of: string) => [...text(of)].slice(0, nameLimit).join("");
	const day = (of: string) => (partialDateIn(text(of))?.day === undefined ? "" : text(of));
	const chosen = <Option extends string>(
		of: string,
		options: Record<Option, string>,
		or: Option,
	) => (Object.hasOwn(options, text(of)) ? (text(of) as Option) : or);
	const given = fields.getAll("papers").map(String);
	return {
		giver: name("giver"),
		family: name("family"),
		movedOn: day("movedOn"),
		until: day("until"),
		papers: (Object.keys(papersGiven) as PaperGiven[]).filter((paper) => given.includes(paper)),
		comeback: chosen("comeback", comebacks, "return"),
		sheet: chosen("sheet", sheets, sheet),
	};
}
