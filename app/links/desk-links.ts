import { and, asc, count, desc, eq, inArray, min, not, sql } from "drizzle-orm";
import { links } from "#app/links/table.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { sendJob } from "#app/platform/queue/queue.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

const isBroken = sql`${links.outcome} = 'broken'`;

export type ListedLink = Awaited<ReturnType<typeof listLinks>>["items"][number];

export async function listLinks(ignored: boolean, page: number) {
	const which = ignored
		? eq(links.ignored, true)
		: and(not(links.ignored), inArray(links.outcome, ["broken", "unsure"]));
	const rows = await db
		.select({
			id: links.id,
			address: links.address,
			places: links.places,
			isBroken: sql<boolean>`${isBroken}`,
			fault: links.fault,
			failingSince: links.failingSince,
			checkedAt: links.checkedAt,
			isWaiting: sql<boolean>`coalesce(${links.claimedAt} > now() - interval '15 minutes', false)`,
		})
		.from(links)
		.where(which)
		.orderBy(desc(isBroken), asc(links.failingSince), asc(links.id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	return pageFrom(rows, page) satisfies Page<unknown>;
}

export async function countLinks() {
	const [found] = await db
		.select({
			all: count(),
			checked: sql<number>`count(${links.checkedAt})::int`,
			broken: sql<number>`(count(*) filter (where ${isBroken} and not ${links.ignored}))::int`,
			unsure: sql<number>`(count(*) filter (where ${links.outcome} = 'unsure' and not ${links.ignored}))::int`,
			ignored: sql<number>`(count(*) filter (where ${links.ignored}))::int`,
		})
		.from(links);
	return found ?? { all: 0, checked: 0, broken: 0, unsure: 0, ignored: 0 };
}

export async function countBroken() {
	const [found] = await db
		.select({ many: count(), oldest: min(links.failingSince) })
		.from(links)
		.where(and(isBroken, not(links.ignored)));
	return found ?? { many: 0, oldest: null };
}

/** Uses a job, because a remote page can take long to respond. */
export function requestLinkCheck(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const [found] = await tx
			.update(links)
			.set({ claimedAt: sql`now()` })
			.where(eq(links.id, id))
			.returning();
		if (found) await sendJob("links", { linkId: id }, tx);
		return found !== undefined;
	});
}

/** Idempotent. */
export function setIgnored(id: number, ignored: boolean, actor: Actor): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const [found] = await tx.select().from(links).where(eq(links.id, id)).for("update");
		if (!found) return false;
		if (found.ignored === ignored) return true;
		await tx.update(links).set({ ignored }).where(eq(links.id, id));
		const event = ignored ? "link ignored" : "link no longer ignored";
		await note({ kind: "setting", id: 6 }, event, { address: found.address }, actor, tx);
		return true;
	});
}
