import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
	changesBetween,
	joinVisits,
	listHistory,
	recordEvent,
} from "#app/cases/history/history.ts";
import { history } from "#app/cases/table.ts";
import { actorName, sender } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { makeStaff } from "#test/staff.ts";

const admin = await makeStaff("admin", { name: "Ada" });
const reviewer = await makeStaff("reviewer", { name: "Bea" });

test("no one can change or delete history entries", async () => {
	await transaction((tx) =>
		recordEvent({ kind: "dog", id: 7 }, "changed", { name: "A → B" }, admin, tx),
	);
	const refused = { cause: { message: "The history is only added to." } };
	await expect(db.update(history).set({ details: {} })).rejects.toMatchObject(refused);
	await expect(db.delete(history).where(eq(history.subjectId, 7))).rejects.toMatchObject(refused);
	await expect(db.execute(sql`truncate history`)).rejects.toMatchObject(refused);
	const erasing = (change: ReturnType<typeof sql>) =>
		transaction(async (tx) => {
			await tx.execute(sql`set local ccr.erasing = 'on'`);
			await tx.execute(change);
		});
	await expect(erasing(sql`delete from history`)).rejects.toMatchObject(refused);
	await expect(erasing(sql`update history set event = 'x'`)).rejects.toMatchObject(refused);
	await expect(
		erasing(sql`update history set at = now() - interval '1 day'`),
	).rejects.toMatchObject(refused);
	await erasing(sql`update history set details = '{}'`);
	expect(await db.select().from(history)).toMatchObject([{ event: "changed", details: {} }]);
});

test("admins read it newest first, page by page, by person, kind and day", async () => {
	await transaction(async (tx) => {
		for (let number = 1; number <= 30; number++) {
			await recordEvent({ kind: "kennel", id: number }, "created", {}, reviewer, tx);
		}
		await recordEvent({ kind: "dog", id: 31 }, "created", {}, admin, tx);
	});
	const first = await listHistory({ person: reviewer.id }, admin);
	expect(first.items.map(({ subjectId }) => subjectId)).toEqual(
		Array.from({ length: 24 }, (_, index) => 30 - index),
	);
	expect(first.more).toBe(true);
	const before = first.items.at(-1)?.id;
	const second = await listHistory({ person: reviewer.id, before }, admin);
	expect([second.items.length, second.more]).toEqual([6, false]);
	expect((await listHistory({ kind: "dog" }, admin)).items[0]).toMatchObject({ subjectId: 31 });
	const [earlier, later] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000));
	expect((await listHistory({ from: earlier, until: later }, admin)).items).toHaveLength(24);
	expect((await listHistory({ until: earlier }, admin)).items).toEqual([]);
	expect((await listHistory({ from: later }, admin)).items).toEqual([]);
	await expect(listHistory({}, reviewer)).rejects.toThrow("no right to manage");
});

test("a change has its old and new value, and long texts are cut", () => {
	const before = { name: "A", shown: true, phone: "", same: 1, text: "a".repeat(900) };
	const after = { name: "B", shown: false, phone: "+1", same: 1, text: "b".repeat(900) };
	const { text, ...rest } = changesBetween(before, after);
	expect(rest).toEqual({ name: "A → B", shown: "yes → no", phone: "nothing → +1" });
	expect(text?.length).toBeLessThan(620);
});

describe("what a sender changes is one entry for each visit", () => {
	const at = (minutes: number) => new Date(Date.UTC(2026, 10, 30, 9, minutes));
	const saved = (minutes: number, details: Record<string, string>, actor = actorName(sender)) => ({
		event: "corrected",
		actor,
		details,
		at: at(minutes),
	});

	test("with the first and the last value of each field, and nothing of what was taken back", () => {
		expect(
			joinVisits([
				saved(0, { color: "nothing → Grey" }),
				saved(1, { name: "nothing → Ott" }),
				saved(2, { name: "Ott → Otto", sex: "nothing → male" }),
				saved(3, { sex: "male → nothing", photos: "changed, some removed" }),
				saved(4, { photos: "changed" }),
			]),
		).toEqual([
			saved(4, {
				color: "nothing → Grey",
				name: "nothing → Otto",
				photos: "changed, some removed",
			}),
		]);
	});

	test("also where a text contains an arrow", () => {
		const entries = [saved(0, { words: "a → b → c" }), saved(1, { words: "b → c → d → e" })];
		expect(joinVisits(entries)).toEqual([saved(1, { words: "a → d → e" })]);
	});

	test("later visits, the team's changes and other events have their own", () => {
		const entries = [
			saved(0, { color: "nothing → Grey" }),
			saved(31, { name: "nothing → Otto" }),
			saved(32, { name: "Otto → Ott" }, "Ada"),
			saved(33, { name: "Ott → Otto" }, "Ada"),
			{ ...saved(34, { state: "completing → received" }), event: "received" },
			saved(35, { name: "Otto → Argo" }),
		];
		expect(joinVisits(entries)).toEqual(entries);
	});
});
