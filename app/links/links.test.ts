import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { guideStore } from "#app/guides/store.ts";
import { startJobs } from "#app/jobs.ts";
import { type Checking, checkNow, recordLinks, runLinks, stateAfter } from "#app/links/checks.ts";
import { countBroken, listLinks, requestLinkCheck, setIgnored } from "#app/links/desk-links.ts";
import { addressOf, findLinks, linksIn } from "#app/links/found-links.ts";
import { links } from "#app/links/table.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { LinkCheck } from "#app/platform/links/link-check.server.ts";
import { closeQueue } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { actor, makeGuide, makePost, reviseText } from "#test/make.ts";
import { patience } from "#test/patience.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("editor", { name: "Ada" });
const reviewer = await makeStaff("reviewer");

beforeEach(async () => {
	await db.delete(links);
	await deleteRecords();
});

const guide = (body: string, facts: { title?: string } = {}) =>
	makeGuide({ title: "Feeding", url: null, body, ...facts }, { cover: false });
const rowOf = async (address: string) =>
	(await db.select().from(links).where(eq(links.address, address)))[0];

const fine: LinkCheck = { outcome: "fine", status: 200, fault: "" };
const gone: LinkCheck = { outcome: "gone", status: 404, fault: "Page not found (404)" };
const failed: LinkCheck = { outcome: "failed", status: 503, fault: "Server error (503)" };
const unclear: LinkCheck = { outcome: "unclear", status: 403, fault: "It doesn’t answer (403)" };

/** What the web and our own pages answer; everything else is fine. */
function checkingWith(web: Record<string, LinkCheck>, own: Record<string, number> = {}) {
	const asked: string[] = [];
	const checking: Checking = {
		checkWeb: async (address) => {
			if (address.includes(".example")) asked.push(address);
			return web[address] ?? fine;
		},
		statusOf: async (path) => {
			asked.push(path);
			return own[path] ?? 200;
		},
		pauseMs: 0,
	};
	return { checking, asked };
}

const daysLater = (days: number) =>
	db.execute(sql`update links set checked_at = checked_at - make_interval(days => ${days}),
		failing_since = failing_since - make_interval(days => ${days})`);

describe("the links of a text", () => {
	test("are those that a visitor can follow", () => {
		const body =
			"[a](/guides) and <https://b.example/> [c](https://c.example 'T')[^1] `[d](https://d.example)` https://e.example [f](javascript:alert(1))\n\n| [g](/law) |\n| - |\n\n[^1]: [h](https://h.example).\n[^2]: [never shown](https://i.example).";
		expect(linksIn(body)).toEqual([
			"/guides",
			"https://b.example/",
			"https://c.example",
			"https://e.example",
			"/law",
			"https://h.example",
		]);
	});

	test("are pages of ours, or addresses on the web", () => {
		const of = (written: string) => addressOf(written, "/guides/feeding");
		expect(of("/law#us")).toBe("/law");
		expect(of(`${env.siteUrl}/guides?q=1`)).toBe("/guides?q=1");
		expect(of("bloat")).toBe("/guides/bloat");
		expect(of("https://A.example/b c#d")).toBe("https://a.example/b%20c");
		for (const none of ["#part", "mailto:a@example.com", "tel:+1", "/portraits/black.svg"]) {
			expect(of(none), none).toBeUndefined();
		}
		expect(of("/portraits/none.svg")).toBe("/portraits/none.svg");
	});

	test("are found in published guides, posts, laws and sources, with all places", async () => {
		const { id } = await guide("[x](https://x.example/)");
		await makeGuide(
			{ title: "Draft", body: "[y](https://y.example)" },
			{ cover: false, published: false },
		);
		await makeGuide(
			{ title: "File", body: "Text.", url: "https://f.example/a.pdf" },
			{ cover: false },
		);
		const post = await makePost(
			{ title: "Post", body: "[x](https://x.example)" },
			{ cover: false },
		);
		const found = await findLinks();
		expect(found.get("https://x.example/")).toEqual([
			{ kind: "guide", id, title: "Feeding" },
			{ kind: "post", id: post.id, title: "Post" },
		]);
		expect(found.get("https://f.example/a.pdf")).toHaveLength(1);
		expect(found.has("https://y.example/")).toBe(false);
		const kinds = new Set([...found.values()].flat().map(({ kind }) => kind));
		expect(kinds).toEqual(new Set(["guide", "post", "law", "breed", "glossary"]));
	});
});

