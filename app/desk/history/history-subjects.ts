import { eq, inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/adoptions/table.ts";
import { posts } from "#app/blog/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { linkTo, linkToCase } from "#app/desk/history/subject-link.ts";
import { guides } from "#app/guides/table.ts";
import { photos } from "#app/media/table.ts";
import { caseName, senderName } from "#app/moderation/cases/labels.ts";
import type { HistoryEntry } from "#app/moderation/history/history.ts";
import { cases, type RecordKind, submissions } from "#app/moderation/table.ts";
import { subscribers } from "#app/newsletter/table.ts";
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
	const [names, foundCases, foundForms] = await Promise.all([
		namesOf(idsOf),
		findCases(idsOf("case")),
		findForms(idsOf("submission")),
	]);
	return entries.map((entry) => {
		const { kind, subjectId: id } = entry;
		if (kind === "setting") {
			return { ...entry, label: settingLabels[id] ?? linkTo(kind, id).label };
		}
		if (kind === "case") {
			const found = foundCases.get(id);
			// An erased case has no page.
			if (!found) return { ...entry, label: linkTo(kind, id).label };
			const { label: _, ...link } = linkToCase(found);
			return { ...entry, caseKind: found.kind, ...link, label: caseName(found) };
		}
		const sent = foundForms.get(id);
		const name = kind === "submission" ? sent && senderName(sent) : names.get(`${kind} ${id}`);
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

const sentBy = {
	firstName: submissions.firstName,
	lastName: submissions.lastName,
	email: submissions.email,
};

async function findCases(ids: number[]) {
	const rows = await db
		.select({ id: cases.id, kind: cases.kind, draft: cases.draft, ...sentBy })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(inArray(cases.id, ids));
	return new Map(rows.map((row) => [row.id, row]));
}

async function findForms(ids: number[]) {
	const rows = await db
		.select({ id: submissions.id, ...sentBy })
		.from(submissions)
		.where(inArray(submissions.id, ids));
	return new Map(rows.map((row) => [row.id, row]));
}
