import { expect, test } from "vitest";
import { setUpBrowser, statusLine } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import {
	accessibilityViolations,
	overflowsAtEverySize,
	tabOrderFaults,
} from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { longPages, oddPages, publicPages } from "./pages.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));
const paths = [...publicPages.map(({ path }) => path), ...oddPages, ...longPages];

test.each(paths)(
	"%s is accessible in both color schemes, reachable by keyboard, and fits from 320 to 1920 pixels and with large text (E1)",
	async (path) => {
		const as = { reducedMotion: "reduce" } as const;
		const page = await visit(path, { allowedConsole: statusLine(404), as });
		expect.soft(await accessibilityViolations(page)).toEqual([]);
		await page.emulateMedia({ colorScheme: "light" });
		expect.soft(await tabOrderFaults(page)).toEqual([]);
		expect(await overflowsAtEverySize(page)).toEqual([]);
	},
);