describe("a link", () => {
	const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
	const fresh = { failures: 0, failingSince: null, checkedAt: null };
	const reached = (...checks: [hour: number, found: LinkCheck][]) =>
		checks.reduce<Parameters<typeof stateAfter>[0] & { outcome?: string }>(
			(state, [hour, found]) => stateAfter(state, found, at(hour)),
			fresh,
		);

	test("is broken at once when it is gone, and after two failures in a row", () => {
		expect(reached([0, gone])).toMatchObject({ outcome: "broken", failingSince: at(0) });
		expect(reached([0, failed])).toMatchObject({ outcome: "unsure", failures: 1 });
		expect(reached([0, failed], [24, failed])).toMatchObject({
			outcome: "broken",
			failingSince: at(0),
		});
		expect(reached([0, failed], [24, fine], [48, failed])).toMatchObject({ outcome: "unsure" });
		expect(reached([0, failed], [24, unclear], [48, failed])).toMatchObject({ outcome: "unsure" });
		expect(reached([0, gone], [168, failed])).toMatchObject({ outcome: "broken" });
		expect(reached([0, gone], [168, fine])).toMatchObject({ outcome: "fine", failingSince: null });
	});

	test("that fails twice at once failed once (R12)", () => {
		expect(reached([0, failed], [1, failed], [2, failed])).toMatchObject({ outcome: "unsure" });
	});

	test("that can’t be checked is never broken", () => {
		expect(reached([0, unclear], [168, unclear])).toMatchObject({ outcome: "unsure", failures: 0 });
	});
});

describe("a run", () => {
	test("checks what is due, and the desk and Today hear of what is broken", async () => {
		await guide("[a](https://a.example/gone) [b](https://b.example) [c](/none) [d](/law)");
		const web = { "https://a.example/gone": gone, "https://b.example/": unclear };
		const { checking, asked } = checkingWith(web, { "/none": 404, "/law": 301 });
		await runLinks(actor, checking);
		expect(asked.sort()).toEqual(["/law", "/none", "https://a.example/gone", "https://b.example/"]);
		expect(await countBroken()).toMatchObject({ many: 2, oldest: expect.any(Date) });
		const { items } = await listLinks(false, 1);
		expect(
			items.map(({ address, isBroken, places }) => [address, isBroken, places[0]?.title]),
		).toEqual(
			expect.arrayContaining([
				["https://a.example/gone", true, "Feeding"],
				["/none", true, "Feeding"],
				["https://b.example/", false, "Feeding"],
			]),
		);
		expect(items.map(({ isBroken }) => isBroken)).toEqual([true, true, false]);
		await runLinks(actor, checking);
		expect(asked).toHaveLength(4);
		expect(await rowOf("/law")).toMatchObject({ outcome: "fine", claimedAt: null });
	});

	test("asks the web again after a week, our pages and what failed after a day", async () => {
		await guide("[a](https://a.example) [b](https://b.example) [c](/law)");
		const { checking, asked } = checkingWith({ "https://b.example/": failed });
		await runLinks(actor, checking);
		asked.length = 0;
		await daysLater(1);
		await runLinks(actor, checking);
		expect(asked.sort()).toEqual(["/law", "https://b.example/"]);
		expect(await rowOf("https://b.example/")).toMatchObject({ outcome: "broken", failures: 2 });
		asked.length = 0;
		await daysLater(6);
		await runLinks(actor, checking);
		expect(asked.sort()).toEqual(["/law", "https://a.example/"]);
	});

	test("twice at once asks each address once (R12)", async () => {
		await guide("[a](https://a.example) [b](https://b.example) [c](/law)");
		const { checking, asked } = checkingWith({});
		await Promise.all([1, 2, 3].map(() => runLinks(actor, checking)));
		expect(asked.sort()).toEqual(["/law", "https://a.example/", "https://b.example/"]);
	});

	test("that is out of time leaves the rest to the next one", async () => {
		await guide("[a](https://a.example/1) [b](https://a.example/2) [c](/law)");
		const { checking, asked } = checkingWith({});
		await runLinks(actor, { ...checking, budgetMs: -1 });
		expect(asked).toEqual([]);
		await runLinks(actor, checking);
		expect(asked).toHaveLength(3);
	});

	test("asks one address of a host at a time, with a pause", async () => {
		const many = Array.from({ length: 5 }, (_, index) => `[x](https://a.example/${index})`);
		await guide(many.join(" "));
		let now = 0;
		let most = 0;
		const times: number[] = [];
		await runLinks(actor, {
			statusOf: undefined,
			pauseMs: 20,
			checkWeb: async (address) => {
				if (!address.startsWith("https://a.example")) return fine;
				most = Math.max(most, ++now);
				times.push(performance.now());
				await new Promise((done) => setTimeout(done, 5));
				now--;
				return fine;
			},
		});
		expect([times.length, most]).toEqual([5, 1]);
		expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(4 * 20);
	});

	test("in which nothing on the web answers blames no link", async () => {
		await guide("[a](https://a.example)");
		const away: LinkCheck = { outcome: "failed", status: null, fault: "No connection" };
		const checking = { statusOf: undefined, checkWeb: async () => away, pauseMs: 0 };
		for (const _ of [1, 2, 3]) {
			await runLinks(actor, checking);
			await daysLater(8);
		}
		expect(await rowOf("https://a.example/")).toMatchObject({ outcome: "unsure", failures: 0 });
	});

	test("after one without the web asks again the next day", async () => {
		await guide("[a](https://a.example)");
		const { checking } = checkingWith({});
		const away: LinkCheck = { outcome: "failed", status: null, fault: "No connection" };
		await runLinks(actor, { ...checking, checkWeb: async () => away });
		await daysLater(1);
		await runLinks(actor, checking);
		expect(await rowOf("https://a.example/")).toMatchObject({ outcome: "fine" });
	});

	test("blames a link that nothing answers, if what worked before still does", async () => {
		await guide("[a](https://a.example) [b](https://b.example)");
		const nowhere: LinkCheck = {
			outcome: "gone",
			status: null,
			fault: "There is no site at this name",
		};
		const { checking } = checkingWith({ "https://b.example/": nowhere });
		await runLinks(actor, checking);
		expect(await rowOf("https://b.example/")).toMatchObject({ outcome: "broken" });
		await db.update(links).set({ checkedAt: null }).where(eq(links.address, "https://b.example/"));
		const id = (await rowOf("https://b.example/"))?.id ?? 0;
		const offline = { ...checking, checkWeb: async () => nowhere };
		for (const check of [() => checkNow(id, offline), () => runLinks(actor, offline)]) {
			await check();
			expect(await rowOf("https://b.example/")).toMatchObject({ outcome: "unsure", failures: 0 });
			await checkNow(id, checking);
			expect(await rowOf("https://b.example/")).toMatchObject({ outcome: "broken" });
			await db.update(links).set({ checkedAt: null }).where(eq(links.id, id));
		}
	});

	test("without the web, or without pages, leaves the others unchecked", async () => {
		await guide("[a](https://a.example) [c](/law)");
		const { checking } = checkingWith({});
		await runLinks(actor, { ...checking, checkWeb: undefined });
		expect(await rowOf("https://a.example/")).toMatchObject({ outcome: "new", checkedAt: null });
		expect(await rowOf("/law")).toMatchObject({ outcome: "fine" });
	});

	test("forgets what no text leads to any more", async () => {
		const { id } = await guide("[a](https://a.example) [b](https://b.example)");
		await recordLinks();
		await setIgnored((await rowOf("https://b.example/"))?.id ?? 0, true, ada);
		await reviseText(guideStore, id, { body: "[c](https://c.example)" });
		await Promise.all([recordLinks(), recordLinks()]);
		expect(await rowOf("https://a.example/")).toBeUndefined();
		expect(await rowOf("https://b.example/")).toMatchObject({ ignored: true, places: [] });
		expect(await rowOf("https://c.example/")).toMatchObject({ places: [{ title: "Feeding" }] });
	});
});

