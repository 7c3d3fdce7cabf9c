import { desc } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { lawReadings } from "#app/desk/law/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { type Rule, rules } from "#app/records/law/rules.server.ts";
import { tags } from "#app/records/tags.ts";
import { lawReadMonths } from "#policies";

export type Reading = {
	rule: Rule;
	/** Whether someone read the source, or only cites it. */
	how: "read" | "cited";
	on: Date;
	/** When it has to be read again. */
	due: Date;
	note: string;
};

/** Returns when the source of each rule was last looked at: by its file, or at the desk since. */
export async function listReadings(): Promise<Map<string, Reading>> {
	const latest = await db
		.selectDistinctOn([lawReadings.rule])
		.from(lawReadings)
		.orderBy(lawReadings.rule, desc(lawReadings.readAt));
	const atDesk = new Map(latest.map((each) => [each.rule, each]));
	return new Map(rules.map((rule) => [rule.id, readingOf(rule, atDesk.get(rule.id))]));
}

export function readingOf(rule: Rule, atDesk?: { readAt: Date; note: string }): Reading {
	const inFile = new Date(rule.on);
	const isNewer = atDesk !== undefined && atDesk.readAt >= inFile;
	const { how, on, note } = isNewer
		? { how: "read" as const, on: atDesk.readAt, note: atDesk.note }
		: { how: rule.how, on: inFile, note: "" };
	const due = new Date(on);
	due.setUTCMonth(due.getUTCMonth() + lawReadMonths);
	return { rule, how, on, due, note };
}

export async function countOverdueRules(now = new Date()) {
	const due = [...(await listReadings()).values()].map(({ due }) => due).filter((day) => day < now);
	return { many: due.length, oldest: due.sort((one, other) => +one - +other)[0] ?? null };
}

/** Notes that someone read the rule's source today. Returns false if there is no such rule. */
export async function noteReading(id: string, note: string, actor: Actor): Promise<boolean> {
	requireRight(actor, "review");
	if (!rules.some((rule) => rule.id === id)) return false;
	await transaction(async (tx) => {
		await tx.insert(lawReadings).values({ rule: id, note, readBy: staffId(actor) });
		await recordEvent({ kind: "setting", id: 6 }, "law read again", { rule: id, note }, actor, tx);
		await announceChange(tx, { tags: [tags.law] });
	});
	return true;
}
