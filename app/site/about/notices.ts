import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { teamSettings } from "#app/people/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";
import type { NoticeText } from "#app/site/about/notice.ts";

export const limits = { introduction: 5_000, addition: 20_000 };

export const NoticeForm = v.object({
	introduction: lines(limits.introduction),
	addition: lines(limits.addition),
});

const name = "privacy_notice";

/** `version` changes whenever the team's words do. */
export async function readNotice(from: Db = db): Promise<NoticeText & { version: string }> {
	const [row] = await from.select().from(teamSettings).where(eq(teamSettings.name, name));
	if (!row) return { introduction: "", addition: "", version: "" };
	const { introduction, addition } = JSON.parse(row.value);
	return { introduction, addition, version: row.changedAt.toISOString() };
}

/** Returns "changed" if someone else has saved since `expectedVersion`, the version that was read. */
export function saveNotice(
	{ introduction, addition }: NoticeText,
	expectedVersion: string,
	actor: Actor,
) {
	requireRight(actor, "manage");
	return transaction(async (tx): Promise<"saved" | "same" | "changed"> => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
		const last = await readNotice(tx);
		if (introduction === last.introduction && addition === last.addition) return "same";
		if (last.version !== expectedVersion) return "changed";
		const value = JSON.stringify({ introduction, addition });
		await tx
			.insert(teamSettings)
			.values({ name, value })
			.onConflictDoUpdate({
				target: teamSettings.name,
				set: { value, changedAt: sql`clock_timestamp()` },
			});
		await recordEvent({ kind: "setting", id: 5 }, "privacy notice changed", {}, actor, tx);
		await announceChange(tx);
		return "saved";
	});
}
