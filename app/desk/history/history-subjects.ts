import { inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/adoptions/table.ts";
import { posts } from "#app/blog/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { linkTo } from "#app/desk/history/subject-link.ts";
import { namedCases } from "#app/desk/review/review-records.ts";
import { guides } from "#app/guides/table.ts";
import { photos } from "#app/media/table.ts";
import { casePath, senderName } from "#app/moderation/cases/labels.ts";
import type { HistoryEntry } from "#app/moderation/history/history.ts";
import { submissions } from "#app/moderation/table.ts";
import { subscribers } from "#app/newsletter/table.ts";
import type { RecordKind } from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

const settingLabels: Record<number, string> = {
	0: "Personal data",
	1: "Two-step sign-in",
	2: "Newsletter",
	3: "Help for owners",
	4: "Saved replies",
	5: "Privacy notice",
	6: "Links",
};

type Named = { table: PgTable & { id: PgColumn }; name: PgColumn };

const named: Partial<Record<RecordKind, Named>> = {
	dog: { table: adoptionListings, name: adoptionListings.name },
	kennel: { table: breeders, name: breeders.kennelName },
	guide: { table: guides, name: guides.title },
	post: { table: posts, name: posts.title },
	person: { table: people, name: people.name },
	photo: { table: photos, name: photos.alt },
	subscriber: { table: subscribers, name: subscribers.email },
};

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
	const kinds = Object.entries(named).map(async ([kind, { table, name }]) => {
		const ids = idsOf(kind as RecordKind);
		if (ids.length === 0) return [];
		const rows = await db.select({ id: table.id, name }).from(table).where(inArray(table.id, ids));
		return rows.map((row): [string, string] => [`${kind} ${row.id}`, String(row.name)]);
	});
	return new Map((await Promise.all(kinds)).flat());
}

async function sendersOf(ids: number[]): Promise<Map<number, string>> {
	const sent = await db.select().from(submissions).where(inArray(submissions.id, ids));
	return new Map(sent.map((row) => [row.id, senderName(row)]));
}
