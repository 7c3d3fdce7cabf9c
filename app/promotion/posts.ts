import { and, asc, eq, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { note } from "#app/moderation/history/history.ts";
import type { RecordStore } from "#app/moderation/records/store.ts";
import { networkPosts } from "#app/moderation/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { type NetworkName, networks } from "#app/promotion/networks.ts";
import { isPublicStatus } from "#app/records/record.ts";

type Kind = "dog" | "kennel";

function isOf(kind: Kind, id: number) {
	return and(eq(networkPosts.subjectKind, kind), eq(networkPosts.subjectId, id));
}

export async function postsOf(kind: Kind, id: number, tx: Db = db) {
	const rows = await tx
		.select({ network: networkPosts.network, by: people.name, at: networkPosts.postedAt })
		.from(networkPosts)
		.innerJoin(people, eq(people.id, networkPosts.postedBy))
		.where(isOf(kind, id));
	return new Map(rows.map(({ network, ...post }) => [network, post]));
}

/** Returns undefined if the record is missing or not public. Idempotent. */
export function markPosted(store: RecordStore, id: number, network: NetworkName, actor: Actor) {
	requireRight(actor, "review");
	const { record } = store;
	const postedBy = staffId(actor);
	if (postedBy === null) throw new Error("Only a person can have posted it.");
	return transaction(async (tx) => {
		const row = await store.lock(id, tx);
		if (!row || !isPublicStatus(record, row.status)) return undefined;
		const [added] = await tx
			.insert(networkPosts)
			.values({ subjectKind: record.kind, subjectId: id, network, postedBy })
			.onConflictDoNothing()
			.returning();
		if (added) await savePosted(store, { id, network, event: "marked as posted" }, actor, tx);
		return "marked" as const;
	});
}

/** Also works once the record has left the site, because the mark may have been a mistake. */
export function unmarkPosted(store: RecordStore, id: number, network: NetworkName, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		await store.lock(id, tx);
		const isIt = and(isOf(store.record.kind, id), eq(networkPosts.network, network));
		const [gone] = await tx.delete(networkPosts).where(isIt).returning();
		if (gone) await savePosted(store, { id, network, event: "marked as not posted" }, actor, tx);
		return "unmarked" as const;
	});
}

/** Requires the record's row to be locked, so that two concurrent marks are both counted. */
async function savePosted(
	{ record: { kind }, table }: RecordStore,
	{ id, network, event }: { id: number; network: NetworkName; event: string },
	actor: Actor,
	tx: Db,
): Promise<void> {
	const posted = [...(await postsOf(kind, id, tx)).keys()].sort();
	const anyTable: PgTable = table;
	await tx.update(anyTable).set({ postedOn: posted }).where(eq(table.id, id));
	await note({ kind, id }, event, { network: networks[network].label }, actor, tx);
}

export function exportPosts(personIds: number[], tx: Db) {
	return tx
		.select()
		.from(networkPosts)
		.where(inArray(networkPosts.postedBy, personIds))
		.orderBy(asc(networkPosts.postedAt));
}
