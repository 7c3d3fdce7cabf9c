import { expect, test } from "vitest";
import { parseSource, readSources } from "#test/source-graph.ts";

test("only letters are made of a letter's parts: a page's policy refuses their styles", () => {
	const users = readSources()
		.map(parseSource)
		.filter(({ links }) => links.some(({ to = "" }) => to.startsWith("app/ui/letter")))
		.map(({ path }) => path)
		.filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith("app/ui/letter"));
	expect(users.length).toBeGreaterThan(2);
	for (const path of users) expect(path).toMatch(/\/([a-z-]+-letters?|letters)\.tsx$/);
});
