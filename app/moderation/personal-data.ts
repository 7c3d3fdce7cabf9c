import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
	type Case,
	cases,
	decisions,
	history,
	type RecordKind,
	replies,
	staffNotes,
	submissions,
} from "#app/moderation/table.ts";
import { type Whose, whoLeft } from "#app/people/personal-data.ts";
import { privateLinks } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/db.server.ts";

export type Records = { kind: RecordKind; ids: number[] }[];

/** What somebody sent by our forms, what became of it, and what was written about it. */
export async function exportCases(whose: Whose, tx: Db = db) {
	const { email, phones } = whose;
	const drafted = sql`exists (select from jsonb_each_text(${cases.draft}) as field
		where lower(field.value) = ${email} and ${email} <> '' or field.value = any(${sql.param(phones)}::text[]))`;
	const ofDraft = await tx.select({ id: cases.submissionId }).from(cases).where(drafted);
	const sent = await tx
		.select()
		.from(submissions)
		.where(
			or(
				email === "" ? undefined : eq(sql`lower(${submissions.email})`, email),
				phones.length === 0 ? undefined : inArray(submissions.phone, phones),
				ofDraft.length === 0
					? undefined
					: inArray(
							submissions.id,
							ofDraft.map(({ id }) => id),
						),
			) ?? sql`false`,
		)
		.orderBy(submissions.id);
	const sentIds = sent.map(({ id }) => id);
	const opened = await rowsOf(cases, cases.submissionId, sentIds, tx);
	const caseIds = opened.map(({ id }) => id);
	const decided = await rowsOf(decisions, decisions.caseId, caseIds, tx);
	return {
		/** Pictures that a listing had before somebody decided anew: nothing may show them now. */
		formerPhotoIds: decided.flatMap(({ before }) => photoIdsIn(before.subject)),
		submissions: sent.map(({ contentKey: _, network: __, ...row }) => row),
		cases: opened,
		decisions: decided.map(({ before: _, ...row }) => row),
		replies: (await rowsOf(replies, replies.caseId, caseIds, tx)).map(
			({ ticket: _, ...row }) => row,
		),
	};
}

async function rowsOf<Table extends typeof cases | typeof decisions | typeof replies>(
	table: Table,
	column: PgColumn,
	ids: number[],
	tx: Db,
): Promise<Table["$inferSelect"][]> {
	if (ids.length === 0) return [];
	const rows = await tx
		.select()
		.from(table as typeof cases)
		.where(inArray(column, ids))
		.orderBy(sql`id`);
	return rows as Table["$inferSelect"][];
}

function photoIdsIn(subject: unknown): number[] {
	if (typeof subject !== "object" || subject === null || !("photoIds" in subject)) return [];
	const { photoIds } = subject;
	return Array.isArray(photoIds) ? photoIds.filter((id) => typeof id === "number") : [];
}

/** Takes what is said of a listing or kennel out of cases of others that are about it, too. */
export async function eraseDrafts(kind: Case["kind"], subjectIds: number[], tx: Db): Promise<void> {
	if (subjectIds.length === 0) return;
	const about = and(eq(cases.kind, kind), inArray(cases.subjectId, subjectIds));
	const ids = tx.select({ id: cases.id }).from(cases).where(about);
	await tx
		.update(decisions)
		.set({ words: "", before: sql`${decisions.before} || '{"subject": null}'::jsonb` })
		.where(inArray(decisions.caseId, ids));
	await tx
		.update(cases)
		.set({
			draft: {},
			state: sql`case when ${cases.state} = 'published' then 'closed' else ${cases.state} end`,
			version: sql`${cases.version} + 1`,
		})
		.where(about);
}

/** Removes submissions with their cases and all that was decided, answered and noted about them. */
export async function eraseCases(
	{ submissionIds, caseIds }: { submissionIds: number[]; caseIds: number[] },
	tx: Db,
): Promise<void> {
	if (caseIds.length > 0) {
		await tx
			.update(cases)
			.set({ state: "closed", mergedInto: null })
			.where(inArray(cases.mergedInto, caseIds));
		await tx.delete(decisions).where(inArray(decisions.caseId, caseIds));
		await tx.delete(replies).where(inArray(replies.caseId, caseIds));
		await tx
			.delete(privateLinks)
			.where(
				and(
					inArray(privateLinks.subjectId, caseIds),
					sql`${privateLinks.purpose} in ('case', 'edit')`,
				),
			);
		await tx.delete(cases).where(inArray(cases.id, caseIds));
	}
	if (submissionIds.length > 0) {
		await tx.delete(submissions).where(inArray(submissions.id, submissionIds));
	}
}

