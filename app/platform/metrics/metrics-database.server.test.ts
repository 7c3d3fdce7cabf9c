import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool, transaction } from "#app/platform/database/db.server.ts";
import { throttled, waitingJobs } from "#app/platform/metrics/metrics.server.ts";
import { closeQueue, sendJob } from "#app/platform/queue/queue.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function counting(took = 0) {
	let asked = 0;
	return vi.fn(async () => {
		asked += 1;
		const answer = asked;
		if (took) await new Promise((done) => setTimeout(done, took));
		return answer;
	});
}

test("the database is queried at most every five seconds", async () => {
	const ask = throttled(counting());
	expect([await ask(), await ask()]).toEqual([1, 1]);
	vi.advanceTimersByTime(4_900);
	expect(await ask()).toBe(1);
	vi.advanceTimersByTime(200);
	expect(await ask()).toBe(2);
});

test("a slow query takes at most a hundredth of the time", async () => {
	const find = counting(1_000);
	const ask = throttled(find, 100);
	void ask();
	await vi.advanceTimersByTimeAsync(1_000);
	vi.advanceTimersByTime(99_000);
	expect(await ask()).toBe(1);
	vi.advanceTimersByTime(1_100);
	void ask();
	expect(find).toHaveBeenCalledTimes(2);
});

test("a caller waits at most four seconds and gets the late result the next time", async () => {
	const ask = throttled(counting(9_000), 100);
	const first = ask();
	await vi.advanceTimersByTimeAsync(4_000);
	expect(await first).toBeUndefined();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(await ask()).toBe(1);
});

test("an unreachable database causes no error and is queried again", async () => {
	const find = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue(7);
	const ask = throttled(find);
	expect(await ask()).toBeUndefined();
	vi.advanceTimersByTime(5_100);
	expect(await ask()).toBe(7);
});

test("jobs are counted by queue, due ones separately from delayed ones", async () => {
	vi.useRealTimers();
	await pool.query("delete from pgboss.job");
	await transaction(async (tx) => {
		await sendJob("deliveries", { deliveryId: 1 }, tx);
		await sendJob("deliveries", { deliveryId: 2 }, tx);
		await sendJob("deliveries", { deliveryId: 3 }, tx, 600);
	});
	await closeQueue();
	expect(await waitingJobs()).toEqual([
		{ queue: "deliveries", state: "due", jobs: 2 },
		{ queue: "deliveries", state: "later", jobs: 1 },
		...["photos", "minute", "hour", "backup"].flatMap((queue) => [
			{ queue, state: "due", jobs: 0 },
			{ queue, state: "later", jobs: 0 },
		]),
	]);
});
