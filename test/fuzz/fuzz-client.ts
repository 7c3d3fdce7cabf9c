import type fc from "fast-check";
import { expect } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import type { Reply, Serving } from "#test/serving.ts";

export type FuzzClient = {
	/** Each request comes from a new network, so that no rate limit applies. */
	ask: Serving["ask"];
	/** Fails if a response took far longer than a plain page: some input is too expensive. */
	expectFast(): Promise<void>;
};

/** Milliseconds allowed on top of 100 times a plain page, since a busy machine is slow at times. */
const timeoutMs = 5_000;

export function createFuzzClient(site: Serving): FuzzClient {
	let networks = 0;
	let slowest: { took: number; path: string; options: Parameters<Serving["ask"]>[1] } | undefined;
	const timed = async (path: string, options: Parameters<Serving["ask"]>[1] = {}) => {
		const number = ++networks;
		const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
		const began = performance.now();
		const reply = await site.ask(path, {
			...options,
			headers: { "X-Forwarded-For": network, ...options.headers },
		});
		const took = performance.now() - began;
		if (took > (slowest?.took ?? 0)) slowest = { took, path, options };
		return reply;
	};
	return {
		async ask(path, options) {
			const reply = await timed(path, options);
			// Only POSTs are rate-limited; their counts must not affect the next request.
			if (options?.body) await pool.query("delete from rate_limits");
			return reply;
		},
		async expectFast() {
			const { path = "/contact", options } = slowest ?? {};
			// A delay on a busy machine does not repeat; an expensive input is always slow.
			const again = await quickestOf(3, () => this.ask(path, options));
			const plain = await quickestOf(3, () => site.ask("/contact"));
			expect(again, `${path} ${options?.body ?? ""}`.slice(0, 2000)).toBeLessThan(
				timeoutMs + 100 * plain,
			);
		},
	};
}

async function quickestOf(times: number, ask: () => Promise<Reply>): Promise<number> {
	let quickest = Number.POSITIVE_INFINITY;
	for (let time = 0; time < times; time++) {
		const began = performance.now();
		await ask();
		quickest = Math.min(quickest, performance.now() - began);
	}
	return quickest;
}

/** The number of inputs: few in `npm run test:all`, as many as time allows in the long suite. */
export type Amount = fc.Parameters<unknown>;

/** The same inputs every time, so that it fails only after a change; the long suite tries others. */
export const runs = (numRuns: number) => ({ numRuns, seed: 20_261_122 });
export const forSeconds = (seconds: number) => ({
	numRuns: 1_000_000,
	interruptAfterTimeLimit: seconds * 1000,
	markInterruptAsFailure: false,
	skipAllAfterTimeLimit: seconds * 1000 + 60_000,
});

export function expectSafeReply({ status, headers }: Reply, what: string): void {
	expect(status, what).toBeLessThan(500);
	expect(headers["x-content-type-options"], what).toBe("nosniff");
	const policy = headers["content-security-policy"] ?? "";
	expect(policy, what).toContain("default-src 'none'");
	expect(policy, what).not.toContain("unsafe");
	if (status >= 400) expect(headers["cache-control"], what).toContain("no-store");
	expect(headers.location ?? "/", what).toMatch(/^(https:\/\/corso\.example)?\/(?![/\\])/);
}
