import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import {
	agoInShort,
	caseName,
	casePlace,
	type QueueKind,
	queueKinds,
} from "#app/cases/review/labels.ts";
import { cases, isCaseCompleting, isCasePending, submissions } from "#app/cases/table.ts";
import { deskThumbnail } from "#app/media/guarded-photos.ts";
import { isMainPhotoOf, photoUses } from "#app/media/table.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

const oldestFirst = [asc(cases.waitingSince), asc(cases.id)];

/** Reads only the index up to the page, and fetches rows only for what is shown. */
function selectQueue(page: number, condition: SQL | undefined, order = oldestFirst) {
	const shown = db
		.select({ id: cases.id })
		.from(cases)
		.where(condition)
		.orderBy(...order)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	return db
		.select({
			id: cases.id,
			kind: cases.kind,
			draft: cases.draft,
			subjectId: cases.subjectId,
			sample: cases.sample,
			waitingSince: cases.waitingSince,
			firstName: submissions.firstName,
			lastName: submissions.lastName,
			email: submissions.email,
			assignedTo: cases.assignedTo,
			assignee: people.name,
			photoId: photoUses.photoId,
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.leftJoin(people, eq(people.id, cases.assignedTo))
		.leftJoin(photoUses, isMainPhotoOf("case", cases.id))
		.where(inArray(cases.id, shown))
		.orderBy(...order);
}

type QueuePage = {
	kind?: QueueKind | undefined;
	/** Lists cases that their senders are still completing, instead of those pending review. */
	completing?: boolean;
	page: number;
};

export async function listPendingCases({ kind, completing, page }: QueuePage, actor: Staff) {
	requireRight(actor, "review");
	const kinds = kind ? [kind] : queueKinds;
	const rows = await (completing
		? selectQueue(page, isCaseCompleting, [asc(cases.openedAt), asc(cases.id)])
		: selectQueue(page, and(isCasePending, inArray(cases.kind, kinds))));
	const { items, ...list } = pageFrom(rows, page);
	const now = new Date();
	return {
		...list,
		items: items.map((row) => ({
			id: row.id,
			kind: row.kind as QueueKind,
			name: caseName(row),
			place: casePlace(row),
			waitingSince: row.waitingSince,
			age: agoInShort(row.waitingSince, now),
			change: row.subjectId !== null,
			sample: row.sample,
			thumbnail: deskThumbnail(row.photoId),
			assignedTo: row.assignedTo,
			assignee: row.assignee,
		})),
	};
}

export type Waiting = Awaited<ReturnType<typeof listPendingCases>>["items"][number];

export async function nextPendingCase(after: { id: number; waitingSince: Date }, kind?: QueueKind) {
	const since = after.waitingSince.toISOString();
	const isLater = sql`(${cases.waitingSince}, ${cases.id}) > (${since}::timestamptz, ${after.id})`;
	const isOther = and(inArray(cases.kind, kind ? [kind] : queueKinds), ne(cases.id, after.id));
	// Sorting by `isLater` instead would read the whole queue.
	for (const where of [isLater, undefined]) {
		const [next] = await db
			.select({ id: cases.id })
			.from(cases)
			.where(and(isCasePending, isOther, where))
			.orderBy(...oldestFirst)
			.limit(1);
		if (next) return next.id;
	}
	return undefined;
}
