import { and, desc, eq, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import type { PublicForm } from "#app/cases/intake/submissions.ts";
import { discard } from "#app/cases/keeps.ts";
import { isQuarantined, type Submission, submissions } from "#app/cases/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

/** What happens to a submission once it is known not to be spam, by its form. */
export type AcceptingForms = Record<Submission["form"], Pick<PublicForm, "accept">>;

/** The newest. */
export async function listQuarantined() {
	const rows = await db
		.select()
		.from(submissions)
		.where(isQuarantined)
		.orderBy(desc(submissions.quarantinedAt), desc(submissions.id))
		.limit(pageSize + 1);
	return pageFrom(rows, 1);
}

export function restoreSubmission(id: number, forms: AcceptingForms, actor: Actor, tx?: Db) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [submission] = await tx
			.update(submissions)
			.set({ restoredAt: sql`now()` })
			.where(and(eq(submissions.id, id), isQuarantined))
			.returning();
		if (!submission) return undefined;
		await recordEvent({ kind: "submission", id }, "restored", {}, actor, tx);
		await forms[submission.form].accept(submission, tx);
		return submission;
	}, tx);
}

export function discardSubmission(id: number, actor: Actor, tx?: Db) {
	requireRight(actor, "review");
	return transaction((tx) => discard(id, actor, tx), tx);
}
