import { describe, expect, test } from "vitest";
import { type Outcome, retryUntilTimeout, waitAfter } from "#app/desk/visits/retry-policy.ts";

function fakeClock() {
	let now = 0;
	const waits: number[] = [];
	return {
		waits,
		now: () => now,
		chance: () => 0.5,
		async wait(milliseconds: number) {
			waits.push(milliseconds);
			now += milliseconds;
		},
		pass(milliseconds: number) {
			now += milliseconds;
		},
	};
}

function answering(...outcomes: Outcome[]) {
	let asked = 0;
	const attempt = async () => outcomes[Math.min(asked++, outcomes.length - 1)] ?? 200;
	return { attempt, asked: () => asked };
}

describe("a provider that fails", () => {
	test.each([429, 500, 504])("is retried after %i, with doubled waits", (status) => {
		expect([1, 2, 3, 4].map((failures) => waitAfter(status, failures, 0.5))).toEqual([
			1000, 2000, 4000, 8000,
		]);
	});

	test("is retried much later after 503", () => {
		expect(waitAfter(503, 1, 0.5)).toBe(30_000);
		expect(waitAfter(503, 2, 0.5)).toBe(900_000);
	});

	test("is not retried after any other answer, or none", () => {
		for (const outcome of [301, 400, 403, 404, 501, 502, "no answer"] as const) {
			expect(waitAfter(outcome, 1, 0.5), String(outcome)).toBeUndefined();
		}
	});

	test("is retried at different times by different visitors", () => {
		expect(waitAfter(500, 1, 0)).toBe(500);
		expect(waitAfter(500, 1, 0.999)).toBe(1499);
	});
});

describe("persisting", () => {
	test("ends with the first success", async () => {
		const clock = fakeClock();
		const { attempt, asked } = answering(500, 429, 200);
		expect(await retryUntilTimeout(attempt, clock)).toBeUndefined();
		expect(asked()).toBe(3);
		expect(clock.waits).toEqual([1000, 2000]);
	});

	test("ends after a minute, waiting included", async () => {
		const clock = fakeClock();
		const { attempt, asked } = answering(500);
		expect(await retryUntilTimeout(attempt, clock)).toBe("answered 500, 6 times in a minute");
		expect(asked()).toBe(6);
		expect(clock.now()).toBeLessThan(60_000);
	});

	test("retries once after 503, and no third time in a minute", async () => {
		const clock = fakeClock();
		const { attempt, asked } = answering(503);
		expect(await retryUntilTimeout(attempt, clock)).toBe("answered 503, 2 times in a minute");
		expect(asked()).toBe(2);
	});

	test("stops after a refusal or without an answer", async () => {
		for (const outcome of [404, "no answer"] as const) {
			const { attempt, asked } = answering(outcome);
			expect(await retryUntilTimeout(attempt, fakeClock())).toMatch(/404|no answer/);
			expect(asked()).toBe(1);
		}
	});

	test("gives each attempt only the time left", async () => {
		const clock = fakeClock();
		const given: number[] = [];
		await retryUntilTimeout(async (left) => {
			given.push(left);
			clock.pass(20_000);
			return 500;
		}, clock);
		expect(given).toEqual([60_000, 39_000, 17_000]);
	});
});
