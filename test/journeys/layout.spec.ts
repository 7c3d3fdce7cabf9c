import { describe, expect, test } from "vitest";
import { runBrowser, statusLine } from "#test/browser.ts";
import { brokenWords, misfits, setTextSize } from "#test/layout.ts";
import { missingPages, oddPages, publicPages } from "#test/pages.ts";
import { runSite } from "#test/site.ts";
import { makeWorld } from "#test/world.ts";

const { visit } = runBrowser(runSite(makeWorld));

const widths = [320, 360, 768, 992, 1280, 1920];
const paths = [...publicPages.map(({ path }) => path), ...oddPages, ...missingPages];

describe("nothing sticks out or is cut off from 320 to 1920 pixels, at 100 and at 200 % text", () => {
	test.each(paths)("on %s", async (path) => {
		const page = await visit(path, {
			mayHear: statusLine(404),
			// The drawer must not be on its way out while it is measured.
			as: { reducedMotion: "reduce" },
		});
		const found: string[] = [];
		for (const size of [100, 200] as const) {
			await setTextSize(page, size);
			for (const width of widths) {
				await page.setViewportSize({ width, height: 800 });
				const words = size === 100 ? await brokenWords(page) : [];
				for (const misfit of [...words, ...(await misfits(page))]) {
					found.push(`${width}px, ${size} %: ${misfit}`);
				}
			}
		}
		expect(found).toEqual([]);
	});
});
