import { findCaseHead } from "#app/desk/review/review-case.ts";
import { casePath } from "#app/desk/review/review-path.ts";
import { recordsOf } from "#app/desk/review/review-records.ts";
import { findSimilarPhotos } from "#app/media/similar-photos.ts";
import { findCase } from "#app/moderation/cases/cases.ts";
import { finalStates } from "#app/moderation/edit/edit.ts";
import { casesOfSender, contactsOf } from "#app/moderation/risk-checks/sender.ts";
import type { Case } from "#app/moderation/table.ts";

export type Twin = {
	id: number;
	name: string;
	state: Case["state"];
	openedAt: Date;
	path: string;
};

/** Possible duplicates: the same sender, or similar photos. */
export async function findTwins(id: number): Promise<Twin[]> {
	const found = await findCaseHead(id);
	if (!found) return [];
	const isOpen = ({ kind, state }: { kind: string; state: Case["state"] }) =>
		kind === found.case.kind && !finalStates.includes(state);
	const twins: Twin[] = (await casesOfSender(contactsOf(found), id)).filter(isOpen).map((each) => {
		const { id, name, state, openedAt } = each;
		return { id, name, state, openedAt, path: casePath(each) };
	});
	const sightings = await findSimilarPhotos({ kind: "case", id });
	const seen = sightings.flatMap(({ seen }) => seen).filter(({ kind }) => kind === "case");
	for (const record of await recordsOf(seen)) {
		const other = await findCase(record.id);
		if (!other || !isOpen(other.case) || twins.some(({ id }) => id === record.id)) continue;
		const { state, openedAt } = other.case;
		twins.push({ id: record.id, name: record.name, state, openedAt, path: casePath(other.case) });
	}
	return twins;
}
