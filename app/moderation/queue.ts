import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import type { Photo } from "#app/media/photo.ts";
import {
	agoInShort,
	caseName,
	casePlace,
	type QueueKind,
	senderName,
} from "#app/moderation/case-face.ts";
import { readersOf } from "#app/moderation/presence.ts";
import { cases, submissions } from "#app/moderation/table.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/db.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

/** What a row of the queue shows. */
export type Waiting = {
	id: number;
	kind: QueueKind;
	name: string;
	place: string;
	/** How long it waits: "2 h". */
	age: string;
	/** It changes something that the site shows, or showed. */
	change: boolean;
	photo: Photo | undefined;
	/** Who takes care of it, by name. */
	keeper: string | null;
	/** Who else has it open now, by name. */
	readers: string[];
};

const queueKinds: QueueKind[] = ["rehome", "breeder"];

/** Written out so that PostgreSQL sees that the partial index holds them all. */
const isWaiting = sql`${cases.state} in ('received', 'in_review')`;
const oldestFirst = [asc(cases.waitingSince), asc(cases.id)];

/** What waits for a decision, oldest first, 24 a page; of one kind, or all. */
export async function listWaiting(
	{ kind, page }: { kind?: QueueKind; page: number },
	actor: Staff,
): Promise<Page<Waiting>> {
	requireRight(actor, "review");
	// Only the index is walked up to the page; the rows are fetched for what is shown.
	const shown = db
		.select({ id: cases.id })
		.from(cases)
		.where(and(isWaiting, inArray(cases.kind, kind ? [kind] : queueKinds)))
		.orderBy(...oldestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select({
			id: cases.id,
			kind: cases.kind,
			draft: cases.draft,
			subjectId: cases.subjectId,
			waitingSince: cases.waitingSince,
			firstName: submissions.firstName,
			lastName: submissions.lastName,
			email: submissions.email,
			keeper: people.name,
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.leftJoin(people, eq(people.id, cases.assignedTo))
		.where(inArray(cases.id, shown))
		.orderBy(...oldestFirst);
	const { items, more } = pageFrom(rows, page);
	const ids = items.map(({ id }) => id);
	const [photos, readers] = await Promise.all([
		guardedPhotosOf("case", ids, { mainOnly: true }),
		readersOf(ids, actor),
	]);
	const now = new Date();
	return {
		page,
		more,
		items: items.map((row) => ({
			id: row.id,
			kind: row.kind as QueueKind,
			name: caseName(row, senderName(row)),
			place: casePlace(row),
			age: agoInShort(row.waitingSince, now),
			change: row.subjectId !== null,
			photo: photos.get(row.id)?.[0],
			keeper: row.keeper,
			readers: readers.get(row.id) ?? [],
		})),
	};
}

/** The case that has waited longest after this one, else the first of all; undefined when none waits. */
export async function nextWaiting(
	after: { id: number; waitingSince: Date },
	kind?: QueueKind,
): Promise<number | undefined> {
	const next = (onlyLater: boolean) =>
		db
			.select({ id: cases.id })
			.from(cases)
			.where(
				and(
					isWaiting,
					inArray(cases.kind, kind ? [kind] : queueKinds),
					sql`${cases.id} <> ${after.id}`,
					onlyLater
						? sql`(${cases.waitingSince}, ${cases.id}) > (${after.waitingSince.toISOString()}::timestamptz, ${after.id})`
						: undefined,
				),
			)
			.orderBy(...oldestFirst)
			.limit(1);
	const [later] = await next(true);
	return (later ?? (await next(false))[0])?.id;
}