describe("at the desk", () => {
	test("an ignored address is neither checked nor counted, until someone restores it", async () => {
		await guide("[a](https://a.example/gone)");
		const { checking, asked } = checkingWith({ "https://a.example/gone": gone });
		await runLinks(actor, checking);
		const id = (await rowOf("https://a.example/gone"))?.id ?? 0;
		expect(await setIgnored(id, true, ada)).toBe(true);
		expect(await setIgnored(id, true, ada)).toBe(true);
		expect(await countBroken()).toMatchObject({ many: 0 });
		expect((await listLinks(false, 1)).items).toEqual([]);
		expect((await listLinks(true, 1)).items).toMatchObject([{ id }]);
		await daysLater(8);
		asked.length = 0;
		await runLinks(actor, checking);
		expect(asked).toEqual([]);
		await setIgnored(id, false, ada);
		expect(await countBroken()).toMatchObject({ many: 1 });
		const noted = (await historyOf({ kind: "setting", id: 6 })).slice(-2);
		expect(noted.map(({ event, details }) => [event, details.address])).toEqual([
			["link ignored", "https://a.example/gone"],
			["link no longer ignored", "https://a.example/gone"],
		]);
		expect(await setIgnored(404_404, true, ada)).toBe(false);
	});

	test("a link that someone repaired is checked again at once, by a job", async () => {
		await guide("[a](/none)");
		await runLinks(actor, checkingWith({}, { "/none": 404 }).checking);
		const id = (await rowOf("/none"))?.id ?? 0;
		env.linkChecks = true;
		const jobs = startJobs(async () => 200);
		expect(await requestLinkCheck(id, ada)).toBe(true);
		expect((await listLinks(false, 1)).items).toMatchObject([{ isWaiting: true }]);
		await vi.waitFor(
			async () => expect(await rowOf("/none")).toMatchObject({ outcome: "fine", claimedAt: null }),
			patience,
		);
		await jobs.close();
		await closeQueue();
		env.linkChecks = false;
		expect(await requestLinkCheck(404_404, ada)).toBe(false);
	});

	test("what can’t be checked here is let go of", async () => {
		await guide("[a](https://a.example)");
		await recordLinks();
		const id = (await rowOf("https://a.example/"))?.id ?? 0;
		await db.update(links).set({ claimedAt: new Date() });
		await checkNow(id, { statusOf: undefined, checkWeb: undefined });
		expect(await rowOf("https://a.example/")).toMatchObject({ outcome: "new", claimedAt: null });
		await checkNow(404_404, { statusOf: undefined, checkWeb: undefined });
	});

	test("only writers ignore and ask", () => {
		expect(() => setIgnored(1, true, reviewer)).toThrow("no right");
		expect(() => requestLinkCheck(1, reviewer)).toThrow("no right");
	});
});
