import type { ElementHandle, Page } from "playwright-core";
import { expect } from "vitest";
import { eventually } from "#test/browser.ts";
import { smallPicture } from "#test/make.ts";

export type Translator = "each text replaced" | "neighboring texts merged" | "each text wrapped";
export const translators: Translator[] = [
	"each text replaced",
	"neighboring texts merged",
	"each text wrapped",
];

/** Run in the page: does to text what Chrome's translator and other extensions do, now and after each change. */
function translate(how: Translator): void {
	const skipped = "script, style, noscript, textarea, title, svg, font, [contenteditable]";
	const isText = (node: Node | null): node is Text => node instanceof Text;
	const foreign = (content: string | Text): HTMLElement => {
		const outer = document.createElement("font");
		const inner = document.createElement("font");
		inner.append(content);
		outer.append(inner);
		return outer;
	};
	const translateText = (text: Text) => {
		if (!text.isConnected || !text.data.trim() || text.parentElement?.closest(skipped)) return;
		if (how === "neighboring texts merged") {
			const run = [text];
			for (let next = text.nextSibling; isText(next); next = next.nextSibling) run.push(next);
			text.before(foreign(run.map(({ data }) => data).join("")));
			for (const each of run) each.remove();
		} else if (how === "each text replaced") {
			text.replaceWith(foreign(text.data));
		} else {
			const place = document.createComment("");
			text.replaceWith(place);
			place.replaceWith(foreign(text));
		}
	};
	const translateWithin = (root: Node) => {
		const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		const found = isText(root) ? [root] : [];
		while (texts.nextNode()) found.push(texts.currentNode as Text);
		for (const text of found) translateText(text);
	};
	const begin = () => {
		translateWithin(document.body);
		new MutationObserver((changes) => {
			for (const { addedNodes, target } of changes) {
				for (const node of addedNodes) translateWithin(node);
				translateWithin(isText(target) ? target : document.createComment(""));
			}
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	};
	addEventListener("DOMContentLoaded", begin);
}

/** Extensions run in a world of their own: they share the page's nodes, but not its scripts' changes. */
export async function translatePages(page: Page, how: Translator): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Page.enable");
	await session.send("Page.addScriptToEvaluateOnNewDocument", {
		source: `(${translate})(${JSON.stringify(how)})`,
		worldName: "translator",
	});
	await page.addInitScript(watchTexts);
}

type WithTexts = { textsChanged?: string[] };

/**
 * Run in the page, before its scripts: collects texts that change, or disappear, beside other content. Such a text
 * needs an element of its own, which React fills or replaces as a whole, whatever became of what was in it.
 */
function watchTexts(): void {
	const changed: string[] = [];
	Object.assign(window, { textsChanged: changed } satisfies WithTexts);
	const { removeChild } = Node.prototype;
	const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") as PropertyDescriptor;
	const isReacts = (node: Node) => Object.keys(node).some((key) => key.startsWith("__reactFiber"));
	Object.defineProperty(Node.prototype, "nodeValue", {
		...value,
		set(this: Node, text: string) {
			if (this instanceof Text && isReacts(this)) changed.push(`“${this.data}” became “${text}”`);
			value.set?.call(this, text);
		},
	});
	Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
		if (child instanceof Text && isReacts(child)) changed.push(`“${child.data}” disappeared`);
		return removeChild.call(this, child) as Child;
	};
}

type Fiber = {
	tag: number;
	child: Fiber | null;
	sibling: Fiber | null;
	return: Fiber | null;
	memoizedProps: string | Record<string, unknown>;
	memoizedState: unknown;
	stateNode: Element & { current: Fiber };
};

/** Run in the page: the text that React means to show, and the text that is there. */
function readTexts(): { meant: string; there: string } {
	const key = Object.keys(document.body).find((each) => each.startsWith("__reactFiber"));
	let top = (document.body as unknown as Record<string, Fiber>)[key ?? ""];
	while (top?.return) top = top.return;
	const apart = "script, style, noscript, textarea, svg, [popover]:empty, [contenteditable]";
	const textWithin = (node: Node): string =>
		node instanceof Text
			? node.data
			: node instanceof Element && node.matches(apart)
				? ""
				: [...node.childNodes].map(textWithin).join("");
	/** Dialogs stand at the end of the page, whatever they belong to. */
	let dialogs = "";
	const meantBy = (fiber: Fiber | null): string => {
		let text = "";
		for (let each = fiber; each; each = each.sibling) {
			const { tag, memoizedProps: props } = each;
			if (tag === 6) text += String(props);
			else if (tag === 4) dialogs += meantBy(each.child);
			else if (tag === 26 || (tag === 5 && each.stateNode.matches(apart))) continue;
			else if (tag === 27 && each.stateNode === (document.head as Element)) continue;
			else if (tag === 5 || tag === 27) {
				const { children, dangerouslySetInnerHTML } = props as Record<string, unknown>;
				const own = Object.entries(each.stateNode).find(([name]) =>
					name.startsWith("__reactContainer"),
				);
				if (own) text += meantBy((own[1] as Fiber).stateNode.current.child);
				else if (dangerouslySetInnerHTML) text += textWithin(each.stateNode);
				else if (["string", "number"].includes(typeof children)) text += String(children);
				else text += meantBy(each.child);
			} else text += meantBy(each.child);
		}
		return text;
	};
	const page = top ? meantBy(top.stateNode.current.child) : "not hydrated";
	return {
		meant: page + dialogs,
		there: textWithin(document.body),
	};
}

