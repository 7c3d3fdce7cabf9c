import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cached, coalesced } from "#app/platform/cache/cached.server.ts";
import { patience } from "#test/waiting.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counting(took = 0) {
	let asked = 0;
	const find = vi.fn(async (_what: string) => {
		if (took) await new Promise((done) => setTimeout(done, took));
		return ++asked;
	});
	return find;
}

test("calls within a second share a result, later ones get a new one", async () => {
	const ask = cached(counting());
	expect([await ask("a"), await ask("a"), await ask("b")]).toEqual([1, 1, 2]);
	vi.advanceTimersByTime(999);
	expect(await ask("a")).toBe(1);
	vi.advanceTimersByTime(2);
	expect(await ask("a")).toBe(3);
});

test("a slow result is cached a hundred times as long as it took", async () => {
	const ask = cached(counting(50));
	const first = ask("a");
	await vi.advanceTimersByTimeAsync(50);
	await first;
	vi.advanceTimersByTime(4_900);
	expect(await ask("a")).toBe(1);
	vi.advanceTimersByTime(200);
	const next = ask("a");
	await vi.advanceTimersByTimeAsync(50);
	expect(await next).toBe(2);
});

test("concurrent calls share one query", async () => {
	const find = counting(50);
	const ask = cached(find);
	const all = Promise.all([ask("a"), ask("a"), ask("a")]);
	await vi.advanceTimersByTimeAsync(50);
	expect(await all).toEqual([1, 1, 1]);
	expect(find).toHaveBeenCalledTimes(1);
});

test("errors and results not worth caching are not cached", async () => {
	const find = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue(7);
	const ask = cached(find as (what: string) => Promise<number>);
	await expect(ask("a")).rejects.toThrow("away");
	expect(await ask("a")).toBe(7);
	const empty = counting();
	const askEmpty = cached(empty, { isWorthCaching: (answer) => answer > 1 });
	expect([await askEmpty("a"), await askEmpty("a"), await askEmpty("a")]).toEqual([1, 2, 2]);
});

test("a call during a query gets the result of a later query", async () => {
	let asked = 0;
	const answers: ((fail?: boolean) => void)[] = [];
	const ask = coalesced(() => {
		const number = ++asked;
		return new Promise<number>((done, fail) => {
			answers.push((fails) => (fails ? fail(new Error("away")) : done(number)));
		});
	});
	const [first, second, third] = [ask(), ask(), ask()];
	expect(asked).toBe(1);
	answers[0]?.();
	expect(await first).toBe(1);
	await vi.waitFor(() => expect(asked).toBe(2), patience);
	const fourth = ask();
	answers[1]?.(true);
	await expect(second).rejects.toThrow("away");
	await expect(third).rejects.toThrow("away");
	await vi.waitFor(() => expect(asked).toBe(3), patience);
	answers[2]?.();
	expect(await fourth).toBe(3);
	const alone = ask();
	answers[3]?.();
	expect(await alone).toBe(4);
});

test("a hanging query is not shared, and keys are independent", async () => {
	const asked: string[] = [];
	const ask = coalesced((name: string) => {
		asked.push(name);
		return asked.length === 1 ? new Promise<string>(() => {}) : Promise.resolve(name);
	});
	void ask("ada");
	expect(await ask("ben")).toBe("ben");
	vi.advanceTimersByTime(201);
	expect(await ask("ada")).toBe("ada");
	expect(await ask("ada")).toBe("ada");
	expect(asked).toEqual(["ada", "ben", "ada", "ada"]);
});
