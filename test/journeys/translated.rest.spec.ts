import { describe, expect, test } from "vitest";
import { setUpBrowser } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { runSite } from "#test/site.ts";
import { operateEverything, translatePages, translators } from "./translating.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));

// The long suite has every other page, and the desk's.
describe.each(translators)("on a translated page (%s) every control works (U1)", (how) => {
	test.each([
		"/adoption-network/signup",
		"/adoption-network?near=Austin&within=100&sex=female",
		"/adoption-network/ettore",
	])("%s", async (path) => {
		const page = await visit(path, {
			allowedConsole: /status of 4\d\d/,
			before: (blank) => translatePages(blank, how),
		});
		expect(await operateEverything(page)).toEqual([]);
	});
});
