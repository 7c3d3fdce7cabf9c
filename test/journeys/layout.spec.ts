import { describe, expect, test } from "vitest";
import { runBrowser, statusLine } from "#test/browser.ts";
import { brokenWords, misfits, setTextSize, setWidth } from "#test/layout.ts";
import { longPages, oddPages, publicPages } from "#test/pages.ts";
import { runSite } from "#test/site.ts";
import { makeWorld } from "#test/world.ts";

const { visit } = runBrowser(runSite(makeWorld));

const sizes = [
	{ text: 100, widths: [320, 360, 768, 992, 1280, 1920] },
	{ text: 200, widths: [320, 768, 1280] },
] as const;
const paths = [...publicPages.map(({ path }) => path), ...oddPages, ...longPages];

describe("nothing sticks out or is cut off from 320 to 1920 pixels, at 100 and at 200 % text", () => {
	test.each(paths)("on %s", async (path) => {
		const page = await visit(path, {
			mayHear: statusLine(404),
			// The drawer must not be on its way out while it is measured.
			as: { reducedMotion: "reduce" },
		});
		const found: string[] = [];
		for (const { text, widths } of sizes) {
			await setTextSize(page, text);
			for (const width of widths) {
				await setWidth(page, width);
				const words = text === 100 ? await brokenWords(page) : [];
				for (const misfit of [...words, ...(await misfits(page))]) {
					found.push(`${width}px, ${text} %: ${misfit}`);
				}
			}
		}
		expect(found).toEqual([]);
	});
});
