import { describe, expect, test, vi } from "vitest";
import { deleteDue } from "#app/cases/personal-data.ts";
import { peopleKeeps } from "#app/people/keeps.ts";
import { pool, transaction } from "#app/platform/database/db.server.ts";
import {
	createNetworkRateLimit,
	createRateLimit,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";

test("requests beyond the limit must wait; other keys are unaffected", async () => {
	const limit = createRateLimit("test", 3, 600);
	for (let time = 0; time < 3; time++) expect((await limit.take("a")).wait).toBe(0);
	const { wait } = await limit.take("a");
	expect(wait).toBeGreaterThan(590);
	expect(wait).toBeLessThanOrEqual(600);
	expect((await limit.take("b")).wait).toBe(0);
});

test("processes share their counts", async () => {
	const [one, other] = [createRateLimit("shared", 4, 600), createRateLimit("shared", 4, 600)];
	const taken = await Promise.all(
		Array.from({ length: 10 }, (_, time) => (time % 2 ? one : other).take("a")),
	);
	expect(taken.filter(({ wait }) => wait === 0)).toHaveLength(4);
});

test("a key over its limit causes no database query", async () => {
	const limit = createRateLimit("flood", 2, 600, { refusesFromMemory: true });
	for (let time = 0; time < 4; time++) await limit.take("a");
	const asked = vi.spyOn(pool, "query");
	for (let time = 0; time < 100; time++) expect((await limit.take("a")).wait).toBeGreaterThan(0);
	expect(asked).not.toHaveBeenCalled();
	asked.mockRestore();
});

describe("several limits at once", () => {
	const left = async (limit: ReturnType<typeof createRateLimit>, key: string) => {
		let taken = 0;
		while ((await limit.take(key)).wait === 0) taken++;
		return taken;
	};

	test("are taken from together and share counts with single ones", async () => {
		const [one, other] = [createRateLimit("both-a", 3, 600), createRateLimit("both-b", 2, 60)];
		await one.take("k");
		const taken = await takeAll([one.of("k"), other.of("k")]);
		expect(taken).toEqual({ wait: 0, refusedBy: new Map() });
		expect([await left(one, "k"), await left(other, "k")]).toEqual([1, 1]);
	});

	test.each([
		["first", 0],
		["second", 1],
		["last", 2],
	])("lose nothing when the %s refuses", async (name, full) => {
		const limits = [1, 2, 3].map((number) =>
			createRateLimit(`lose-${name}-${number}`, 2, 100 * number),
		);
		for (let time = 0; time < 2; time++) await limits[full]?.take("k");
		for (let time = 0; time < 5; time++) {
			const { wait, refusedBy } = await takeAll(limits.map((limit) => limit.of("k")));
			expect([...refusedBy.keys()]).toEqual([`lose-${name}-${full + 1}`]);
			expect(wait).toBeGreaterThan(100 * full);
			expect(wait).toBeLessThanOrEqual(100 * (full + 1));
		}
		const rest = await Promise.all(limits.map((limit) => left(limit, "k")));
		expect(rest).toEqual(limits.map((_, index) => (index === full ? 0 : 2)));
	});

	test("never allow more under concurrency, and return what a race loses", async () => {
		const [wide, narrow] = [
			createRateLimit("race-wide", 30, 600),
			createRateLimit("race-narrow", 1, 600),
		];
		const all = await Promise.all(
			Array.from({ length: 20 }, (_, time) =>
				takeAll(time % 2 ? [wide.of("k"), narrow.of("k")] : [narrow.of("k"), wide.of("k")]),
			),
		);
		expect(all.filter(({ wait }) => wait === 0)).toHaveLength(1);
		expect(await left(wide, "k")).toBe(29);
	});

	test("reset after their time", async () => {
		const limit = createRateLimit("over", 1, 600);
		await takeAll([limit.of("k")]);
		expect((await takeAll([limit.of("k")])).wait).toBeGreaterThan(590);
		await pool.query("update rate_limits set expire = expire - 600000 where key = 'over:k'");
		expect((await takeAll([limit.of("k")])).wait).toBe(0);
		expect((await takeAll([limit.of("k")])).wait).toBeGreaterThan(590);
	});

	test("begin anew if a clock that was wrong by a day began them, and no sooner (R5)", async () => {
		const limit = createRateLimit("future", 1, 600);
		const moveBy = (seconds: number) =>
			pool.query("update rate_limits set expire = expire + $1 where key = 'future:k'", [
				seconds * 1000,
			]);
		await limit.take("k");
		await moveBy(300);
		expect([await limit.left("k"), (await limit.take("k")).wait > 890]).toEqual([0, true]);
		await moveBy(24 * 60 * 60);
		expect(await limit.left("k")).toBe(1);
		expect((await limit.take("k")).wait).toBe(0);
		const { wait } = await limit.take("k");
		expect(wait).toBeGreaterThan(590);
		expect(wait).toBeLessThanOrEqual(600);
	});

	test("are not used up by a transaction that fails", async () => {
		const limit = createRateLimit("rolled-back", 1, 600);
		const failing = transaction(async (tx) => {
			expect((await takeAll([limit.of("k")], tx)).wait).toBe(0);
			throw new Error("the email could not be enqueued");
		});
		await expect(failing).rejects.toThrow("could not be enqueued");
		expect(await left(limit, "k")).toBe(1);
	});

	test("may cost more than one", async () => {
		const limit = createRateLimit("costs", 10, 600);
		expect((await takeAll([limit.of("k", 7)])).wait).toBe(0);
		expect((await takeAll([limit.of("k", 4)])).wait).toBeGreaterThan(0);
		expect(await left(limit, "k")).toBe(3);
	});

	test("refuse from memory once over the limit", async () => {
		const limit = createRateLimit("flood-together", 2, 600, { refusesFromMemory: true });
		const other = createRateLimit("beside-flood", 2, 600);
		for (let time = 0; time < 3; time++) await takeAll([limit.of("k"), other.of(String(time))]);
		const asked = vi.spyOn(pool, "query");
		for (let time = 0; time < 100; time++) {
			const { refusedBy } = await takeAll([limit.of("k"), other.of("x")]);
			expect([...refusedBy.keys()]).toEqual(["flood-together"]);
		}
		expect(asked).not.toHaveBeenCalled();
		asked.mockRestore();
	});
});

test("a network and its /48 are counted separately; the /48 has four times the limit", async () => {
	const demands = createNetworkRateLimit("networks", 2, 600);
	const take = (network: string) => takeAll(demands(network));
	for (let time = 0; time < 2; time++) expect((await take("n1/around")).wait).toBe(0);
	expect((await take("n1/around")).refusedBy.has("networks")).toBe(true);
	for (let network = 2; network <= 4; network++) {
		for (let time = 0; time < 2; time++) expect((await take(`n${network}/around`)).wait).toBe(0);
	}
	expect((await take("n5/around")).refusedBy.has("networks")).toBe(true);
	expect((await take("n5/elsewhere")).wait).toBe(0);
	expect((await take("n5")).wait).toBe(0);
});

test("several points can be taken at once, and reading takes none", async () => {
	const limit = createRateLimit("points", 10, 600);
	expect(await limit.left("a")).toBe(10);
	expect((await limit.take("a", 7)).wait).toBe(0);
	expect([await limit.left("a"), await limit.left("a")]).toEqual([3, 3]);
	expect((await limit.take("a", 4)).wait).toBeGreaterThan(0);
	expect(await limit.left("a")).toBe(3);
	expect((await limit.take("a", 3)).wait).toBe(0);
	expect(await limit.left("a")).toBe(0);
});

test("counts whose time is over are deleted", async () => {
	const [over, running] = [
		createRateLimit("deleted", 1, 600),
		createRateLimit("not-deleted", 1, 600),
	];
	for (const limit of [over, running]) await limit.take("k");
	await pool.query("update rate_limits set expire = expire - 600000 where key = 'deleted:k'");
	await deleteDue(peopleKeeps);
	const { rows } = await pool.query("select key from rate_limits where key like '%deleted:k'");
	expect(rows).toEqual([{ key: "not-deleted:k" }]);
});
