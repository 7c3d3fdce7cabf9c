import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
	countOverdueHelp,
	findHelp,
	HelpResources,
} from "#app/network/dogs/help/resources.server.ts";
import { checkContent, contentFolder } from "#app/platform/content/content.server.ts";
import { todayPolicy } from "#policies";

const plain = {
	title: "Food bank",
	url: "https://food.example.org",
	country: "US",
	checkedOn: "2026-11-01",
	reasons: ["money"],
};
const read = (...changes: Record<string, unknown>[]) =>
	checkContent(
		"help.yaml",
		HelpResources,
		changes.map((change) => ({ ...plain, ...change })),
	);

test("at most three for a reason in a country, the ones checked last first", () => {
	const all = read(
		...["01", "04", "02", "03"].map((month) => ({
			title: `Month ${month}`,
			checkedOn: `2026-${month}-01`,
		})),
		{ title: "British", country: "GB" },
	);
	const titles = (...asked: ["money" | "housing", string]) =>
		findHelp(...asked, all).map(({ title }) => title);
	expect(titles("money", "US")).toEqual(["Month 04", "Month 03", "Month 02"]);
	expect(titles("money", "GB")).toEqual(["British"]);
	expect(titles("housing", "US")).toEqual([]);
});

test("one is due for another check when the last was long ago", () => {
	const daysAgo = (days: number) =>
		new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
	const { recheckHelpAfter } = todayPolicy;
	const recent = { checkedOn: daysAgo(recheckHelpAfter - 2) };
	expect(countOverdueHelp(read(recent))).toEqual({ many: 0, oldest: null });
	const old = daysAgo(recheckHelpAfter + 2);
	const due = countOverdueHelp(read(recent, { checkedOn: old }));
	expect(due).toEqual({ many: 1, oldest: new Date(old) });
});

test.each([
	{ title: " " },
	{ url: "" },
	{ url: undefined },
	{ url: "http://food.example.org" },
	{ url: "javascript:alert(1)" },
	{ country: "IT" },
	{ checkedOn: "November" },
	{ reasons: [] },
	{ reasons: ["love"] },
	{ adress: "1 Main St" },
])("an entry with %o is refused with its place in the file", (change) => {
	expect(() => read({}, change)).toThrow(/content\/help\.yaml is invalid\. 1/);
	expect(read({ url: undefined, phone: "(512) 555-0142" })).toHaveLength(1);
});

test("no entry was checked in the future", () => {
	const text = readFileSync(`${contentFolder}/help.yaml`, "utf8");
	const days = [...text.matchAll(/^\s*checkedOn: (\S+)/gm)].map(([, day = ""]) => Date.parse(day));
	for (const day of days) expect(day).toBeLessThanOrEqual(Date.now());
});
