import { and, DrizzleQueryError, eq, like } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCounting } from "#app/desk/visits/counting.ts";
import { allPages, expireVisitors, type Visits, writeVisits } from "#app/desk/visits/day-counts.ts";
import { pageViews, visitDays, visitMarks } from "#app/desk/visits/table.ts";
import { type Asked, markOf, saltOf } from "#app/desk/visits/visitors.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { siteKeys } from "#app/platform/database/table.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { patience } from "#test/waiting.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const chrome =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const day = "2026-11-21";

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
	vi.setSystemTime(`${day}T12:00:00Z`);
	for (const table of [pageViews, visitDays, visitMarks]) await db.delete(table);
	await db.delete(siteKeys).where(like(siteKeys.purpose, "visits %"));
});
afterEach(() => vi.useRealTimers());

function from(
	remoteAddress: string,
	headers: Record<string, string> = { "user-agent": firefox },
): Asked {
	return { headers, socket: { remoteAddress } as Asked["socket"] };
}

async function open(write = writeVisits) {
	let writing = 0;
	let marked = false;
	const counting = openCounting(async (visits) => {
		writing++;
		await write(visits).finally(() => writing--);
		marked ||= visits.marks.size > 0;
	});
	const still = () => vi.waitFor(() => expect(writing).toBe(0), patience);
	await vi.waitFor(async () => {
		counting.seen("/ready", from("192.0.2.99"));
		await vi.advanceTimersByTimeAsync(10_000);
		expect(marked).toBe(true);
	}, patience);
	await still();
	await vi.advanceTimersByTimeAsync(10_000);
	await still();
	for (const table of [pageViews, visitDays, visitMarks]) await db.delete(table);
	return counting;
}

async function viewsOf(path: string, on = day): Promise<number> {
	const [row] = await db
		.select()
		.from(pageViews)
		.where(and(eq(pageViews.day, on), eq(pageViews.path, path)));
	return row?.views ?? 0;
}

async function visitorsOn(on: string): Promise<number> {
	const [row] = await db.select().from(visitDays).where(eq(visitDays.day, on));
	return row?.visitors ?? 0;
}

test("views are summed by page and day, visitors once a day", async () => {
	const counting = await open();
	for (const path of ["/", "/guides", "/"]) counting.seen(path, from("192.0.2.1"));
	counting.seen("/", from("192.0.2.1", { "user-agent": chrome }));
	counting.seen("/", from("192.0.2.2"));
	await counting.close();
	expect(await viewsOf("/")).toBe(4);
	expect(await viewsOf("/guides")).toBe(1);
	expect(await viewsOf(allPages)).toBe(5);
	expect(await visitorsOn(day)).toBe(3);
});

test("two processes add up, and a visitor of both counts once", async () => {
	const [one, two] = [await open(), await open()];
	one.seen("/", from("192.0.2.1"));
	two.seen("/", from("192.0.2.1"));
	await Promise.all([one.close(), two.close()]);
	expect(await viewsOf("/")).toBe(2);
	expect(await visitorsOn(day)).toBe(1);
});

