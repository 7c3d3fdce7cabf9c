import { expect, test, vi } from "vitest";
import { pool } from "#app/platform/db.server.ts";
import { limitOf } from "#app/platform/rate-limit.server.ts";

test("so many are let in, the next waits, another key does not", async () => {
	const limit = limitOf("test", 3, 600);
	for (let time = 0; time < 3; time++) expect(await limit.take("a")).toEqual({ wait: 0 });
	const { wait } = await limit.take("a");
	expect(wait).toBeGreaterThan(590);
	expect(wait).toBeLessThanOrEqual(600);
	expect(await limit.take("b")).toEqual({ wait: 0 });
});

test("processes count together", async () => {
	const [one, other] = [limitOf("shared", 4, 600), limitOf("shared", 4, 600)];
	const taken = await Promise.all(
		Array.from({ length: 10 }, (_, time) => (time % 2 ? one : other).take("a")),
	);
	expect(taken.filter(({ wait }) => wait === 0)).toHaveLength(4);
});

test("a flood that is over the limit asks the database nothing", async () => {
	const limit = limitOf("flood", 2, 600, { refusesFromMemory: true });
	for (let time = 0; time < 4; time++) await limit.take("a");
	const asked = vi.spyOn(pool, "query");
	for (let time = 0; time < 100; time++) expect((await limit.take("a")).wait).toBeGreaterThan(0);
	expect(asked).not.toHaveBeenCalled();
	asked.mockRestore();
});
