import type { ElementHandle, Page } from "playwright-core";
import { expect } from "vitest";
import { alive, eventually } from "#test/browser.ts";

type Form = ElementHandle<HTMLFormElement>;

/** What browser, React and router each say of a request that did not arrive. */
export const networkTrouble = /net::ERR_|Failed to fetch/;

/**
 * Types into every form of the page, cuts the connection and presses each of its buttons. The form must still be
 * there, with what was typed, and say beside the button what happened. Returns how many buttons were pressed.
 */
export async function loseConnectionInEveryForm(page: Page): Promise<number> {
	let pressed = 0;
	page.on("dialog", (dialog) => dialog.accept());
	await page.evaluate(() => {
		for (const details of document.querySelectorAll("details")) details.open = true;
	});
	const forms = await formsOf(page);
	for (const form of forms) await typeInto(form);
	let typed = await Promise.all(forms.map(contentOf));
	await page.route("**/*", (route) =>
		/POST|HEAD/.test(route.request().method()) ? route.abort("connectionreset") : route.continue(),
	);
	for (const form of forms) {
		for (const button of await form.$$("button:not([type=button], [aria-disabled], [disabled])")) {
			if (!(await button.isVisible())) continue;
			const name = await describeButton(button);
			if (!(await press(page, button))) {
				typed = await Promise.all(forms.map(contentOf));
				continue;
			}
			pressed += 1;
			await eventually(async () => [name, await messageBeside(button)].join()).toMatch(
				/,.*connection was lost/,
			);
			expect(await page.locator("[data-fault]").count(), name).toBe(0);
			const now = await Promise.all(forms.map(contentOf));
			expect(now, `typed, after ${name}`).toEqual(typed);
			expect(await form.evaluate((element) => element.isConnected), name).toBe(true);
		}
	}
	return pressed;
}

/** Reloads the page, as if its tab had been killed, and expects all text areas to have what was typed. */
export async function reloadAndFindDrafts(page: Page): Promise<number> {
	const address = page.url();
	const before = await areasOf(page);
	if (before.length === 0) return 0;
	// A draft is written a moment after the last key.
	await eventually(() =>
		page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("draft:"))),
	).toBe(true);
	await page.goto("about:blank");
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await page.goto(address);
	await alive(page);
	await eventually(() => areasOf(page)).toEqual(before);
	return before.length;
}

function formsOf(page: Page): Promise<Form[]> {
	return page.$$("form[method=post]") as Promise<Form[]>;
}

/** Changes every field. */
function typeInto(form: Form): Promise<void> {
	return form.evaluate((element) => {
		const say = (control: Element) => {
			for (const type of ["input", "change"]) {
				control.dispatchEvent(new Event(type, { bubbles: true }));
			}
		};
		element.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
		for (const control of element.querySelectorAll<HTMLInputElement>("input, textarea")) {
			if (control.tabIndex < 0 || control.readOnly || control.disabled) continue;
			if (/^(hidden|file|button|submit)$/.test(control.type)) continue;
			if (control.type === "checkbox" || control.type === "radio") {
				if (!control.checked) control.click();
				continue;
			}
			const texts: Record<string, string> = {
				date: "2026-01-31",
				"datetime-local": "2026-01-31T10:00",
				email: "typed@example.com",
				number: "3",
			};
			control.value = texts[control.type] ?? `Typed into ${control.name}`;
			say(control);
		}
		for (const select of element.querySelectorAll("select")) {
			select.selectedIndex = select.options.length - 1;
			say(select);
		}
	});
}

/** Without the fields that a program changes. */
function contentOf(form: Form): Promise<string[][]> {
	return form.evaluate((element) =>
		[...new FormData(element)].flatMap(([name, value]) =>
			typeof value === "string" ? [[name, value]] : [],
		),
	);
}

function describeButton(button: ElementHandle<Element>): Promise<string> {
	return button.evaluate(
		(element) => `“${element.textContent?.trim()}” of form#${element.closest("form")?.id}`,
	);
}

/** Whether the button sends its form: some only fill in a field. */
async function press(page: Page, button: ElementHandle<Element>): Promise<boolean> {
	await page.evaluate(() => {
		document.body.dataset.sent = "";
		const sent = () => {
			document.body.dataset.sent = "yes";
		};
		document.addEventListener("submit", sent, { capture: true, once: true });
	});
	// Not by the mouse, which a bar that sticks to the screen can be in the way of.
	await button.evaluate((element) => (element as HTMLButtonElement).click());
	return page.evaluate(() => document.body.dataset.sent === "yes");
}

/** The message that follows the button directly, or ends the form if the button is not its own. */
function messageBeside(button: ElementHandle<Element>): Promise<string> {
	return button.evaluate((element) => {
		const next = element.nextElementSibling;
		return next?.getAttribute("role") === "alert" ? (next.textContent ?? "") : "";
	});
}

function areasOf(page: Page): Promise<string[]> {
	return page.locator("form[method=post] textarea:not([readonly])").evaluateAll((all) =>
		all.map((area) => {
			const { id, value } = area as HTMLTextAreaElement;
			return `${id}: ${value}`;
		}),
	);
}
