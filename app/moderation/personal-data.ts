import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { sentLinkPurposes } from "#app/moderation/cases/private-case.ts";
import { savedReplies } from "#app/moderation/saved-replies/table.ts";
import {
	type Case,
	cases,
	type Details,
	decisions,
	history,
	replies,
	staffNotes,
	submissions,
} from "#app/moderation/table.ts";
import type { RecordKind } from "#app/people/define-case.ts";
import { formerMemberName, type Whose } from "#app/people/personal-data.ts";
import { deleteLinks } from "#app/people/private-links.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";
import { withoutExtensionSql } from "#app/platform/database/table.ts";

export type Records = { kind: RecordKind; ids: number[] }[];

export async function exportCases({ email, phones }: Whose, tx: Db) {
	const drafted = sql`exists (select from jsonb_each_text(${cases.draft}) as field
		where lower(field.value) = ${email} and ${email} <> '' or ${withoutExtensionSql(sql`field.value`)} = any(${sql.param(phones)}::text[]))`;
	const ofDraft = tx.select({ id: cases.submissionId }).from(cases).where(drafted);
	const isTheirs = or(
		eq(sql`lower(${submissions.email})`, email),
		inArray(withoutExtensionSql(submissions.phone), phones),
		inArray(submissions.id, ofDraft),
	);
	const sent = await rowsWhere(submissions, isTheirs, tx);
	const sentIds = sent.map(({ id }) => id);
	const opened = await rowsWhere(cases, inArray(cases.submissionId, sentIds), tx);
	const caseIds = opened.map(({ id }) => id);
	const decided = await rowsWhere(decisions, inArray(decisions.caseId, caseIds), tx);
	const answered = await rowsWhere(replies, inArray(replies.caseId, caseIds), tx);
	return {
		formerPhotoIds: decided.flatMap(({ before }) => before.subject?.photoIds ?? []),
		submissions: sent.map(({ contentKey: _, network: __, ...row }) => row),
		cases: opened,
		decisions: decided.map(({ before: _, ...row }) => row),
		replies: answered.map(({ ticket: _, ...row }) => row),
	};
}

