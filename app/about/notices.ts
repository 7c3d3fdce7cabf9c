import { desc, eq, lt, sql } from "drizzle-orm";
import * as v from "valibot";
import { type NoticeText, writeNotice } from "#app/about/notice.ts";
import { privacyNotices } from "#app/about/table.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, type Reads, transaction } from "#app/platform/database/db.server.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";
import { readableText } from "#app/platform/text/markdown.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";
import { differenceOf } from "#app/writing/difference.ts";

export const limits = { introduction: 5_000, addition: 20_000 };

export const NoticeForm = v.object({
	introduction: lines(limits.introduction),
	addition: lines(limits.addition),
});

const { id, introduction, addition, body, savedAt } = privacyNotices;
const none = { id: 0, introduction: "", addition: "", body: "", savedAt: null };

export async function readNotice(from: Reads = db) {
	const [last] = await from
		.select({ id, introduction, addition, body, savedAt })
		.from(privacyNotices)
		.orderBy(desc(id))
		.limit(1);
	return last ?? none;
}

/** Returns "changed" if someone else has saved since `seen`, the id of the version that was read. */
export function saveNotice(words: NoticeText, seen: number, actor: Actor) {
	requireRight(actor, "govern");
	return transaction(async (tx): Promise<"saved" | "same" | "changed"> => {
		const last = await lockNotice(tx);
		const isSame = (["introduction", "addition"] as const).every((at) => words[at] === last[at]);
		if (isSame) return "same";
		if (last.id !== seen) return "changed";
		await tx
			.insert(privacyNotices)
			.values({ ...words, body: writeNotice(words), savedBy: staffId(actor) });
		await note({ kind: "setting", id: 5 }, "privacy notice changed", {}, actor, tx);
		await announceChange(tx);
		return "saved";
	});
}

/** Adds a version if an update or a setting changed what the page says. Idempotent. */
export async function recordNotice(actor: Actor): Promise<void> {
	const { body: before, ...words } = await readNotice();
	if (before === writeNotice(words)) return;
	await transaction(async (tx) => {
		const last = await lockNotice(tx);
		const text = writeNotice(last);
		if (last.body === text) return;
		await tx
			.insert(privacyNotices)
			.values({ introduction: last.introduction, addition: last.addition, body: text });
		await note({ kind: "setting", id: 5 }, "privacy notice updated", {}, actor, tx);
		// The first version matches the current page, so a new site need not render all its pages again.
		if (last.body !== "") await announceChange(tx);
	});
}

async function lockNotice(tx: Db) {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext('privacy notice'))`);
	return readNotice(tx);
}

const versionColumns = { id, savedAt, by: people.name };

export async function listNotices(page: number) {
	const rows = await db
		.select(versionColumns)
		.from(privacyNotices)
		.leftJoin(people, eq(people.id, privacyNotices.savedBy))
		.orderBy(desc(id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	return pageFrom(rows, page);
}

export async function findNotice(number: number) {
	const [found] = await db
		.select({ ...versionColumns, body })
		.from(privacyNotices)
		.leftJoin(people, eq(people.id, privacyNotices.savedBy))
		.where(eq(id, number));
	if (!found) return undefined;
	const [before] = await db
		.select({ body })
		.from(privacyNotices)
		.where(lt(id, number))
		.orderBy(desc(id))
		.limit(1);
	const [from, to] = [before?.body ?? "", found.body].map(readableText) as [string, string];
	return { id: found.id, savedAt: found.savedAt, by: found.by, pieces: differenceOf(from, to) };
}
