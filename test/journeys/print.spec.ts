import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowser, waitForAnimations } from "#test/browser.ts";
import { makeFixtures } from "#test/fixtures.ts";
import { makeDog } from "#test/make.ts";
import { publicPages } from "#test/pages.ts";
import { runSite } from "#test/site.ts";
import { sampleDogs } from "../../content/samples.ts";

const listed = sampleDogs.filter(({ status }) => status !== "in_review");
const slugs = new Map<string, string>();
const { visit } = setUpBrowser(
	runSite(async () => {
		await makeFixtures();
		for (const { facts } of listed) {
			slugs.set(facts.name, (await makeDog({ ...facts }, { photos: 1 })).slug);
		}
	}),
);

async function sheets(page: Page, format: "Letter" | "A4"): Promise<number> {
	const pdf = await page.pdf({ format });
	return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe("a dog's page is printed as a flyer of one sheet", () => {
	test.each(listed.map(({ facts }) => facts.name))("%s", async (name) => {
		const page = await visit(`/adoption-network/${slugs.get(name)}`);
		expect(await sheets(page, "Letter")).toBe(1);
		expect(await sheets(page, "A4")).toBe(1);
	});
});

/** Run in the page: text that is too faint on white paper, because printers leave grounds out. */
function faintTexts(): string[] {
	const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const contrastOf = (color: string) => {
		if (!canvas) return 0;
		canvas.fillStyle = "#fff";
		canvas.fillRect(0, 0, 1, 1);
		canvas.fillStyle = color;
		canvas.fillRect(0, 0, 1, 1);
		const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
			const share = part / 255;
			return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
		});
		return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
	};
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const found: string[] = [];
	while (texts.nextNode()) {
		const { textContent, parentElement } = texts.currentNode;
		if (!textContent?.trim() || !parentElement?.checkVisibility()) continue;
		if (parentElement.closest("svg, script, style, noscript, option")) continue;
		const { color } = getComputedStyle(parentElement);
		if (contrastOf(color) < 4.5) found.push(`${color}: ${textContent.trim().slice(0, 60)}`);
	}
	return found;
}

test.each(publicPages.map(({ path }) => path))(
	"every word of %s can be read on white paper",
	async (path) => {
		// A color on its way to another can't be judged.
		const page = await visit(path, { as: { reducedMotion: "reduce" } });
		await page.emulateMedia({ media: "print" });
		await waitForAnimations(page);
		expect(await page.evaluate(faintTexts)).toEqual([]);
	},
);