export async function eraseDrafts(kind: Case["kind"], subjectIds: number[], tx: Db) {
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

export async function eraseCases(
	{ submissionIds, caseIds }: { submissionIds: number[]; caseIds: number[] },
	tx: Db,
) {
	await tx
		.update(cases)
		.set({ state: "closed", mergedInto: null })
		.where(inArray(cases.mergedInto, caseIds));
	await tx.delete(decisions).where(inArray(decisions.caseId, caseIds));
	await tx.delete(replies).where(inArray(replies.caseId, caseIds));
	await deleteLinks(["case", "edit"], caseIds, tx);
	await deleteLinks(sentLinkPurposes, submissionIds, tx);
	await tx.delete(cases).where(inArray(cases.id, caseIds));
	await tx.delete(submissions).where(inArray(submissions.id, submissionIds));
}

export function exportNotes(records: Records, tx: Db) {
	return rowsWhere(staffNotes, isAbout(staffNotes.subjectKind, staffNotes.subjectId, records), tx);
}

export function exportHistory(records: Records, tx: Db) {
	return rowsWhere(history, isHistoryOf(records), tx);
}

/** Returns what they did, without the details, which are about other people. */
export function exportActions(personIds: number[], tx: Db) {
	const { id, subjectKind, subjectId, event, at, actorId } = history;
	return tx
		.select({ id, subjectKind, subjectId, event, at })
		.from(history)
		.where(inArray(actorId, personIds))
		.orderBy(id);
}

function isHistoryOf(records: Records) {
	return isAbout(history.subjectKind, history.subjectId, records);
}

/**
 * Deletes the records' notes and masks the email address and phone numbers elsewhere. Clears the details of
 * the records' history and of every other history entry that contains one of them.
 */
export async function eraseMentions(records: Records, whose: Whose, tx: Db) {
	await tx.delete(staffNotes).where(isAbout(staffNotes.subjectKind, staffNotes.subjectId, records));
	const words = [whose.email, ...whose.phones].filter(Boolean).map((word) => word.toLowerCase());
	const contained = words.map((word) => contains(history.details, word));
	await rewriteHistory({ details: {} }, or(isHistoryOf(records), ...contained), tx);
	const texts = [staffNotes.words, replies.body, decisions.words, savedReplies.body];
	await maskIn([...texts, decisions.before, submissions.details, cases.draft], whose, tx);
}

async function rewriteHistory(
	values: { actor: string } | { details: Details },
	where: SQL | undefined,
	tx: Db,
) {
	// This is the only way past the trigger that protects the history. It ends with the transaction.
	await tx.execute(sql`set local ccr.erasing = 'on'`);
	await tx.update(history).set(values).where(where);
	await tx.execute(sql`set local ccr.erasing = 'off'`);
}

/**
 * Returns a pattern that matches an address or number only where it isn't part of a longer one. It works in
 * PostgreSQL and JavaScript, in text and in JSON, where a line break is an escaped letter.
 */
export function patternOf(word: string): string {
	const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	if (!word.includes("@")) return `(?<!\\d)${plain}(?!\\d)`;
	return `(?:(?<![\\w%+-])(?<!\\w\\.)|(?<=\\\\[bfnrt]))${plain}(?!\\w|[.-]\\w)`;
}

function contains(column: PgColumn, word: string): SQL {
	return sql`strpos(lower(${column}::text), ${word}) > 0 and ${column}::text ~* ${patternOf(word)}`;
}

/** Masks the email address and phone numbers in texts and JSON that others wrote. */
export async function maskIn(columns: PgColumn[], { email, phones }: Whose, tx: Db): Promise<void> {
	for (const word of [email, ...phones].filter(Boolean).map((word) => word.toLowerCase())) {
		for (const column of columns) {
			const masked = sql`regexp_replace(${column}::text, ${patternOf(word)}, '(erased)', 'gi')`;
			// The replacement may be longer than the word, and the tables limit texts to 60 characters or more.
			const value =
				column.dataType === "json"
					? sql`${masked}::jsonb`
					: sql`left(${masked}, greatest(length(${column}), 60))`;
			await tx.execute(
				sql`update ${column.table} set ${sql.identifier(column.name)} = ${value} where ${contains(column, word)}`,
			);
		}
	}
}

/** Returns what they wrote for the team, which stays without their name when they leave. */
export function exportSavedReplies(personIds: number[], tx: Db) {
	return rowsWhere(savedReplies, inArray(savedReplies.changedBy, personIds), tx);
}

type Named = { id: number; name: string };

/** Returns each person once with every name the history knows. Must run before `anonymizeStaff`. */
export async function allNamesOf(former: Named[], tx: Db): Promise<Named[]> {
	const isTheirs = inArray(
		history.actorId,
		former.map(({ id }) => id),
	);
	const earlier = await tx
		.selectDistinct({ id: history.actorId, name: history.actor })
		.from(history)
		.where(isTheirs);
	const all = [...former, ...earlier.map(({ id, name }) => ({ id: Number(id), name }))];
	return [...new Map(all.map((each) => [`${each.id} ${each.name}`, each])).values()];
}

/** @param former with every name they have had */
export async function anonymizeStaff(former: Named[], tx: Db) {
	const ids = former.map(({ id }) => id);
	await tx
		.update(savedReplies)
		.set({ changedBy: null })
		.where(inArray(savedReplies.changedBy, ids));
	await rewriteHistory({ actor: formerMemberName }, inArray(history.actorId, ids), tx);
	await rewriteHistory({ details: {} }, isHistoryOf([{ kind: "person", ids }]), tx);
	for (const { name } of former) {
		// Entries about assignees and authors contain names: "Ada" or "Ada → Bea".
		const isNamed = sql`exists (
			select from jsonb_each_text(${history.details}) as each
			where strpos(' → ' || each.value || ' → ', ' → ' || ${name}::text || ' → ') > 0)`;
		const isAboutNames = or(eq(history.event, "assigned"), eq(history.subjectKind, "post"));
		await rewriteHistory({ details: {} }, and(isAboutNames, isNamed), tx);
	}
}

export function isAbout(kind: PgColumn, id: PgColumn, records: { kind: string; ids: number[] }[]) {
	const each = records.map((some) => and(eq(kind, some.kind), inArray(id, some.ids)));
	return or(...each) ?? sql`false`;
}