/** Waits until the page shows what React means it to show, which is what it would show if it weren't translated. */
async function expectRightTexts(page: Page, after: string): Promise<void> {
	await eventually(async () => {
		const texts = await page.evaluate(readTexts).catch(() => undefined);
		if (!texts) return ["the page is changing"];
		const { meant, there } = texts;
		if (meant === there) return [];
		const at = [...meant].findIndex((letter, index) => letter !== there[index]);
		const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60);
		return [`after ${after}, it means “${around(meant)}”, and shows “${around(there)}”`];
	}).toEqual([]);
	expect(await page.locator("[data-fault]").count(), after).toBe(0);
}

/** Stands in the list of what was operated, before the submit buttons. */
const submitsFrom = "~";

/** Run in the page: the next control that isn't in `done`, with a name by which it is known. */
function findControl(done: string[]): { element: Element; name: string } | undefined {
	for (const element of document.querySelectorAll(
		"a[href], button, input, select, textarea, summary",
	)) {
		const { tagName, textContent } = element;
		const control = element as HTMLInputElement;
		const { type = "", name = "", value = "" } = control;
		if (!element.checkVisibility() || element.closest("[aria-hidden=true], [inert]")) continue;
		if (control.disabled || control.readOnly || control.tabIndex < 0) continue;
		if (type === "hidden") continue;
		if (element instanceof HTMLAnchorElement) {
			const isHere = element.origin === location.origin && element.pathname === location.pathname;
			if (!isHere || element.hash || element.download || element.target) continue;
		}
		// Would end the visit.
		if (control.form?.action.endsWith("/sign-out")) continue;
		const choice = ["checkbox", "radio"].includes(type) ? value : "";
		const label = control.name ? "" : textContent?.replace(/\d+/g, "#").trim();
		const known = [tagName.toLowerCase(), type, name, choice, label].join(" ").replace(/\s+/g, " ");
		const isSubmit = type === "submit" && control.form !== null;
		// Submitted last, when everything else of the page has been operated.
		const id = isSubmit ? `~ ${known}` : known;
		if (!done.includes(id) && (!isSubmit || done.includes("~"))) return { element, name: id };
	}
	return undefined;
}

const typed: Record<string, string> = {
	email: "ada@gmial.com",
	tel: "(512) 555-0142",
	number: "3",
	date: "2026-01-31",
	month: "2026-01",
	url: "https://example.com/",
	time: "10:30",
	"datetime-local": "2027-01-31T10:30",
};

async function operate(control: ElementHandle<Element>): Promise<void> {
	const { tag, type } = await control.evaluate((element) => ({
		tag: element.localName,
		type: (element as HTMLInputElement).type ?? "",
	}));
	if (tag === "select") {
		const index = await control.evaluate((element) => {
			const { options, selectedIndex } = element as HTMLSelectElement;
			return (selectedIndex + 1) % options.length;
		});
		await control.selectOption({ index });
	} else if (type === "file") {
		await control.setInputFiles({
			name: "dog.jpg",
			mimeType: "image/jpeg",
			buffer: await smallPicture(7),
		});
	} else if (
		tag === "textarea" ||
		(tag === "input" && !/^(checkbox|radio|submit|button|reset|image)$/.test(type))
	) {
		await control.fill(typed[type] ?? "Austin").catch(() => {});
		await control.press("Tab");
	} else {
		// By script, because a drawer or the bar at the foot may lie above it.
		await control.evaluate((element) => (element as HTMLElement).click());
	}
}

const maxControls = 200;

/**
 * Operates every control of an open page, submit buttons last, and checks its texts after each. Returns texts that
 * changed without an element of their own.
 */
export async function operateEverything(page: Page): Promise<string[]> {
	const start = page.url();
	const { pathname } = new URL(start);
	const done: string[] = [];
	const changed = new Set<string>();
	await expectRightTexts(page, "loading");
	expect(await page.locator("font").count()).toBeGreaterThan(0);
	for (let count = 0; count < maxControls; count += 1) {
		if (new URL(page.url()).pathname !== pathname) await page.goto(start);
		const name = await operateNext(page, done).catch(unlessReplaced);
		if (name === replaced) continue;
		if (name === undefined && done.includes(submitsFrom)) return [...changed];
		done.push(name ?? submitsFrom);
		if (name === undefined) continue;
		await settle(page);
		await expectRightTexts(page, `“${name}” on ${pathname}`);
		// The answer to a form may be another document, which arrives just now.
		const texts = await page
			.evaluate(() => (window as WithTexts).textsChanged?.splice(0))
			.catch(() => []);
		for (const text of texts ?? []) changed.add(`${text}, after “${name}”`);
	}
	throw new Error(`${pathname} has more than ${maxControls} controls.`);
}

/** Returns the name of the control that it operated, if there was one left. */
async function operateNext(page: Page, done: string[]): Promise<string | undefined> {
	const found = await page.evaluateHandle(findControl, done);
	const name = await found.evaluate((control) => control?.name);
	if (name === undefined) return undefined;
	await operate((await found.getProperty("element")).asElement() as ElementHandle<Element>);
	return name;
}

const replaced = Symbol("replaced");

/** The answer to a form that the browser itself sends is another document, which can arrive at any time. */
function unlessReplaced(error: Error): typeof replaced {
	if (/context was destroyed|not attached/.test(error.message)) return replaced;
	throw error;
}

type Router = {
	__reactRouterDataRouter?: {
		state: { navigation: { state: string }; fetchers: Map<string, { state: string }> };
	};
};

async function settle(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const state = (window as unknown as Router).__reactRouterDataRouter?.state;
		if (!state || document.readyState !== "complete") return false;
		const all = [state.navigation, ...state.fetchers.values()];
		return all.every((each) => each.state === "idle");
	});
}
