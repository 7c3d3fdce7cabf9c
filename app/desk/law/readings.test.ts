import { expect, test } from "vitest";
import { listReadings, noteReading, readingOf } from "#app/desk/law/readings.ts";
import { rules } from "#app/records/law/rules.server.ts";
import { lawReadMonths } from "#policies";
import { makeStaff } from "#test/staff.ts";

const cited = rules.find(({ how }) => how === "cited");

test("a rule that someone read today isn’t due before months have passed, and says that it was read", async () => {
	const id = cited?.id ?? "";
	const actor = await makeStaff("reviewer");
	expect((await listReadings()).get(id)).toMatchObject({ how: "cited" });
	expect(await noteReading(id, "Section 1, unchanged.", actor)).toBe(true);
	const read = (await listReadings()).get(id);
	expect(read).toMatchObject({ how: "read", note: "Section 1, unchanged." });
	expect(read?.on.getTime()).toBeGreaterThan(Date.now() - 60_000);
	const months = (Number(read?.due) - Number(read?.on)) / 86_400_000 / 30;
	expect(Math.round(months)).toBe(lawReadMonths);
	expect(await noteReading("no-such-rule", "", actor)).toBe(false);
});

test("a text that was changed after it was read at the desk counts as seen on its own day", () => {
	const [rule] = rules;
	if (!rule) throw new Error("There are no rules.");
	const earlier = { readAt: new Date(Date.parse(rule.on) - 86_400_000), note: "old" };
	expect(readingOf(rule, earlier)).toMatchObject({ on: new Date(rule.on), note: "" });
});
