import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { findChoices, findNewItems } from "#app/desk/issues/contents.ts";
import { renderIssue } from "#app/desk/issues/issue-email.tsx";
import { sendings } from "#app/features.ts";
import { matchNewDogs } from "#app/network/dogs/alerts/matching.ts";
import { db } from "#app/platform/database/db.server.ts";
import { setUpBrowser } from "#test/browser.ts";
import { actor, makeDog } from "#test/make.ts";
import { makePersonData } from "#test/person-data.ts";
import { readSources } from "#test/runner/source-graph.ts";
import { runSite } from "#test/site.ts";
import { makeStaff } from "#test/staff.ts";
import { makeAlert } from "#test/visitors.ts";

const written = new Map<string, string>();

const site = runSite(async () => {
	await makePersonData(await makeStaff("admin"));
	await makeDog({ name: "Max" });
	await makeAlert("long@example.com", "sex=male");
	await writeAll();
	await db.update(subscribers).set({ state: "confirmed" });
	await matchNewDogs(actor);
	await writeAll();
	await db.update(subscribers).set({ state: "unsubscribed" });
	await writeAll();
	const introduction = `See [this](https://example.com/) and ${longWord}.\n\n## ${longWord}\n\n- ${longWord}`;
	const contents = {
		id: 1,
		subject: longWord,
		introduction,
		shown: await findChoices(await findNewItems()),
	};
	const links = { unsubscribe: "https://example.com/u", preferences: "https://example.com/p" };
	written.set("newsletter.issue", (await renderIssue(contents, links, longWord)).html);
});
const { visit } = setUpBrowser(site);

/** More ids than any of its subjects has. */
const most = 30;
const longWord = "Massimiliano".repeat(17);

const delivery = { id: 1, subjectId: 1, createdAt: new Date(), notBefore: null, clearedAt: null };

async function writeAll(): Promise<void> {
	for (const [name, sending] of sendings) {
		if (sending.channel !== "mail") continue;
		for (let id = 1; id <= most && !written.has(name); id++) {
			const email = await sending.write(id, new Date(), delivery).catch(() => undefined);
			if (email && email !== "paused") written.set(name, email.html);
		}
	}
}

/** Puts a long word into every text, address and all. */
async function show(page: Page, html: string): Promise<number> {
	await page.route("**/*", (route) =>
		route.request().isNavigationRequest()
			? route.fulfill({ body: html, contentType: "text/html; charset=utf-8" })
			: route.abort(),
	);
	await page.goto("/email");
	await page.evaluate((word) => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (texts.nextNode()) {
			const { currentNode: text } = texts;
			if (text.textContent?.trim()) text.textContent += word;
		}
	}, longWord);
	return page.evaluate(() => document.documentElement.scrollWidth);
}

test("no email is wider than a phone, however long its words are", async () => {
	const as = { javaScriptEnabled: false };
	const page = await visit("/healthz", { allowedConsole: /./, as });
	await page.setViewportSize({ width: 320, height: 800 });
	for (const [name, html] of written) expect(await show(page, html), name).toBe(320);
	// Some of each kind, so that none is left out unnoticed.
	for (const name of ["newsletter.issue", "alert.link", "contact.team", "inquiry.received"]) {
		expect([...written.keys()]).toContain(name);
	}
	expect(written.size).toBeGreaterThan(20);
});

test("every email is in the frame, which keeps it narrow", () => {
	const outside = readSources().flatMap(({ path, text }) =>
		[...text.matchAll(/\brenderEmail\(\s*(\S+)/g)]
			.filter(([, what]) => what !== "<EmailFrame" && what !== "email:")
			.map(([found]) => `${path}: ${found}`),
	);
	expect(outside.filter((each) => !each.includes(".test."))).toEqual([]);
});
