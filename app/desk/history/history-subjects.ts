import { inArray } from "drizzle-orm";
import { linkTo, linkToCase } from "#app/desk/history/subject-link.ts";
import type { HistoryEntry } from "#app/moderation/history/history.ts";
import { cases } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Settings of the whole site, by subject id. */
const settingLabels: Record<number, string> = {
	0: "Personal data",
	1: "Two-step sign-in",
	2: "Newsletter",
};

export async function withSubjects(entries: HistoryEntry[]) {
	const caseIds = entries.flatMap(({ kind, subjectId }) => (kind === "case" ? subjectId : []));
	const found = await db
		.select({ id: cases.id, kind: cases.kind })
		.from(cases)
		.where(inArray(cases.id, caseIds));
	return entries.map((entry) => {
		const { kind, subjectId } = entry;
		const link = linkTo(kind, subjectId);
		if (kind === "setting") return { ...entry, label: settingLabels[subjectId] ?? link.label };
		if (kind !== "case") return { ...entry, ...link };
		const subject = found.find(({ id }) => id === subjectId);
		// An erased case has no page.
		if (!subject) return { ...entry, label: link.label };
		return { ...entry, caseKind: subject.kind, ...linkToCase(subject) };
	});
}
