import { inArray, sql } from "drizzle-orm";
import type { HistoryEntry } from "#app/cases/history/history.ts";
import { casePath, senderName } from "#app/cases/review/labels.ts";
import { submissions } from "#app/cases/table.ts";
import { historyKinds, linkTo } from "#app/desk/history/subject-link.ts";
import { namedCases } from "#app/desk/review/review-records.ts";
import { features } from "#app/features.ts";
import type { RecordKind } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";

const settingLabels: Readonly<Record<number, string>> = Object.assign(
	{},
	...features.map(({ settings = {} }) => settings),
);

/** Adds each subject's current name, or its number if it no longer has a name. */
export async function addSubjectLinks(entries: HistoryEntry[]) {
	const idsOf = (kind: RecordKind) =>
		entries.flatMap((entry) => (entry.kind === kind ? entry.subjectId : []));
	const [names, found, senders] = await Promise.all([
		namesOf(idsOf),
		namedCases(idsOf("case")),
		sendersOf(idsOf("submission")),
	]);
	return entries.map((entry) => {
		const { kind, subjectId: id } = entry;
		if (kind === "setting") {
			return { ...entry, label: settingLabels[id] ?? linkTo(kind, id).label };
		}
		if (kind === "case") {
			const subject = found.find((each) => each.id === id);
			// An erased case has no page.
			if (!subject) return { ...entry, label: linkTo(kind, id).label };
			const { kind: caseKind, name } = subject;
			return { ...entry, caseKind, to: casePath(subject), label: name };
		}
		const name = kind === "submission" ? senders.get(id) : names.get(`${kind} ${id}`);
		return { ...entry, ...linkTo(kind, id, name) };
	});
}

async function namesOf(idsOf: (kind: RecordKind) => number[]): Promise<Map<string, string>> {
	const found = historyKinds.map(async ({ kind, name }) => {
		const ids = idsOf(kind);
		if (!name || ids.length === 0) return [];
		const id = sql<number>`${sql.identifier("id")}`.mapWith(Number);
		const rows = await db.select({ id, name }).from(name.table).where(inArray(id, ids));
		return rows.map((row): [string, string] => [`${kind} ${row.id}`, String(row.name)]);
	});
	return new Map((await Promise.all(found)).flat());
}

async function sendersOf(ids: number[]): Promise<Map<number, string>> {
	const sent = await db.select().from(submissions).where(inArray(submissions.id, ids));
	return new Map(sent.map((row) => [row.id, senderName(row)]));
}
