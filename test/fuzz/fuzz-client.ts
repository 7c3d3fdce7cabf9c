import type fc from "fast-check";
import { expect } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import type { Reply, Serving } from "#test/serving.ts";

export type FuzzClient = {
	/** Each request is from a new network, so that no rate limit applies. */
	ask: Serving["ask"];
	/** Fails when an answer took far longer than a plain page: some text costs what it should not. */
	expectFast(): Promise<void>;
};

/** In milliseconds, beside a hundred times a plain page: a machine that is busy is slow at times. */
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
			// Only what strangers send counts: what it finds there is of no meaning for the next.
			if (options?.body) await pool.query("delete from rate_limits");
			return reply;
		},
		async expectFast() {
			const { path = "/contact", options } = slowest ?? {};
			// What a busy machine once held up is quick the next time; what costs too much never is.
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

/** How much is tried: a little in `npm test`, and by the long command as much as fits into a time. */
export type Amount = fc.Parameters<unknown>;

/** The same inputs every time, so that `npm test` fails only after a change; the long suite tries others. */
export const runs = (numRuns: number) => ({ numRuns, seed: 20_261_122 });
export const forSeconds = (seconds: number) => ({
	numRuns: 1_000_000,
	interruptAfterTimeLimit: seconds * 1000,
	markInterruptAsFailure: false,
	skipAllAfterTimeLimit: seconds * 1000 + 60_000,
});

/** What must hold of every answer to strangers, whatever was asked. */
export function expectSafeReply({ status, headers }: Reply, what: string): void {
	expect(status, what).toBeLessThan(500);
	expect(headers["x-content-type-options"], what).toBe("nosniff");
	const policy = headers["content-security-policy"] ?? "";
	expect(policy, what).toContain("default-src 'none'");
	expect(policy, what).not.toContain("unsafe");
	if (status >= 400) expect(headers["cache-control"], what).toContain("no-store");
	expect(headers.location ?? "/", what).toMatch(/^(https:\/\/corso\.example)?\/(?![/\\])/);
}