/** What the team told each other about these records, oldest first. */
export function exportNotes(records: Records, tx: Db = db) {
	return tx
		.select()
		.from(staffNotes)
		.where(isAbout(staffNotes.subjectKind, staffNotes.subjectId, records))
		.orderBy(staffNotes.id);
}

/** What was noted of these records, oldest first. */
export function exportHistory(records: Records, tx: Db = db) {
	return tx
		.select()
		.from(history)
		.where(isAbout(history.subjectKind, history.subjectId, records))
		.orderBy(history.id);
}

/**
 * Takes the words out of what was noted of these records, and out of every other note that bears the
 * address or a number; removes what the team told each other about them. The notes themselves stay:
 * that something was done, and when.
 */
export async function eraseWords(
	records: Records,
	{ email, phones }: Whose,
	tx: Db,
): Promise<void> {
	await tx.delete(staffNotes).where(isAbout(staffNotes.subjectKind, staffNotes.subjectId, records));
	// The one way past the trigger that keeps the history; it ends with the transaction.
	await tx.execute(sql`set local ccr.erasing = 'on'`);
	await tx
		.update(history)
		.set({ details: {} })
		.where(isAbout(history.subjectKind, history.subjectId, records));
	for (const word of [email, ...phones].filter(Boolean)) {
		const key = word.toLowerCase();
		await tx.update(history).set({ details: {} }).where(holds(history.details, key));
		await mask(key, tx);
	}
	await tx.execute(sql`set local ccr.erasing = 'off'`);
}

/**
 * Finds an address or a number in a text where it is no part of a longer one: whoever is called Jo-Ann is
 * not Ann. A regular expression that PostgreSQL and JavaScript read alike, for text and for JSON, which
 * writes the end of a line as a letter.
 */
export function patternOf(word: string): string {
	const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	if (!word.includes("@")) return `(?<!\\d)${plain}(?!\\d)`;
	return `(?:(?<![\\w%+-])(?<!\\w\\.)|(?<=\\\\[bfnrt]))${plain}(?!\\w|[.-]\\w)`;
}

/** The word itself is looked for first: that is quick, and nearly always there is nothing. */
function holds(column: PgColumn, word: string): SQL {
	return sql`strpos(lower(${column}::text), ${word}) > 0 and ${column}::text ~* ${patternOf(word)}`;
}

/** Where others wrote the address or number into their own words, a mark takes its place. */
async function mask(word: string, tx: Db): Promise<void> {
	const pattern = patternOf(word);
	// The mark may be longer than the word, and no text longer than it may be: see the table's checks.
	const without = (column: PgColumn) =>
		sql`left(regexp_replace(${column}, ${pattern}, '(erased)', 'gi'), greatest(length(${column}), 3000))`;
	const withoutIn = (column: PgColumn) =>
		sql`regexp_replace(${column}::text, ${pattern}, '(erased)', 'gi')::jsonb`;
	await tx
		.update(staffNotes)
		.set({ words: without(staffNotes.words) })
		.where(holds(staffNotes.words, word));
	await tx
		.update(replies)
		.set({ body: without(replies.body) })
		.where(holds(replies.body, word));
	await tx
		.update(decisions)
		.set({ words: without(decisions.words), before: withoutIn(decisions.before) })
		.where(or(holds(decisions.words, word), holds(decisions.before, word)));
	await tx
		.update(submissions)
		.set({ details: withoutIn(submissions.details) })
		.where(holds(submissions.details, word));
	await tx
		.update(cases)
		.set({ draft: withoutIn(cases.draft) })
		.where(holds(cases.draft, word));
}

/** Names nobody where members of the team were named who left. */
export async function anonymizeStaff(left: { id: number; name: string }[], tx: Db): Promise<void> {
	const ids = left.map(({ id }) => id);
	if (ids.length === 0) return;
	await tx.execute(sql`set local ccr.erasing = 'on'`);
	await tx.update(history).set({ actor: whoLeft }).where(inArray(history.actorId, ids));
	await tx
		.update(history)
		.set({ details: {} })
		.where(isAbout(history.subjectKind, history.subjectId, [{ kind: "person", ids }]));
	for (const { name } of left) {
		// Who takes care of what is told by name.
		await tx
			.update(history)
			.set({ details: {} })
			.where(
				and(eq(history.event, "assigned"), sql`strpos(${history.details}::text, ${name}) > 0`),
			);
	}
	await tx.execute(sql`set local ccr.erasing = 'off'`);
}

function isAbout(kind: PgColumn, id: PgColumn, records: Records): SQL {
	const each = records.flatMap((some): SQL[] => {
		const condition = and(eq(kind, some.kind), inArray(id, some.ids));
		return some.ids.length > 0 && condition ? [condition] : [];
	});
	return or(...each) ?? sql`false`;
}
