import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Case, cases } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { minutesToComplete, pace } from "#app/records/minutes.ts";
import { alive, eventually, statusLine } from "#test/browser.ts";
import {
	ageTicket,
	answerOf,
	button,
	chooseFirst,
	field,
	fillSteps,
	newAddress,
	publicFormFixtures,
	rowsOf,
	sendFromPreview,
	setUpFormPages,
	write,
} from "#test/filling.ts";
import { smallPicture } from "#test/make.ts";
import { caseNow, dogDraft, editPathOf, makeCase } from "#test/make-case.ts";
import { accessibilityViolations, overflows, tabThrough } from "#test/page-checks.ts";
import { networkTrouble } from "./lost-connection.ts";

const visit = setUpFormPages();
const form = publicFormFixtures.rehome;

/** What an owner does on the way, counted. */
class Hand {
	taps = 0;
	fields = 0;
	characters = 0;
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	async tap(target: Locator): Promise<void> {
		this.taps += 1;
		await target.click();
	}

	async type(name: string, text: string): Promise<void> {
		this.taps += 1;
		this.fields += 1;
		this.characters += text.length;
		await field(this.page, name).fill(text);
	}

	async choose(name: string, value: string): Promise<void> {
		this.taps += 1;
		this.fields += 1;
		await this.page.locator(`[type=radio][name="${name}"][value="${value}"]`).check();
	}

	/** Opens the phone's own picker, taps each photo there, and closes it. */
	async addPhotos(count: number): Promise<void> {
		this.taps += count + 2;
		const files = Array.from({ length: count }, async (_, index) => ({
			name: `otto-${index}.png`,
			mimeType: "image/png",
			buffer: await smallPicture(60 + index),
		}));
		await this.page.locator("input[type=file][multiple]").setInputFiles(await Promise.all(files));
	}

	/** As people measure: five characters are a word. */
	minutes(): number {
		const words = this.characters / 5;
		const seconds = this.fields * pace.thought + this.taps * pace.tap;
		return words / pace.typed + seconds / 60;
	}
}

const story =
	"Otto sleeps on the sofa, waits at the door and greets everyone he knows. He walks well on a leash, ignores bicycles and barks at the mail. He stays alone for four hours without trouble. He knows sit, down, stay and wait. Thunder worries him, so he likes company then. At the vet he is calm if someone he knows holds him.";

const answers = {
	...{ spayedNeutered: "yes", vaccinationsUpToDate: "yes", goodWithKids: "yes" },
	...{ goodWithDogs: "no", goodWithCats: "not_tested", houseTrained: "yes" },
	...{ crateTrained: "not_tested", energy: "Moderate", biteHistory: "none" },
};

const next = (page: Page) => page.getByRole("button", { name: /^Next: / });
const preview = (page: Page) => page.locator("form#edit button[value=preview]");
const stateLine = (page: Page) => page.locator("form#edit [data-save]");

async function stepIs(page: Page, number: number): Promise<void> {
	const step = page.locator("form#edit ol > li").nth(number - 1);
	await step.and(page.locator("[aria-current=step]")).waitFor();
}

async function caseOf(email: string): Promise<Case> {
	const [row] = await rowsOf(email);
	const [found] = await db
		.select()
		.from(cases)
		.where(eq(cases.submissionId, row?.id ?? 0));
	if (!found) throw new Error("The request has no case.");
	return found;
}

