import { and, eq, gt, ne, sql } from "drizzle-orm";
import { caseReaders } from "#app/moderation/table.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/db.server.ts";

/** How long a reader counts after the browser was last heard of, in seconds. */
export const presentFor = 45;

const isPresent = gt(caseReaders.seenAt, sql`now() - make_interval(secs => ${presentFor})`);

/** Notes that somebody has a case open now; returns the names of the others who have. */
export async function markReading(caseId: number, actor: Staff): Promise<string[]> {
	requireRight(actor, "review");
	await db
		.insert(caseReaders)
		.values({ caseId, personId: actor.id })
		.onConflictDoUpdate({
			target: [caseReaders.caseId, caseReaders.personId],
			set: { seenAt: sql`now()` },
		});
	return (await readersOf([caseId], actor)).get(caseId) ?? [];
}

const readers = db
	.select({ caseId: caseReaders.caseId, name: people.name })
	.from(caseReaders)
	.innerJoin(people, eq(people.id, caseReaders.personId))
	.where(
		and(
			sql`${caseReaders.caseId} = any(${sql.placeholder("ids")}::bigint[])`,
			ne(caseReaders.personId, sql.placeholder("me")),
			isPresent,
		),
	)
	.orderBy(people.name)
	.prepare("case_readers");

/** Who else has each of these cases open now, by name. */
export async function readersOf(caseIds: number[], actor: Staff): Promise<Map<number, string[]>> {
	const found = new Map<number, string[]>();
	if (caseIds.length === 0) return found;
	const rows = await readers.execute({ ids: caseIds, me: actor.id });
	for (const { caseId, name } of rows) {
		found.set(caseId, [...(found.get(caseId) ?? []), name]);
	}
	return found;
}

/** Clears away who has gone without saying so; the rows of a day would only be in the way. */
export async function forgetReaders(): Promise<void> {
	await db.delete(caseReaders).where(sql`${caseReaders.seenAt} < now() - interval '1 hour'`);
}
