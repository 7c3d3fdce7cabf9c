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

type Place = { kind: "dog" | "kennel"; id: number; network: NetworkName };

function isAt({ kind, id, network }: Place) {
	return and(
		eq(networkPosts.subjectKind, kind),
		eq(networkPosts.subjectId, id),
		eq(networkPosts.network, network),
	);
}

export async function postsOf(kind: Place["kind"], id: number, tx: Db = db) {
	const rows = await tx
		.select({ network: networkPosts.network, by: people.name, at: networkPosts.postedAt })
		.from(networkPosts)
		.innerJoin(people, eq(people.id, networkPosts.postedBy))
		.where(and(eq(networkPosts.subjectKind, kind), eq(networkPosts.subjectId, id)));
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
		const { kind } = record;
		const [added] = await tx
			.insert(networkPosts)
			.values({ subjectKind: kind, subjectId: id, network, postedBy })
			.onConflictDoNothing()
			.returning();
		if (added) {
			await writePosted(store, id, tx);
			await notePost("marked as posted", { kind, id, network }, actor, tx);
		}
		return "marked" as const;
	});
}

/** Also works once the record has left the site, because the mark may have been a mistake. */
export function unmarkPosted(store: RecordStore, id: number, network: NetworkName, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		await store.lock(id, tx);
		const place = { kind: store.record.kind, id, network };
		const [gone] = await tx.delete(networkPosts).where(isAt(place)).returning();
		if (gone) {
			await writePosted(store, id, tx);
			await notePost("marked as not posted", place, actor, tx);
		}
		return "unmarked" as const;
	});
}

/** Requires the record's row to be locked, so that two concurrent marks are both counted. */
async function writePosted({ record, table }: RecordStore, id: number, tx: Db): Promise<void> {
	const posted = [...(await postsOf(record.kind, id, tx)).keys()].sort();
	const anyTable: PgTable = table;
	await tx.update(anyTable).set({ postedOn: posted }).where(eq(table.id, id));
}

function notePost(event: string, { kind, id, network }: Place, actor: Actor, tx: Db) {
	return note({ kind, id }, event, { network: networks[network].label }, actor, tx);
}

export function exportPosts(personIds: number[], tx: Db) {
	return tx
		.select()
		.from(networkPosts)
		.where(inArray(networkPosts.postedBy, personIds))
		.orderBy(asc(networkPosts.postedAt));
}