test.each([
	[390, true],
	[390, false],
	[1280, true],
	[1280, false],
])(
	"at %i pixels an owner goes from the home page to the review in few taps (scripts: %s)",
	async (width, scripts) => {
		const page = await visit("/", { width, as: { javaScriptEnabled: scripts } });
		const hand = new Hand(page);
		const look = async () => {
			if (!scripts) return;
			for (const colorScheme of ["light", "dark"] as const) {
				await page.emulateMedia({ colorScheme });
				expect(await accessibilityViolations(page)).toEqual([]);
			}
			expect(await overflows(page)).toEqual([]);
		};
		const email = newAddress();
		await hand.tap(page.locator(`main a[href="${form.path}"]`).first());
		await page.waitForURL(`**${form.path}`);
		await hand.tap(page.locator('a[href="#form"]'));
		await hand.type("EMAIL", email);
		await hand.type("MMERGE9", "We are moving abroad for work and can’t take him.");
		await hand.type("PHONE", "214 555 0142");
		await hand.addPhotos(3);
		await ageTicket(page);
		await hand.tap(button(page, form));
		const finish = (await answerOf(page, "status")).locator('a[href^="/edit/dog/"]');
		const promised = Number(/(\d+).minutes/.exec((await finish.textContent()) ?? "")?.[1]);
		expect(promised).toBe(minutesToComplete(dog));
		await hand.tap(finish);
		await page.waitForURL("**/edit/dog/*");
		if (scripts) await alive(page);
		const before = hand.minutes();
		await look();

		const heights: number[] = [];
		const measure = async () => {
			const box = await page.locator("form#edit").boundingBox();
			heights.push(box?.height ?? 0);
		};
		await measure();
		await hand.type("name", "Otto");
		await hand.type("ageYears", "4");
		await hand.choose("gender", "Male");
		await hand.type("color", "Chestnut");
		await hand.type("weightLbs", "112");
		await hand.type("locationCity", "Austin");
		await hand.type("locationState", "TX");
		await hand.tap(next(page));
		await stepIs(page, 2);
		await measure();
		await look();
		for (const [name, value] of Object.entries(answers)) await hand.choose(name, value);
		await hand.tap(next(page));
		await stepIs(page, 3);
		await measure();
		await look();
		await hand.type("description", story);
		await hand.tap(next(page));
		await stepIs(page, 4);
		await measure();
		await look();
		await hand.tap(preview(page));
		await page.waitForURL("**/preview");
		await page.getByRole("heading", { level: 1, name: /Otto/ }).waitFor();
		await look();
		await hand.tap(page.locator("form#send").getByRole("button"));
		await page.waitForURL(/\/edit\/dog\/[\w-]+$/);
		await page.locator('a[href$="/withdraw"]').waitFor();
		await look();

		const { taps, fields } = hand;
		console.info(
			`An owner at ${width} pixels: ${taps} taps, ${fields} fields, ${(hand.minutes() - before).toFixed(1)} of ${promised} minutes for the profile; steps of ${heights.map(Math.round).join(", ")} pixels`,
		);
		expect(taps).toBeLessThanOrEqual(35);
		expect(fields).toBeLessThanOrEqual(20);
		expect(hand.minutes() - before).toBeLessThanOrEqual(promised);
		if (width === 390) expect(Math.max(...heights)).toBeLessThanOrEqual(2 * 844);
		expect(await caseOf(email)).toMatchObject({
			state: "received",
			draft: { ...answers, name: "Otto", weightLbs: "112", country: "US", description: story },
		});
	},
);

const allowedConsole = new RegExp(`${networkTrouble.source}|status of 50[23]`);
const asSender = (path: string, width = 390) =>
	visit(path, { width, allowedConsole, before: async () => {} });
const newProfile = () =>
	makeCase(
		"rehome",
		{ contactBy: "relay", ownerContactEmail: "ada@example.com", reasonForAdoption: "We move." },
		{ state: "completing" },
	);

test.each([390, 1280])(
	"at %i pixels a connection that is lost in the middle loses nothing, and no page says otherwise",
	async (width) => {
		const found = await newProfile();
		const path = await editPathOf(found);
		const page = await asSender(path, width);
		await write(page, { name: "عنتر", ageYears: "4", color: "Black", weightLbs: "50" });
		await field(page, "weightLbs-unit").selectOption("kg");
		await chooseFirst(page);
		await stateLine(page).and(page.locator("[data-save=saved]")).waitFor();
		await page.context().setOffline(true);
		await write(page, { locationCity: "Austin" });
		await next(page).click();
		await stepIs(page, 2);
		await chooseFirst(page);
		await next(page).click();
		await stepIs(page, 3);
		await write(page, { description: story });
		await stateLine(page).and(page.locator("[data-save=typing], [data-save=away]")).waitFor();
		await next(page).click();
		await stepIs(page, 4);
		await stateLine(page).and(page.locator("[data-save=away]")).waitFor();
		// Back leads to the step before, also without a connection.
		await page.goBack();
		await stepIs(page, 3);
		expect(await field(page, "description").inputValue()).toBe(story);
		await page.goForward();
		await stepIs(page, 4);
		await preview(page).click();
		await page.locator("form#edit").getByRole("alert").waitFor();
		expect((await caseNow(found)).draft).not.toHaveProperty("locationCity", "Austin");

		// The phone ends the tab, and the owner opens the link again, with a connection.
		const context = page.context();
		await page.close();
		await context.setOffline(false);
		const again = await context.newPage();
		await again.goto(`${path}?step=contact`);
		await stateLine(again).and(again.locator("[data-save=saved]")).waitFor();
		await preview(again).click();
		await again.waitForURL("**/preview");
		await again.locator("form#send").waitFor();
		expect(await again.locator('a[href*="#edit-"]').allTextContents()).toEqual([]);
		await sendFromPreview(again);
		expect(await caseNow(found)).toMatchObject({
			state: "received",
			draft: { name: "عنتر", weightLbs: "110", locationCity: "Austin", description: story },
		});
	},
);

