import { inArray } from "drizzle-orm";
import { kindLabels } from "#app/desk/history/history-labels.ts";
import type { HistoryEntry } from "#app/moderation/history/history.ts";
import { type Case, cases, type RecordKind } from "#app/moderation/table.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

const pages: Partial<Record<RecordKind, string>> = {
	subscriber: "/desk/subscribers",
	person: "/desk/people",
	dog: "/desk/adoptions",
	kennel: "/desk/breeders",
	guide: "/desk/guides",
	post: "/desk/blog",
	photo: "/desk/photos",
};

type WithSubject = HistoryEntry & {
	label: string;
	to?: string | undefined;
	caseKind?: Case["kind"] | undefined;
};

export async function withSubjects(entries: HistoryEntry[]): Promise<WithSubject[]> {
	const caseIds = entries.flatMap(({ kind, subjectId }) => (kind === "case" ? subjectId : []));
	const rows =
		caseIds.length === 0
			? []
			: await db
					.select({ id: cases.id, kind: cases.kind })
					.from(cases)
					.where(inArray(cases.id, caseIds));
	const caseKinds = new Map(rows.map(({ id, kind }) => [id, kind]));
	return entries.map((entry) => {
		const { kind, subjectId } = entry;
		const number = subjectId === 0 ? "" : ` ${subjectId}`;
		if (kind === "case") {
			const caseKind = caseKinds.get(subjectId);
			const [name, folder] =
				caseKind === "contact" ? ["Message", "/desk/messages"] : [kindLabels.case, "/desk/review"];
			// An erased case has no page.
			const to = caseKind && `${folder}/${subjectId}`;
			return { ...entry, caseKind, label: `${name}${number}`, to };
		}
		if (kind === "setting") {
			return { ...entry, label: settingLabels[subjectId] ?? kindLabels.setting };
		}
		const folder = pages[kind];
		const to = folder && subjectId > 0 ? `${folder}/${subjectId}` : undefined;
		return { ...entry, label: `${kindLabels[kind]}${number}`, to };
	});
}

/** Settings of the whole site, by subject id. */
const settingLabels: Record<number, string> = { 0: "Personal data", 1: "Two-step sign-in" };

export function listTeam(): Promise<{ id: number; name: string }[]> {
	return db.select({ id: people.id, name: people.name }).from(people).orderBy(people.name);
}
