import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { links } from "#app/links/table.ts";
import type { Staff } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { accessibilityViolations, eventually, setUpBrowser } from "#test/browser.ts";
import { makeGuide } from "#test/make.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

const broken = `https://journals.example/${"a-very-long-part-of-an-address-".repeat(6)}`;
let editor: Staff;
let guide = 0;
const site = runSite(async () => {
	editor = await makeStaff("editor", { name: "Ada Rossi" });
	guide = (await makeGuide({ title: "Feeding" }, { cover: false })).id;
	const places = [{ kind: "guide" as const, id: guide, title: "Feeding" }];
	const law = { kind: "law" as const, id: "us-breeder-license", title: "United States: License" };
	const since = new Date("2026-11-01T10:00:00Z");
	await db.insert(links).values([
		{
			address: broken,
			places: [...places, law],
			outcome: "broken",
			status: 404,
			fault: "Page not found (404)",
			failures: 2,
			failingSince: since,
			checkedAt: new Date("2026-11-08T10:00:00Z"),
		},
		{
			address: "https://publisher.example/",
			places,
			outcome: "unsure",
			fault: "It doesn’t answer automated requests (403)",
			checkedAt: since,
		},
		{ address: "https://fine.example/", places, outcome: "fine", checkedAt: since },
	]);
});
const { visit } = setUpBrowser(site);

const scripts = [true, false];
describe.each(scripts)("broken links, with scripts: %s", (javaScriptEnabled) => {
	test("are listed first, lead to the guide, and can be ignored and restored", async () => {
		await db.update(links).set({ ignored: false });
		const cookie = await browserCookieOf(editor, site.origin);
		const page = await visit("/desk/links", {
			width: 320,
			as: { javaScriptEnabled },
			before: (page) => page.context().addCookies([cookie]),
		});
		const rows = page.locator("main li").filter({ has: page.getByText("Ignore this address") });
		expect(await rows.count()).toBe(2);
		const first = rows.first();
		expect(await first.textContent()).toContain("Since November 1, 2026.");
		expect(await first.textContent()).toContain("content/law, us-breeder-license");
		expect(await first.getByRole("link", { name: "Feeding" }).getAttribute("href")).toBe(
			`/desk/guides/${guide}`,
		);
		const width = page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(await width).toBeLessThanOrEqual(0);
		if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([]);

		await first.getByRole("button", { name: "Ignore this address" }).click();
		await page.waitForURL(/done=ignored$/);
		await eventually(() => rows.count()).toBe(1);
		await page.goto("/desk/links?list=ignored");
		await page.getByRole("button", { name: "Stop ignoring" }).click();
		await page.waitForURL(/done=restored$/);
		await page.goto("/desk/links");
		await eventually(() => rows.count()).toBe(2);
		expect(await page.getByText("Check again").count(), "while LINK_CHECKS is off").toBe(0);
		const headers = { Origin: site.origin };
		const [link] = await db.select().from(links).where(eq(links.address, broken));
		const step = `${site.origin}/desk/links/${link?.id}/check`;
		const asked = await page.context().request.post(step, { headers });
		expect(asked.url()).toMatch(/done=asked$/);
		expect(await asked.text()).toContain("Checking…");
	});
});
