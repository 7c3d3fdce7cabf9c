import { and, asc, eq } from "drizzle-orm";
import { type Details, history, type RecordKind } from "#app/moderation/table.ts";
import { type Actor, actorName, staffId } from "#app/people/actor.ts";
import { type Db, db } from "#app/platform/db.server.ts";

export type HistorySubject = { kind: RecordKind; id: number };

/** Notes what was done to a record, in the transaction that does it. */
export async function note(
	subject: HistorySubject,
	event: string,
	details: Details,
	actor: Actor,
	tx: Db,
): Promise<void> {
	await tx.insert(history).values({
		subjectKind: subject.kind,
		subjectId: subject.id,
		actor: actorName(actor),
		actorId: staffId(actor),
		event,
		details,
	});
}

/** What was done to a record, oldest first. */
export function historyOf({ kind, id }: HistorySubject) {
	return db
		.select({
			event: history.event,
			actor: history.actor,
			details: history.details,
			at: history.at,
		})
		.from(history)
		.where(and(eq(history.subjectKind, kind), eq(history.subjectId, id)))
		.orderBy(asc(history.id));
}