test("bots, requests without a User-Agent, and prefetches do not count", async () => {
	const counting = await open();
	const others: Record<string, string>[] = [
		{ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
		{ "user-agent": "curl/8.5.0" },
		{ "user-agent": "x".repeat(600) },
		{},
		{ "user-agent": chrome, "sec-purpose": "prefetch" },
		{ "user-agent": chrome, "sec-purpose": "prefetch;prerender" },
		{ "user-agent": firefox, "x-moz": "prefetch" },
	];
	for (const headers of others) counting.seen("/", from("192.0.2.1", headers));
	await counting.close();
	expect(await viewsOf(allPages)).toBe(0);
	expect(await visitorsOn(day)).toBe(0);
});

test("counts are written every ten seconds", async () => {
	const counting = await open();
	counting.seen("/", from("192.0.2.1"));
	await vi.advanceTimersByTimeAsync(10_000);
	await vi.waitFor(async () => expect(await viewsOf("/")).toBe(1), patience);
	await counting.close();
	expect(await viewsOf("/")).toBe(1);
});

test("while the database is away it keeps counting, within bounds, and writes later", async () => {
	let away = true;
	const tried: Visits[] = [];
	const counting = await open(async (visits) => {
		tried.push(visits);
		if (away && visits.views.has(`${day} /`)) throw new Error("away");
		await writeVisits(visits);
	});
	counting.seen("/", from("192.0.2.1"));
	await vi.advanceTimersByTimeAsync(10_000);
	counting.seen("/", from("192.0.2.1"));
	for (let page = 0; page < 25_000; page++) counting.seen(`/page-${page}`, from("192.0.2.3"));
	await vi.advanceTimersByTimeAsync(10_000);
	expect(await viewsOf("/")).toBe(0);
	away = false;
	await counting.close();
	expect(await viewsOf("/")).toBe(2);
	expect(await visitorsOn(day)).toBe(2);
	expect(tried.at(-1)?.views.size).toBe(20_000);
});

test("a failed write is logged without what it would have written (D2)", async () => {
	const debug = vi.spyOn(log, "debug");
	let fails = false;
	const counting = await open(async (visits) => {
		if (fails) throw new DrizzleQueryError("insert", ["/private"], new Error("away"));
		await writeVisits(visits);
	});
	fails = true;
	counting.seen("/", from("192.0.2.1"));
	await vi.advanceTimersByTimeAsync(10_000);
	await vi.waitFor(() => expect(debug).toHaveBeenCalled(), patience);
	expect(JSON.stringify(debug.mock.calls)).toContain("Failed query: insert");
	expect(JSON.stringify(debug.mock.calls)).not.toContain("/private");
	fails = false;
	await counting.close();
	debug.mockRestore();
});

test("a new day has a new salt, and yesterday's marks are deleted", async () => {
	const counting = await open();
	counting.seen("/", from("192.0.2.1"));
	await vi.advanceTimersByTimeAsync(10_000);
	vi.setSystemTime("2026-11-22T00:00:01Z");
	counting.seen("/", from("192.0.2.1"));
	await vi.waitFor(async () => {
		const salts = await db.$count(siteKeys, like(siteKeys.purpose, "visits %"));
		expect(salts).toBe(2);
	}, patience);
	await vi.waitFor(async () => {
		counting.seen("/", from("192.0.2.1"));
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await visitorsOn("2026-11-22")).toBe(1);
	}, patience);
	await counting.close();
	expect(await visitorsOn(day)).toBe(1);
	const marks = await db.select().from(visitMarks);
	expect(new Set(marks.map(({ mark }) => mark)).size).toBe(2);

	await expireVisitors(systemActor("a test"));
	expect((await db.select().from(visitMarks)).map((row) => row.day)).toEqual(["2026-11-22"]);
	const salts = await db
		.select({ purpose: siteKeys.purpose })
		.from(siteKeys)
		.where(like(siteKeys.purpose, "visits %"));
	expect(salts).toEqual([{ purpose: "visits 2026-11-22" }]);
	expect(await visitorsOn(day)).toBe(1);
});

test("a mark contains neither address nor browser, and depends on the day's salt", async () => {
	const [salt, other] = [await saltOf(day), await saltOf("2026-11-22")];
	expect(await saltOf(day)).toEqual(salt);
	const asked = from("192.0.2.1");
	expect(markOf(salt, asked)).toBe(markOf(salt, from("192.0.2.1")));
	expect(markOf(salt, asked)).not.toBe(markOf(other, asked));
	expect(markOf(salt, asked)).not.toBe(markOf(salt, from("192.0.2.2")));
	expect(markOf(salt, from("2001:db8:0:1::1"))).toBe(markOf(salt, from("2001:db8:0:2::9")));
});
