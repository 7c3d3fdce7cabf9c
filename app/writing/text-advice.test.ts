import { expect, test } from "vitest";
import { adviceOn } from "#app/writing/text-advice.ts";
import { readSampleTexts } from "../../content/samples.ts";

const hintsOn = (body: string) => adviceOn({ body }).hints;

test("title and description are measured against what search results show, once they are there", () => {
	const hints = (title: string, shortDescription = "") =>
		adviceOn({ title, shortDescription }).hints;
	expect(hints("")).toEqual([]);
	expect(hints(" Bloat ")).toEqual([expect.stringContaining("has 5 characters. Aim for 25 to 60")]);
	expect(hints("Bloat in Cane Corsos: Signs and What to Do")).toEqual([]);
	expect(hints("é".repeat(60), "a".repeat(160))).toEqual([]);
	expect(hints("é".repeat(61), "a".repeat(99))).toEqual([
		expect.stringContaining("cut it off"),
		expect.stringContaining("room for more"),
	]);
});

test("long sentences are counted, and the longest are quoted", () => {
	const long = (start: string, words: number) => `${start}${" word".repeat(words - 1)}.`;
	expect(hintsOn(long("Thirty", 30))).toEqual([]);
	expect(hintsOn(`${long("Thirty", 31)} Short.`)).toEqual([
		"1 sentence has more than 30 words. “Thirty word word word word word…” (31 words)",
	]);
	const four = [31, 32, 33, 34].map((words) => long(`S${words}`, words)).join(" ");
	const [hint = ""] = hintsOn(four);
	expect(hint).toMatch(/^4 sentences have .* The longest: “S34 .*“S33 .*“S32 /);
	expect(hint).not.toContain("S31");
});

test("photos without a description and sources without a link are named", () => {
	expect(hintsOn("![](photo:1) ![ ](photo:2) ![A dog](photo:3)")).toEqual([
		"2 photos have no image description.",
	]);
	const sources = [
		"[^1]: A book, 2020.",
		"[^ofa]: OFA, [ofa.org](https://www.ofa.org).",
		"[^3]: In lines,\n[a link](https://a.example).",
		"[^4]: Two paragraphs.\n\n    [A link](/law).",
		"[^5]: <https://a.example>",
		"[^6]: www.a.example",
	];
	for (const end of ["\n", "\r\n"]) {
		const body = `a[^1]\n\n${sources.join("\n")}`.replaceAll("\n", end);
		expect(hintsOn(body)).toEqual(["Sources 1, 6 have no link."]);
	}
});

test("of many sources without a link some are named", () => {
	const sources = Array.from({ length: 11 }, (_, index) => `[^${index + 1}]: A book.`);
	expect(hintsOn(sources.join("\n"))).toEqual([
		"Sources 1, 2, 3, 4, 5, 6, 7, 8 and 3 more have no link.",
	]);
});

test("a short text has no grade", () => {
	expect(adviceOn({ body: "A word. ".repeat(49) })).toMatchObject({ words: 98, grade: undefined });
	expect(adviceOn({ body: "A word. ".repeat(50) }).grade).toBeLessThan(1);
	expect(adviceOn({})).toMatchObject({ words: 0, minutes: 1, hints: [] });
});

test("the time for the longest text there can be grows with its length, not with its square", () => {
	const costOf = (length: number) => {
		const { user } = process.cpuUsage();
		for (const part of ["[^1]:\n", "![ ", "a ", "[^1]: \n\n    ", "\n", " "]) {
			adviceOn({ body: part.repeat(length / part.length) });
		}
		return process.cpuUsage().user - user;
	};
	costOf(50_000);
	expect(costOf(200_000) / costOf(50_000)).toBeLessThan(10);
});

test("sample guides get a grade that people can read", async () => {
	for (const { title, body } of await readSampleTexts("guides")) {
		const { grade = 0, words } = adviceOn({ body });
		expect(words, title).toBeGreaterThan(200);
		expect(grade, title).toBeGreaterThan(1);
		expect(grade, title).toBeLessThan(7);
	}
});

test("a short description is asked for while the text is written, not only when it is published", () => {
	const missing = expect.stringContaining("short description");
	expect(adviceOn({ shortDescription: "", body: "Dogs need shade." }).hints).toContainEqual(
		missing,
	);
	expect(adviceOn({ shortDescription: "", body: "" }).hints).toEqual([]);
	const written =
		"Shade, water and short walks: how to keep a large dark dog safe and calm on the hottest days of summer.";
	expect(adviceOn({ shortDescription: written, body: "Dogs need shade." }).hints).toEqual([]);
});
