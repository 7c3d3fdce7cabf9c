import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { setUpBrowser, waitForAnimations } from "#test/browser.ts";
import { type ListingFacts, makeDog, makeFixtures } from "#test/make.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { makeHomedDog } from "#test/visitors.ts";
import { sampleDogs } from "../../content/samples.ts";
import { publicPages } from "./pages.ts";

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

async function printed(page: Page, format: "Letter" | "A4") {
	const document = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
	const { text } = await extractText(document, { mergePages: true });
	return { sheets: document.numPages, text };
}

describe("a dog's page is printed as a flyer of one sheet", () => {
	test.each(listed.map(({ facts }) => facts.name))("%s", async (name) => {
		const page = await visit(`/adoption-network/${slugs.get(name)}`);
		expect((await printed(page, "Letter")).sheets).toBe(1);
		expect((await printed(page, "A4")).sheets).toBe(1);
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

describe("a handover pack is printed whole, on as many sheets as it needs", () => {
	test.each<[string, Partial<ListingFacts>, number]>([
		["Otto, of whom little is known", {}, 2],
		["a name without a break", { name: "Massimiliano".repeat(6) }, 2],
		["the longest notes", { healthIssues: "A long note about him. ".repeat(130) }, 4],
	])("%s", async (_, facts, maxSheets) => {
		const { path } = await makeHomedDog(facts, { photos: 1 });
		const page = await visit(`${path}/handover`, {
			width: 390,
			before: (blank) => blank.emulateMedia({ colorScheme: "dark" }),
		});
		await page.getByLabel("Your name").fill("Dana Ortiz");
		await page.getByLabel("New family’s name").fill("דנה Ortiz");
		await page.getByRole("button", { name: "Fill in the pack" }).click();
		const pack = page.getByRole("article");
		await pack.getByText("Dana Ortiz").waitFor();
		expect(await overflows(page)).toEqual([]);
		expect(await accessibilityViolations(page)).toEqual([]);
		for (const format of ["Letter", "A4"] as const) {
			const { sheets, text } = await printed(page, format);
			expect(sheets).toBeLessThanOrEqual(maxSheets);
			const letters = text.replaceAll(/\s+/g, "");
			expect(letters).toContain("DanaOrtiz");
			expect(letters).toContain("formerownerknowsthisdogbest.");
			expect(letters).toContain(facts.name ?? "Otto");
			const notes = (facts.healthIssues ?? "").replaceAll(/\s+/g, "");
			expect(letters).toContain(notes);
			// Neither the form nor the site's menu.
			expect(text).not.toMatch(/Fill in the pack|Adoption Network|Print the pack/);
		}
		await page.emulateMedia({ media: "print", colorScheme: "light" });
		await waitForAnimations(page);
		expect(await page.evaluate(faintTexts)).toEqual([]);
	});
});

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
