import { expect, test } from "vitest";
import { eventually } from "#test/browser.ts";
import { setUpFormPages } from "#test/filling.ts";
import { makeGuide } from "#test/make.ts";
import {
	accessibilityViolations,
	overflowsAtExtremeSizes,
	tabOrderFaults,
} from "#test/page-checks.ts";
import { readSampleTexts } from "../../content/samples.ts";
import { makeHipsGuide, path } from "./hips-guide.ts";

const visit = setUpFormPages(makeHipsGuide);

test.each([path, "/glossary", "/about/editorial", "/guides?topic=health"])(
	"%s is readable at every size, in both schemes and by keyboard",
	async (address) => {
		for (const colorScheme of ["light", "dark"] as const) {
			const page = await visit(address, { as: { reducedMotion: "reduce", colorScheme } });
			expect(await accessibilityViolations(page)).toEqual([]);
			expect(await tabOrderFaults(page)).toEqual([]);
			expect(await overflowsAtExtremeSizes(page)).toEqual([]);
		}
	},
);

test("on a phone, whom to call is a button in the first screens, of the reader's country first", async () => {
	const viewport = { width: 390, height: 844 };
	const page = await visit(path, { as: { locale: "en-US", viewport }, width: 390 });
	const numbers = page.locator('main a[href^="tel:"]');
	await eventually(() => numbers.first().textContent()).toBe("(888) 555-0112");
	expect((await numbers.first().boundingBox())?.height).toBeGreaterThanOrEqual(48);
	const vet = page.getByRole("link", { name: "Find an emergency vet" });
	expect((await vet.boundingBox())?.y).toBeLessThan(844);
});

test("the first screen of a phone has a number to call in the guide for emergencies", async () => {
	const samples = await readSampleTexts("guides");
	const sample = samples.find(({ title }) => title.endsWith("Who to Call"));
	if (!sample) throw new Error("There is no such guide.");
	const { title, short: shortDescription, body, category, checked: checkedOn } = sample;
	const guide = await makeGuide({ title, shortDescription, body, category, checkedOn });
	const viewport = { width: 390, height: 844 };
	const page = await visit(`/guides/${guide.slug}`, { as: { viewport }, width: 390 });
	const number = await page.locator('main a[href^="tel:"]').first().boundingBox();
	expect((number?.y ?? 844) + (number?.height ?? 0)).toBeLessThanOrEqual(844);
});

test("above all guides, doors lead to the topics of the questions that visitors come with", async () => {
	const page = await visit("/guides");
	await page.getByRole("link", { name: "Something is wrong" }).click();
	await page.waitForURL("**/guides?topic=health");
	await page
		.getByRole("link", { name: /Hips of a Cane Corso/ })
		.first()
		.waitFor();
});
