import { and, asc, eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { type HistorySubject, recordEvent } from "#app/cases/history/history.ts";
import { noteLimit } from "#app/cases/history/note-limit.ts";
import { staffNotes } from "#app/cases/table.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";

export const NoteForm = v.object({ words: lines(noteLimit, "Enter a note.") });

export type StaffNote = Awaited<ReturnType<typeof notesOf>>[number];

function isAbout({ kind, id }: HistorySubject) {
	return and(eq(staffNotes.subjectKind, kind), eq(staffNotes.subjectId, id));
}

export function notesOf(subject: HistorySubject) {
	return db
		.select({
			id: staffNotes.id,
			words: staffNotes.words,
			writer: sql<string>`coalesce(${people.name}, 'a former team member')`,
			writtenBy: staffNotes.writtenBy,
			at: staffNotes.at,
		})
		.from(staffNotes)
		.leftJoin(people, eq(people.id, staffNotes.writtenBy))
		.where(isAbout(subject))
		.orderBy(asc(staffNotes.id));
}

export function moveNotes(from: HistorySubject, to: HistorySubject, tx: Db) {
	const about = { subjectKind: to.kind, subjectId: to.id };
	return tx.update(staffNotes).set(about).where(isAbout(from));
}

export function deleteNotes(kind: HistorySubject["kind"], ids: number[], tx: Db) {
	const isOf = and(eq(staffNotes.subjectKind, kind), inArray(staffNotes.subjectId, ids));
	return tx.delete(staffNotes).where(isOf);
}

export function addStaffNote(subject: HistorySubject, words: string, actor: Staff) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const lock = sql`select pg_advisory_xact_lock(hashtext(${`note ${subject.kind} ${subject.id}`}))`;
		await tx.execute(lock);
		const isSame = and(
			isAbout(subject),
			eq(staffNotes.writtenBy, actor.id),
			eq(staffNotes.words, words),
			sql`${staffNotes.at} > now() - interval '10 minutes'`,
		);
		if ((await tx.$count(staffNotes, isSame)) > 0) return;
		const { kind: subjectKind, id: subjectId } = subject;
		await tx.insert(staffNotes).values({ subjectKind, subjectId, words, writtenBy: actor.id });
		await recordEvent(subject, "note written", {}, actor, tx);
	});
}
