import { describe, expect, test } from "vitest";
import { setUpBrowser } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import {
	accessibilityViolations,
	overflowsAtExtremeSizes,
	tabOrderFaults,
} from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { expectPage, onePerLayout, publicPages } from "./pages.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));

// The other pages: every-page.rest.spec.ts, and every-size.long.spec.ts for what is checked here.
describe("a page of each layout is accessible (E1: WCAG 2.2 AA), reachable by keyboard, and does not overflow", () => {
	test.each(onePerLayout)("on %s", async (path) => {
		const known = publicPages.find((each) => each.path === path);
		// A ring that fades in cannot be judged at once, nor a drawer on its way out be measured.
		const page = await visit(path, { as: { reducedMotion: "reduce" } });
		if (known) await expectPage(page, known);
		expect.soft(await accessibilityViolations(page)).toEqual([]);
		await page.emulateMedia({ colorScheme: "light" });
		expect.soft(await tabOrderFaults(page)).toEqual([]);
		expect(await overflowsAtExtremeSizes(page)).toEqual([]);
		if (known) await expectPage(await visit(path, { as: { javaScriptEnabled: false } }), known);
	});
});
