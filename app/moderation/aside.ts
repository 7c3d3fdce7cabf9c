import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { releaseUploads } from "#app/media/uploads.ts";
import { note } from "#app/moderation/history.ts";
import { type Submission, submissions } from "#app/moderation/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

// The literal form lets PostgreSQL use the partial index.
const isAside = and(isNotNull(submissions.asideAt), isNull(submissions.recoveredAt));

const newestFirst = [desc(submissions.asideAt), desc(submissions.id)];

/** What was set aside and not recovered, newest first, 24 a page. */
export async function pageAside(page: number): Promise<Page<Submission>> {
	const shown = db
		.select({ id: submissions.id })
		.from(submissions)
		.where(isAside)
		.orderBy(...newestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select()
		.from(submissions)
		.where(inArray(submissions.id, shown))
		.orderBy(...newestFirst);
	return pageFrom(rows, page);
}

/**
 * Removes for good what was set aside, with its photos: nothing of it is kept but that there was one.
 * False when it is not aside, or no longer.
 */
export function discard(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [held] = await tx
			.select({ form: submissions.form })
			.from(submissions)
			.where(and(eq(submissions.id, id), isAside))
			.for("update");
		if (!held) return false;
		await releaseUploads({ kind: "submission", id }, tx);
		await tx.delete(submissions).where(eq(submissions.id, id));
		await note({ kind: "submission", id }, "discarded", { form: held.form }, actor, tx);
		return true;
	});
}
