import { afterEach, expect, test, vi } from "vitest";
import { cacheUntilChange, clearCachedQueries } from "#app/platform/cache/until-changed.server.ts";

afterEach(() => vi.useRealTimers());

test("a result is found once, for every key, until something changes", async () => {
	const find = vi.fn(async () => find.mock.calls.length);
	const found = cacheUntilChange<number>();
	expect([await found("a", find), await found("a", find), await found("b", find)]).toEqual([
		...[1, 1, 2],
	]);
	clearCachedQueries();
	expect(await found("a", find)).toBe(3);
});

test("what was being looked up when something changed is not cached", async () => {
	const before = Promise.withResolvers<string>();
	const found = cacheUntilChange<string>();
	const first = found("a", () => before.promise);
	clearCachedQueries();
	expect(await found("a", async () => "after")).toBe("after");
	before.resolve("before");
	expect(await first).toBe("before");
	expect(await found("a", async () => "never asked")).toBe("after");
});

test("an error is not cached, and does not remove what was found since", async () => {
	const failing = Promise.withResolvers<string>();
	const found = cacheUntilChange<string>();
	const first = found("a", () => failing.promise);
	clearCachedQueries();
	await found("a", async () => "found");
	failing.reject(new Error("away"));
	await expect(first).rejects.toThrow("away");
	expect(await found("a", async () => "again")).toBe("found");
	await expect(found("b", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
	expect(await found("b", async () => "back")).toBe("back");
});

test("what was found yesterday is found again today (U3)", async () => {
	const found = cacheUntilChange<string>();
	vi.setSystemTime("2026-11-29T23:59:59Z");
	expect(await found("a", async () => "5 months")).toBe("5 months");
	expect(await found("a", async () => "never asked")).toBe("5 months");
	vi.setSystemTime("2026-11-30T00:00:00Z");
	expect(await found("a", async () => "6 months")).toBe("6 months");
});