test("without scripts, a step that couldn’t be sent is sent when its page is loaded again", async () => {
	const found = await newProfile();
	const page = await visit(await editPathOf(found), {
		allowedConsole,
		before: async () => {},
		as: { javaScriptEnabled: false },
	});
	await write(page, { name: "Otto" });
	await page.context().setOffline(true);
	await next(page)
		.click()
		.catch(() => {});
	await page.context().setOffline(false);
	await page.reload();
	await stepIs(page, 2);
	expect((await caseNow(found)).draft.name).toBe("Otto");
});

const faultyRings = async (page: Page) => (await tabThrough(page)).filter(({ ring }) => ring);

test("by keyboard, Enter opens the next step, every stop has a ring, and its heading has the focus", async () => {
	const page = await visit(await editPathOf(await newProfile()));
	expect(await faultyRings(page)).toEqual([]);
	await field(page, "name").fill("Otto");
	await field(page, "name").press("Enter");
	await stepIs(page, 2);
	await page.locator("form#edit h2:focus").waitFor();
	expect(await faultyRings(page)).toEqual([]);
});

test("two tabs: what the other one changed isn’t sent unseen, and a double click sends once", async () => {
	const found = await makeCase(
		"rehome",
		{ ...dogDraft, contactBy: "relay" },
		{ state: "completing" },
	);
	const path = await editPathOf(found);
	const page = await visit(`${path}/preview`, { allowedConsole: statusLine(409) });
	const other = await page.context().newPage();
	await other.goto(`${path}?step=dog`);
	await alive(other);
	await field(other, "color").fill("Fawn");
	await field(other, "color").blur();
	await stateLine(other).and(other.locator("[data-save=saved]")).waitFor();
	await other.close();
	await page.locator("form#send").getByRole("button").click();
	await page.locator("form#edit").getByText("Fawn").waitFor();
	expect((await caseNow(found)).state).toBe("completing");
	await page.goto(`${path}/preview`);
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") posts += 1;
	});
	await page.locator("form#send").getByRole("button").dblclick();
	await page.waitForURL(/\/edit\/dog\/[\w-]+$/);
	expect(posts).toBe(1);
	expect(await caseNow(found)).toMatchObject({ state: "received", draft: { color: "Fawn" } });
	// The browser's Back doesn't offer to send it again.
	await page.goBack();
	await eventually(() => page.locator('a[href$="/withdraw"]').count()).toBe(1);
	expect(await page.locator("form#send").getByRole("button").count()).toBe(0);
});

test("while it waits, its owner corrects it and withdraws it, and the page says where it stands", async () => {
	const found = await makeCase("rehome", { ...dogDraft, contactBy: "relay" });
	const path = await editPathOf(found);
	const page = await visit(path, { width: 390 });
	await page.getByRole("heading", { level: 1, name: /Luna/ }).waitFor();
	await page.locator('a[href$="?step=dog"]').click();
	await fillSteps(page, { name: "Stella" });
	await page.getByRole("heading", { level: 1, name: /Stella/ }).waitFor();
	await page.locator('a[href$="/withdraw"]').click();
	await page.locator("form#withdraw").getByRole("button").click();
	await page.locator("form#edit").waitFor();
	expect(await page.locator("main").textContent()).toContain("You withdrew your listing.");
	expect((await caseNow(found)).state).toBe("closed");
});
