import { describe, expect, test } from "vitest";
import { enterSampleEvidence } from "#app/network/kennels/evidence/enter-evidence.ts";
import { eventually, setUpBrowser, statusLine } from "#test/browser.ts";
import { goodHips, passera } from "#test/evidence.ts";
import { actor, daysAgo, longName, makeKennel } from "#test/make.ts";
import {
	accessibilityViolations,
	overflowsAtExtremeSizes,
	tabOrderFaults,
} from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

const site = runSite(async () => {
	const names = ["Casa Nera", "بيت الكورسو", longName];
	for (const [at, kennelName] of names.entries()) {
		const { id } = await makeKennel({ kennelName, dateAdded: daysAgo(at) }, { logo: false });
		const results = [{ ...goodHips, level: "registry" as const }];
		const dogs = Array.from({ length: at * 3 }, (_, dog) => {
			return { ...passera, registeredName: `Dog ${dog}`, results };
		});
		await enterSampleEvidence(id, dogs, actor);
	}
	for (let at = 1; at <= 24; at++) {
		await makeKennel({ kennelName: `Kennel ${at}`, dateAdded: daysAgo(9) }, { logo: false });
	}
});
const { visit } = setUpBrowser(site);

const compare = "/breeder-network/compare";

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
	const as = { javaScriptEnabled };

	test("kennels are chosen on their cards and stand side by side, on a phone", async () => {
		const page = await visit("/breeder-network", { width: 390, as });
		const submit = page.getByRole("button", { name: "Compare" });
		expect(await submit.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThan(
			2_000,
		);
		await page.getByRole("checkbox", { name: "Compare Casa Nera" }).check();
		await page.getByRole("checkbox", { name: "Compare بيت الكورسو" }).check();
		await eventually(async () => (await submit.boundingBox())?.y).toBeLessThan(800);
		await submit.click();
		await page.waitForURL(`**${compare}?**`);
		expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
			"Casa Nera",
			"بيت الكورسو",
		]);
		const hips = page.locator("tbody", { has: page.getByRole("rowheader", { name: "Hips" }) });
		expect(await hips.getByRole("cell").allInnerTexts()).toEqual([
			expect.stringMatching(/^Not seen/),
			expect.stringMatching(/3 of 3\s+3 × Good/),
		]);
		await page.getByLabel("Kennel name").fill(longName);
		await page.getByRole("button", { name: "Add" }).click();
		await eventually(() => page.getByRole("columnheader").count()).toBe(3);
		await page.getByRole("link", { name: "Remove Casa Nera" }).click();
		await eventually(() => page.getByRole("columnheader").count()).toBe(2);
	});

	test("the order by results and the kennel's page lead there, too", async () => {
		const page = await visit("/breeder-network", { as });
		await page.getByLabel("Sort").selectOption("results");
		if (!javaScriptEnabled) await page.getByRole("button", { name: "Sort" }).click();
		await eventually(async () => {
			const names = await page.locator("main article h2").allInnerTexts();
			return names.slice(0, 3);
		}).toEqual([longName, "بيت الكورسو", "Casa Nera"]);
		expect(new URL(page.url()).searchParams.get("sort")).toBe("results");
		await page.locator("main article a").first().click();
		await page.getByRole("link", { name: "Compare with other kennels" }).click();
		await page.waitForURL(`**${compare}?kennel=*`);
		await page.getByRole("link", { name: "Add Casa Nera" }).click();
		await eventually(() => page.getByRole("columnheader").count()).toBe(2);
	});

	test("four kennels ask which three", async () => {
		const query = [1, 2, 3, 4].map((at) => `kennel=kennel-${at}`).join("&");
		const page = await visit(`${compare}?${query}`, { as, allowedConsole: statusLine(400) });
		await page.getByText("You chose 4 kennels.").waitFor();
		expect(await page.getByRole("table").count()).toBe(0);
		await page.getByRole("checkbox", { name: "Kennel 1" }).uncheck();
		await page.getByRole("checkbox", { name: "Kennel 4" }).check();
		await page.getByRole("button", { name: "Compare" }).click();
		await eventually(() => page.getByRole("columnheader").allInnerTexts()).toEqual([
			...["Kennel 2", "Kennel 3", "Kennel 4"],
		]);
	});
});

test("what is chosen on one page of the list is still chosen on the next", async () => {
	const page = await visit("/breeder-network");
	await page.getByRole("checkbox", { name: "Compare Casa Nera" }).check();
	await page.getByRole("link", { name: "Next" }).click();
	await page.waitForURL("**/breeder-network?page=2");
	await page.locator("article input[type=checkbox]").last().check();
	await page.getByRole("button", { name: "Compare" }).click();
	await eventually(() => page.getByRole("columnheader").allInnerTexts()).toContain("Casa Nera");
});

test.each([
	["/breeder-network?sort=results", undefined],
	[`${compare}?kennel=casa-nera&kennel=kennel-1&kennel=kennel-2`, undefined],
	[`${compare}?kennel=casa-nera&kennel=gone`, undefined],
	[`${compare}?kennel=gone`, statusLine(404)],
	[compare, undefined],
])("%s is sound at every size and by keyboard", async (path, allowedConsole) => {
	const page = await visit(path, { as: { reducedMotion: "reduce" }, allowedConsole });
	expect(await accessibilityViolations(page)).toEqual([]);
	expect(await tabOrderFaults(page)).toEqual([]);
	expect(await overflowsAtExtremeSizes(page)).toEqual([]);
});

test.each([
	[390, 844],
	[320, 640],
])("a kennel's first screen of %i × %i says what results we have seen", async (width, height) => {
	for (const name of ["casa-nera", "بيت الكورسو"]) {
		const page = await visit(`/breeder-network/${name}`, { width });
		await page.setViewportSize({ width, height });
		const line = page.getByText(/^3 of 3$|^We haven’t seen any health results/).first();
		const { y = 0, height: own = height } = (await line.boundingBox()) ?? {};
		expect(y + own).toBeLessThanOrEqual(height);
	}
});
