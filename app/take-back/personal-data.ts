import { eq, inArray, or, sql } from "drizzle-orm";
import { adoptionListings } from "#app/adoptions/table.ts";
import { maskIn } from "#app/moderation/personal-data.ts";
import { cases } from "#app/moderation/table.ts";
import type { Whose } from "#app/people/personal-data.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";
import { takeBacks } from "#app/take-back/table.ts";
import { deleteTakeBacks } from "#app/take-back/take-backs.ts";

/** Exports the questions about a person's dogs and those to a person's kennels. */
export function exportTakeBacks(caseIds: number[], kennelIds: number[], tx: Db) {
	const isTheirs = or(inArray(takeBacks.caseId, caseIds), inArray(takeBacks.kennelId, kennelIds));
	return rowsWhere(takeBacks, isTheirs, tx);
}

type Exported = { takeBacks: Awaited<ReturnType<typeof exportTakeBacks>> };

/** Must run before cases are erased. Removes the kennel's name, masks contact details in others' texts. */
export async function eraseTakeBacks({ takeBacks: found }: Exported, whose: Whose, tx: Db) {
	for (const { caseId, named } of found) {
		const nothing = JSON.stringify({ kennelOfOrigin: "", askKennel: "no" });
		const isNaming = sql`${cases.draft} ->> 'kennelOfOrigin' = ${named}`;
		const [unnamed] = await tx
			.update(cases)
			.set({ draft: sql`${cases.draft} || ${nothing}::jsonb` })
			.where(sql`${eq(cases.id, caseId)} and ${isNaming}`)
			.returning({ dogId: cases.subjectId });
		await tx
			.update(adoptionListings)
			.set({ kennelOfOrigin: "", askKennel: false })
			.where(eq(adoptionListings.id, unnamed?.dogId ?? 0));
	}
	const ids = found.map(({ id }) => id);
	await deleteTakeBacks(inArray(takeBacks.id, ids), tx);
	await maskIn([takeBacks.words], whose, tx);
}
