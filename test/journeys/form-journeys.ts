import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { alive, eventually, statusLine, statusOf } from "#test/browser.ts";
import {
	address,
	answerOf,
	box,
	button,
	expectConfirmation,
	expectFieldValues,
	expectRows,
	field,
	fillIn,
	rowsOf,
	sendingButton,
	type Visiting,
	type VisitorsForm,
	write,
} from "#test/filling.ts";
import { accessibilityViolations, overflows, setWidth, tabThrough } from "#test/page-checks.ts";

export function testEveryForm(form: VisitorsForm, visit: Visiting): void {
	const { path } = form;

	testFormWithoutScripts(form, visit);

	describe("sent twice at once it is stored once", () => {
		test.each<[string, (page: Page) => Promise<unknown>]>([
			["by a double click", (page) => button(page, form).dblclick()],
			["by Enter pressed twice", (page) => pressTwice(page)],
		])("%s", async (_, send) => {
			const page = await visit(path);
			let posts = 0;
			page.on("request", (request) => {
				if (request.method() === "POST") posts += 1;
			});
			const email = await fillIn(page, form);
			await send(page);
			await expectConfirmation(page, email);
			await expectRows(email, 1);
			expect(posts).toBe(1);
		});
	});

	test("after Back and Forward the form is empty, and another message is stored separately", async () => {
		const page = await visit("/about");
		await page.goto(path);
		const email = await fillIn(page, form);
		await button(page, form).click();
		await expectConfirmation(page, email);
		await page.goBack();
		await page.waitForURL("**/about");
		await page.goForward();
		await button(page, form).waitFor();
		await eventually(() => field(page, address).inputValue()).toBe("");
		await expectRows(email, 1);
		if (!form.other) return;
		await alive(page);
		await write(page, { ...form.fields, [address]: email, ...form.other });
		await button(page, form).click();
		await expectConfirmation(page, email);
		await expectRows(email, 2);
	});

	test("a failed submission is reported, typed values are kept, and it is stored once in the end", async () => {
		const page = await visit(path, {
			allowedConsole: /net::ERR_|status of 50[03]/,
			before: async () => {},
		});
		const email = await fillIn(page, form);
		/** The message beside the button. */
		const notSent = page.locator(`form#${form.id} button[type=submit] + [role=alert]`);
		const wordsWhenNotSent = async () => {
			// At the lower edge of the screen.
			await button(page, form).evaluate((it) => it.scrollIntoView({ block: "end" }));
			await button(page, form).click();
			const words = await notSent.textContent();
			await eventually(() => isOnScreen(notSent)).toBe(true);
			await expectFieldValues(page, { ...form.fields, [address]: email });
			return words;
		};
		await page.route(`**${path}.data`, (route) => route.fulfill({ status: 500, body: "" }));
		const ourFault = await wordsWhenNotSent();
		await page.route(`**${path}.data`, (route) => route.abort());
		const connectionLost = await wordsWhenNotSent();
		expect(connectionLost).not.toBe(ourFault);
		expect(await rowsOf(email)).toEqual([]);
		await page.route(`**${path}.data`, answerLost);
		expect(await wordsWhenNotSent()).toBe(connectionLost);
		await expectRows(email, 1);
		await page.context().setOffline(true);
		expect(await wordsWhenNotSent()).not.toBe(connectionLost);
		// Its ticket makes a repeat safe, so that it's sent by itself; the newsletter's form has none.
		const isRepeated = (await page.locator("input[name=ticket]").count()) > 0;
		await page.unrouteAll();
		await page.context().setOffline(false);
		if (!isRepeated) await button(page, form).click();
		await expectConfirmation(page, email);
		await expectRows(email, 1);
	});

	test("while it is being sent the button says so, to screen readers too", async () => {
		const page = await visit(path);
		const email = await fillIn(page, form);
		const gate = Promise.withResolvers<void>();
		await page.route(`**${path}.data`, async (route) => {
			await gate.promise;
			await route.continue();
		});
		const before = await button(page, form).textContent();
		await button(page, form).click();
		await sendingButton(page, form).waitFor();
		const words = await button(page, form).textContent();
		expect(words).not.toBe(before);
		expect(await page.getByRole("status").allTextContents()).toContain(words);
		gate.resolve();
		await expectConfirmation(page, email);
	});

	test("the keyboard fills and submits it in reading order, with a focus ring on every stop", async () => {
		const page = await visit(path, {
			allowedConsole: statusLine(422),
			as: { reducedMotion: "reduce" },
		});
		const email = await fillIn(page, form);
		await write(page, { [address]: "ada at example" });
		await field(page, address).press("Enter");
		await answerOf(page, "alert");
		const stops = await tabThrough(page);
		expect(stops.filter(({ ring }) => ring)).toEqual([]);
		const names = Object.keys(form.fields);
		const all = path === "/newsletter" ? names : [...names, box];
		await field(page, names[0] ?? "").focus();
		expect(await stopsUntil(page, form)).toEqual(all);
		const ticked = field(page, box);
		if (all.includes(box)) {
			await page.keyboard.press("Shift+Tab");
			await page.keyboard.press("Space");
			expect(await ticked.isChecked()).toBe(true);
			await page.keyboard.press("Space");
			expect(await ticked.isChecked()).toBe(false);
		}
		await field(page, address).fill(email);
		await page.keyboard.press("Enter");
		await expectConfirmation(page, email);
		await expectRows(email, 1);
	});

	test("at 360 pixels it fits and is accessible: empty, with errors, sent", async () => {
		const page = await visit(path, { width: 360, allowedConsole: statusLine(422) });
		const faults = async () => [
			...(await overflows(page)),
			...(await accessibilityViolations(page)),
		];
		expect(await faults()).toEqual([]);
		await button(page, form).click();
		await answerOf(page, "alert");
		expect(await faults()).toEqual([]);
		await setWidth(page, 1280);
		expect(await overflows(page)).toEqual([]);
		await setWidth(page, 360);
		const email = await fillIn(page, form);
		await button(page, form).click();
		await expectConfirmation(page, email);
		expect(await faults()).toEqual([]);
	});
}

