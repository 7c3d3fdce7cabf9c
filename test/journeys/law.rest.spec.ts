import { beforeAll, describe, expect, test } from "vitest";
import { rules } from "#app/records/law/rules.server.ts";
import { eventually, statusLine } from "#test/browser.ts";
import { field, setUpFormPages } from "#test/filling.ts";
import { makeDog, makeKennel } from "#test/make.ts";
import { caseNow, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import {
	accessibilityViolations,
	overflowsAtExtremeSizes,
	tabOrderFaults,
} from "#test/page-checks.ts";

const visit = setUpFormPages();
const inEngland = { city: "Leeds", state: "England", zip: "LS1 4DY", country: "GB" };
const rule = rules.find(({ id }) => id === "england-breeding-licence");
const licence = [
	["licenceNumber", "LN/2026/1234"],
	["licenceAuthority", "Leeds City Council"],
	["licenceExpires", "2999-05-31"],
] as const;

beforeAll(async () => {
	await makeKennel({
		kennelName: "Casa Bianca",
		...inEngland,
		breedingLicence: "yes",
		...Object.fromEntries(licence),
	});
	await makeDog(
		{ name: "Otto", country: "GB", locationCity: "Leeds", locationState: "Kent" },
		{ photos: 1 },
	);
});

test("a form asks for the licence while the place that is chosen wants it", async () => {
	const found = await makeCase("breeder", { ...kennelDraft, phone: "+442079460018" });
	const page = await visit(await editPathOf(found));
	const asked = field(page, "breedingLicence");
	expect(await asked.count()).toBe(0);
	await field(page, "country").selectOption("GB");
	expect(await asked.isVisible()).toBe(true);
	await field(page, "country").selectOption("US");
	expect(await asked.count()).toBe(0);
	await field(page, "country").selectOption("GB");
	await field(page, "state").fill("North Yorkshire");
	expect(await field(page, "licenceNumber").isVisible()).toBe(false);
	await asked.selectOption("yes");
	expect(await field(page, "licenceNumber").isVisible()).toBe(true);
	expect(await accessibilityViolations(page)).toEqual([]);
});

describe.each([true, false])("a kennel in England, with scripts: %s", (javaScriptEnabled) => {
	test("is told which rule keeps its profile back, and sends it with the licence", async () => {
		const draft = { ...kennelDraft, ...inEngland, phone: "+442079460018" };
		const found = await makeCase("breeder", draft, { state: "changes_needed" });
		const page = await visit(await editPathOf(found), {
			width: 360,
			as: { javaScriptEnabled },
			allowedConsole: statusLine(422),
		});
		const send = page.locator('button[formaction$="/review"]');
		await send.click();
		const error = page.locator("#edit-breedingLicence-error");
		await error.waitFor();
		expect(await error.textContent()).toContain(rule?.source.name);
		expect((await caseNow(found)).state).toBe("changes_needed");
		await field(page, "breedingLicence").selectOption("yes");
		for (const [name, value] of licence) await field(page, name).fill(value);
		await send.click();
		await eventually(async () => (await caseNow(found)).state).toBe("received");
		expect((await caseNow(found)).draft).toMatchObject(Object.fromEntries(licence));
	});
});

test.each(["/breeder-network/signup", "/adoption-network/signup"])(
	"%s shows the rules of a place when it is opened, also without scripts",
	async (path) => {
		const page = await visit(path, { as: { javaScriptEnabled: false } });
		const law = page.locator("section[aria-labelledby=law]");
		expect(await law.locator("li:visible").count()).toBe(0);
		const england = law.locator("details", { has: page.getByText("England", { exact: true }) });
		await england.locator("summary").click();
		const titles = await law.locator("li:visible").allInnerTexts();
		expect(titles.length).toBeGreaterThan(1);
		expect(titles).toEqual(await england.locator("li").allInnerTexts());
	},
);

test.each([
	["/law", rule?.source.url],
	["/breeder-network/casa-bianca", "/law"],
	["/adoption-network/otto", "/law"],
	["/breeder-network/signup", "/law"],
	["/adoption-network/signup", "/law"],
])("%s names the law, and is readable at every size and by keyboard", async (path, link) => {
	const page = await visit(path, { as: { reducedMotion: "reduce" } });
	expect(await page.locator(`main a[href="${link}"]`).count()).toBe(1);
	expect(await accessibilityViolations(page)).toEqual([]);
	expect(await tabOrderFaults(page)).toEqual([]);
	expect(await overflowsAtExtremeSizes(page)).toEqual([]);
});
