import { expect, test } from "vitest";
import { parseSource, readSources } from "#test/runner/source-graph.ts";

test("only emails use the email parts, whose inline styles the content security policy refuses", () => {
	const users = readSources()
		.map(parseSource)
		.filter(({ links }) =>
			links.some(({ to = "" }) => /^app\/ui\/email(-parts|-style)?\.tsx?$/.test(to)),
		)
		.map(({ path }) => path)
		.filter((path) => !/\.test\.tsx?$/.test(path) && !/^app\/ui\/email(-parts)?\.tsx$/.test(path));
	expect(users.length).toBeGreaterThan(2);
	const written = users.filter((path) => path !== "app/people/email.tsx");
	for (const path of written) expect(path).toMatch(/\/([a-z-]+-emails?|emails)\.tsx$/);
});
