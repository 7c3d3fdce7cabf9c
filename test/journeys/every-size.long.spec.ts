import { expect, test } from "vitest";
import { barriers, runBrowser, statusLine } from "#test/browser.ts";
import { tabOrderFaults } from "#test/focus.ts";
import { overflowsAtEverySize } from "#test/layout.ts";
import { longPages, oddPages, publicPages } from "#test/pages.ts";
import { runSite } from "#test/site.ts";
import { makeWorld } from "#test/world.ts";

const { visit } = runBrowser(runSite(makeWorld));
const paths = [...publicPages.map(({ path }) => path), ...oddPages, ...longPages];

test.each(paths)(
	"%s is accessible in both color schemes, reachable by keyboard, and fits from 320 to 1920 pixels and with large text (E1)",
	async (path) => {
		const as = { reducedMotion: "reduce" } as const;
		const page = await visit(path, { mayHear: statusLine(404), as });
		expect.soft(await barriers(page)).toEqual([]);
		await page.emulateMedia({ colorScheme: "light" });
		expect.soft(await tabOrderFaults(page)).toEqual([]);
		expect(await overflowsAtEverySize(page)).toEqual([]);
	},
);
