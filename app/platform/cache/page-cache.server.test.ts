import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import {
	createPageCache,
	type Rendered,
	type StoredPage,
} from "#app/platform/cache/page-cache.server.ts";
import type { Point, Shown } from "#app/platform/cache/shown.ts";

const plenty = 1024 * 1024;
const noon = Date.UTC(2026, 10, 29, 12);
const page = (text: string, headers: Record<string, string> = {}) =>
	new Response(text, {
		headers: { "Cache-Control": "public, max-age=0", "Content-Type": "text/html", ...headers },
	});
const rendered = (text: string, shown?: Shown) => ({ response: page(text), shown });
/** Not compressible. */
const noise = (length: number) => randomBytes(length).toString("base64").slice(0, length);
const textOf = ({ bodies }: StoredPage) => brotliDecompressSync(bodies.br.bytes).toString();

afterEach(() => vi.useRealTimers());

async function keep(
	cache: ReturnType<typeof createPageCache>,
	key: string,
	text = key,
	shown?: Shown,
) {
	const made = await cache.render(key, async () => rendered(text, shown));
	if (made instanceof Response) throw new Error("not kept");
	return made;
}

test("concurrent requests share one render", async () => {
	const cache = createPageCache(plenty);
	const render = vi.fn(async () => rendered("a"));
	const made = await Promise.all(Array.from({ length: 20 }, () => cache.render("/a", render)));
	expect(render).toHaveBeenCalledTimes(1);
	expect(new Set(made).size).toBe(1);
	expect(cache.find("/a")).toMatchObject({ fresh: true });
	expect(cache.find("/b")).toBeUndefined();
});

test("an error is shared by concurrent requests but not stored", async () => {
	const cache = createPageCache(plenty);
	const failing = vi.fn(() => Promise.reject(new Error("no")));
	const asked = [cache.render("/a", failing), cache.render("/a", failing)];
	for (const each of asked) await expect(each).rejects.toThrow("no");
	expect(failing).toHaveBeenCalledTimes(1);
	await keep(cache, "/a");
	expect(cache.size).toBe(1);
});

test("only successful public responses without cookies are stored", async () => {
	const cache = createPageCache(plenty);
	for (const response of [
		page("a", { "Cache-Control": "no-store" }),
		page("a", { "Cache-Control": "private, max-age=9" }),
		page("a", { "Set-Cookie": "a=b" }),
		new Response("a"),
		new Response("a", { status: 404, headers: { "Cache-Control": "public" } }),
		new Response("a", { status: 500, headers: { "Cache-Control": "public" } }),
		new Response(null, { status: 301, headers: { "Cache-Control": "public", Location: "/" } }),
	]) {
		const made = await cache.render("/a", async () => ({ response }));
		expect(made).toBeInstanceOf(Response);
		expect((made as Response).status).toBe(response.status);
		expect(cache.size).toBe(0);
	}
});

test("a response that is not stored can still be read by every caller", async () => {
	const cache = createPageCache(plenty);
	const missing = async () => ({
		response: new Response("not here", { status: 404, headers: { "X-A": "b" } }),
	});
	const made = await Promise.all([cache.render("/a", missing), cache.render("/a", missing)]);
	for (const each of made) {
		const copy = (each as Response).clone();
		expect([copy.status, copy.headers.get("X-A"), await copy.text()]).toEqual([
			404,
			"b",
			"not here",
		]);
	}
});

test("a render started before a drop is neither stored nor shared with later requests", async () => {
	const cache = createPageCache(plenty);
	const gate = Promise.withResolvers<void>();
	const early = cache.render("/a", async () => {
		await gate.promise;
		return rendered("old");
	});
	cache.drop();
	const late = await keep(cache, "/a", "new");
	gate.resolve();
	const old = await early;
	if (old instanceof Response) throw new Error("not a page");
	expect(textOf(old)).toBe("old");
	expect(textOf(late)).toBe("new");
	expect(cache.find("/a")?.page).toBe(late);
	cache.drop();
	expect([cache.size, cache.bytes, cache.find("/a")]).toEqual([0, 0, undefined]);
});

test("a change drops the pages that show it, and those of which it isn't known what they show", async () => {
	const cache = createPageCache(plenty);
	const fill = async () => {
		await keep(cache, "/nero", "nero", { tags: ["dog 1", "dog named nero"] });
		await keep(cache, "/luna", "luna", { tags: ["dog 2"] });
		await keep(cache, "/dogs?page=2", "list", { tags: ["dogs"] });
		await keep(cache, "/about", "about", { tags: [] });
		await keep(cache, "/", "home");
	};
	const left = () =>
		["/nero", "/luna", "/dogs?page=2", "/about", "/"].filter((key) => cache.find(key));
	await fill();
	cache.drop({ tags: ["dog 1", "dogs"] });
	expect(left()).toEqual(["/luna", "/about"]);
	await fill();
	cache.drop({ tags: ["dog named nero"] });
	expect(left()).toEqual(["/luna", "/dogs?page=2", "/about"]);
	await fill();
	cache.drop();
	expect(left()).toEqual([]);
});