function isOnScreen(element: Locator): Promise<boolean> {
	return element.evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight);
}

async function pressTwice(page: Page): Promise<void> {
	await field(page, address).press("Enter");
	await page.keyboard.press("Enter");
}

async function answerLost(route: Route): Promise<void> {
	await route.fetch();
	await route.abort();
}

async function stopsUntil(page: Page, form: VisitorsForm): Promise<string[]> {
	const known = [...Object.keys(form.fields), box];
	const met: string[] = [];
	for (let presses = 0; presses < 40; presses += 1) {
		const focused = page.locator(":focus");
		if (await focused.and(button(page, form)).count()) return met;
		const name = (await focused.getAttribute("name")) ?? "";
		if (known.includes(name)) met.push(name);
		await page.keyboard.press("Tab");
	}
	throw new Error("The button was not met.");
}

const scriptless = { as: { javaScriptEnabled: false } };

function testFormWithoutScripts(form: VisitorsForm, visit: Visiting): void {
	const { path } = form;
	const broken = { [address]: "ada at example" };

	describe("with JavaScript off", () => {
		test("one page confirms, another shows the errors with all values kept", async () => {
			const page = await visit(path, { ...scriptless, allowedConsole: statusLine(422) });
			const email = await fillIn(page, form);
			await write(page, broken);
			await button(page, form).click();
			expect(await statusOf(page)).toBe(422);
			await answerOf(page, "alert");
			await expectFieldValues(page, { ...form.fields, ...broken });
			expect(await field(page, address).getAttribute("aria-invalid")).toBe("true");
			await write(page, { [address]: email });
			await button(page, form).click();
			await expectConfirmation(page, email);
			expect(await statusOf(page)).toBe(200);
			await expectRows(email, 1);
		});

		test("reloading the result sends no second message", async () => {
			const page = await visit(path, scriptless);
			const email = await fillIn(page, form);
			await button(page, form).click();
			await expectConfirmation(page, email);
			await page.reload();
			await expectConfirmation(page, email);
			await expectRows(email, 1);
		});

		test("after Back, the same values add nothing, and changed values are a second message", async () => {
			const page = await visit(path, scriptless);
			const email = await fillIn(page, form);
			await button(page, form).click();
			await expectConfirmation(page, email);
			await page.goBack();
			await expectFieldValues(page, { ...form.fields, [address]: email });
			if (form.other) {
				await write(page, form.other);
				await button(page, form).click();
				await expectConfirmation(page, email);
				await expectRows(email, 2);
				await page.goBack();
				await write(page, form.fields);
				await write(page, { [address]: email });
			}
			await button(page, form).click();
			await expectConfirmation(page, email);
			await expectRows(email, form.other ? 2 : 1);
		});
	});
}
