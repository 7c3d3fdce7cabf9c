import { afterEach, expect, test, vi } from "vitest";
import { createPageCache } from "#app/platform/cache/page-cache.server.ts";

const plenty = 1024 * 1024;
const noon = Date.UTC(2026, 10, 29, 12);
const page = (text: string, headers: Record<string, string> = {}) =>
	new Response(text, {
		headers: { "Cache-Control": "public, max-age=0", "Content-Type": "text/html", ...headers },
	});

afterEach(() => vi.useRealTimers());

async function keep(cache: ReturnType<typeof createPageCache>, key: string, text = key) {
	const made = await cache.render(key, async () => page(text));
	if (made instanceof Response) throw new Error("not kept");
	return made;
}

test("concurrent requests share one render", async () => {
	const cache = createPageCache(plenty);
	const render = vi.fn(async () => page("a"));
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
		const made = await cache.render("/a", async () => response);
		expect(made).toBeInstanceOf(Response);
		expect((made as Response).status).toBe(response.status);
		expect(cache.size).toBe(0);
	}
});

test("a response that is not stored can still be read by every caller", async () => {
	const cache = createPageCache(plenty);
	const missing = async () => new Response("not here", { status: 404, headers: { "X-A": "b" } });
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
		return page("old");
	});
	cache.drop();
	const late = await keep(cache, "/a", "new");
	gate.resolve();
	const old = await early;
	if (old instanceof Response) throw new Error("not a page");
	expect(old.bodies.identity.bytes.toString()).toBe("old");
	expect(late.bodies.identity.bytes.toString()).toBe("new");
	expect(cache.find("/a")?.page).toBe(late);
	cache.drop();
	expect([cache.size, cache.bytes, cache.find("/a")]).toEqual([0, 0, undefined]);
});

test("the cache is bounded in bytes and evicts the least recently used page", async () => {
	const cache = createPageCache(100_000);
	for (let number = 1; number <= 50; number++) {
		await keep(cache, `/${number}`, "x".repeat(8_000));
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
	await keep(cache, "/huge", "x".repeat(60_000));
	expect([cache.find("/small") !== undefined, cache.find("/huge")]).toEqual([true, undefined]);
	const none = createPageCache(0);
	await keep(none, "/a");
	expect([none.size, none.bytes]).toEqual([0, 0]);
});

test("a hundred thousand queries evict no page without one, and memory stays bounded (H4)", async () => {
	const cache = createPageCache(400_000);
	await keep(cache, "/list");
	for (let number = 0; number < 100_000; number++) await keep(cache, `/list?q=${number}`);
	expect(cache.bytes).toBeLessThanOrEqual(100_000 + 10_000);
	expect(cache.find("/list?q=99999")).toBeDefined();
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
	const rendered = Promise.withResolvers<Response>();
	const slow = cache.render("/slow", () => rendered.promise);
	expect(cache.find("/before")?.fresh).toBe(true);
	vi.setSystemTime("2026-11-30T00:00:00.100Z");
	expect(cache.find("/before")?.fresh).toBe(false);
	const today = await cache.render("/slow", async () => page("today"));
	rendered.resolve(page("yesterday"));
	await slow;
	expect(cache.find("/slow")).toEqual({ page: today, fresh: true });
});