test("a change within a page's area drops it", async () => {
	const cache = createPageCache(plenty);
	const areas = [{ of: "dog", center: [1, 0, 0] as const, radius: 0.1 }];
	const isDropped = async (of: string, at: Point) => {
		await keep(cache, "/nero", "nero", { tags: [], areas });
		cache.drop({ tags: [], points: [{ of, at }] });
		return cache.find("/nero") === undefined;
	};
	expect(await isDropped("dog", [1, 0, 0])).toBe(true);
	expect(await isDropped("dog", [0.995, 0.0995, 0])).toBe(true);
	expect(await isDropped("dog", [0.98, 0.2, 0])).toBe(false);
	expect(await isDropped("dog", [-1, 0, 0])).toBe(false);
	expect(await isDropped("kennel", [1, 0, 0])).toBe(false);
});

test("a render is stored if only other things changed meanwhile", async () => {
	const cache = createPageCache(plenty);
	const gate = Promise.withResolvers<void>();
	const slow = (key: string, shown: Shown) =>
		cache.render(key, async () => {
			await gate.promise;
			return rendered(key, shown);
		});
	const first = slow("/nero", { tags: ["dog 1"] });
	cache.drop({ tags: ["dog 3"] });
	const second = slow("/luna", { tags: ["dog 2"] });
	cache.drop({ tags: ["dog 2"] });
	const third = slow("/otto", { tags: ["dog 3"] });
	gate.resolve();
	await Promise.all([first, second, third]);
	expect(["/nero", "/luna", "/otto"].map((key) => cache.find(key)?.fresh)).toEqual([
		true,
		undefined,
		true,
	]);
});

test("the cache is bounded in bytes and evicts the least recently used page", async () => {
	const cache = createPageCache(100_000);
	for (let number = 1; number <= 50; number++) {
		await keep(cache, `/${number}`, noise(16_000));
		cache.find("/1");
		expect(cache.bytes).toBeLessThanOrEqual(100_000);
	}
	expect(cache.size).toBeGreaterThan(2);
	expect(cache.size).toBeLessThan(10);
	expect(cache.find("/1")).toBeDefined();
	expect(cache.find("/2")).toBeUndefined();
	expect(cache.find("/50")).toBeDefined();
});

test("one page cannot fill the cache, and a cache of size 0 stores nothing", async () => {
	const cache = createPageCache(100_000);
	await keep(cache, "/small");
	await keep(cache, "/huge", noise(60_000));
	expect([cache.find("/small") !== undefined, cache.find("/huge")]).toEqual([true, undefined]);
	const none = createPageCache(0);
	await keep(none, "/a");
	expect([none.size, none.bytes]).toEqual([0, 0]);
});

test("ten thousand queries evict no page without one, and memory stays bounded (H4)", async () => {
	const cache = createPageCache(400_000);
	await keep(cache, "/list");
	for (let number = 0; number < 10_000; number++) await keep(cache, `/list?q=${number}`);
	expect(cache.bytes).toBeLessThanOrEqual(100_000 + 10_000);
	expect(cache.find("/list?q=9999")).toBeDefined();
	expect(cache.find("/list?q=1")).toBeUndefined();
	expect(cache.find("/list")).toMatchObject({ fresh: true });
	cache.drop();
	expect(cache.size).toBe(0);
});

test("a page is stale after ten minutes but still available", async () => {
	vi.useFakeTimers({ toFake: ["Date", "performance"], now: noon });
	const cache = createPageCache(plenty);
	await keep(cache, "/a");
	vi.advanceTimersByTime(9 * 60_000);
	expect(cache.find("/a")?.fresh).toBe(true);
	vi.advanceTimersByTime(2 * 60_000);
	expect(cache.find("/a")?.fresh).toBe(false);
});

test("without change notices a page is stale after a second", async () => {
	vi.useFakeTimers({ toFake: ["Date", "performance"], now: noon });
	const cache = createPageCache(plenty);
	await keep(cache, "/a");
	vi.advanceTimersByTime(60_000);
	cache.setHearsChanges(false);
	expect(cache.find("/a")?.fresh).toBe(false);
	const late = await keep(cache, "/a", "late");
	vi.advanceTimersByTime(900);
	expect(cache.find("/a")).toEqual({ page: late, fresh: true });
	vi.advanceTimersByTime(200);
	// The clock may be set back meanwhile.
	vi.setSystemTime(Date.now() - 3_600_000);
	expect(cache.find("/a")?.fresh).toBe(false);
	expect(cache.staleCopy("/a")).toBe(late);
	cache.drop();
	expect(cache.staleCopy("/a")).toBeUndefined();
	cache.setHearsChanges(true);
	await keep(cache, "/a");
	vi.advanceTimersByTime(60_000);
	expect(cache.find("/a")?.fresh).toBe(true);
});

test("no page is fresh past midnight, not even one whose rendering began before (U3)", async () => {
	vi.useFakeTimers({ toFake: ["Date", "performance"], now: noon });
	const cache = createPageCache(plenty);
	vi.setSystemTime("2026-11-29T23:59:59.900Z");
	await keep(cache, "/before");
	const made = Promise.withResolvers<Rendered>();
	const slow = cache.render("/slow", () => made.promise);
	expect(cache.find("/before")?.fresh).toBe(true);
	vi.setSystemTime("2026-11-30T00:00:00.100Z");
	expect(cache.find("/before")?.fresh).toBe(false);
	const today = await cache.render("/slow", async () => rendered("today"));
	made.resolve(rendered("yesterday"));
	await slow;
	expect(cache.find("/slow")).toEqual({ page: today, fresh: true });
});
