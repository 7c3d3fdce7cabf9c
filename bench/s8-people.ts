/** Shared by all visitors of S8: arrival times, single requests, and the ledger of times and faults. */
import { Agent } from "node:http";
import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises";
import { browserEncodingHeader, exchange } from "./answer.ts";
import { quantileOf } from "./figures.ts";

/**
 * Simulates people who arrive at a given rate, even if earlier ones haven't been served yet: calls `come` at
 * random moments, with the planned moment, without awaiting it. Resolves when the last visit is done.
 */
export async function arrivals(
	perSecond: number,
	until: number,
	come: (due: number) => Promise<void>,
): Promise<void> {
	const under = new Set<Promise<void>>();
	let due = performance.now();
	while (perSecond > 0) {
		due += (-Math.log(1 - Math.random()) * 1000) / perSecond;
		if (due >= until) break;
		const wait = due - performance.now();
		await (wait > 1 ? sleep(wait) : breathe());
		const visit = come(due).finally(() => under.delete(visit));
		under.add(visit);
	}
	await Promise.all(under);
}

export type Call = {
	method?: "GET" | "POST" | "PUT";
	path: string;
	headers?: Record<string, string | number>;
	body?: Buffer | string;
	fresh?: boolean;
	expected?: number[];
};

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

/** Sends a request as a browser would. Throws if the status isn't one of those expected. */
export async function send(port: number, call: Call) {
	const { method = "GET", path, body, expected = [200] } = call;
	const headers = {
		...browserEncodingHeader,
		"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
		...call.headers,
	};
	const options = { method, path, headers, agent: call.fresh ? false : agent };
	const { response, body: whole } = await exchange(port, options, body);
	const status = response.statusCode ?? 0;
	if (!expected.includes(status)) throw new Error(`${path} answered ${status}`);
	return { headers: response.headers, body: whole };
}

export function form(fields: Record<string, string>) {
	return {
		method: "POST" as const,
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams(fields).toString(),
	};
}

/** Returns a visitor's forwarded IP address. Each number counts as a different network. */
export function fromNetwork(number: number): { "X-Forwarded-For": string } {
	return { "X-Forwarded-For": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

export function ticketIn(page: Buffer): string {
	const ticket = /[\w-]{22}\.[0-9a-z]{8,9}\.[\w-]{22}/.exec(page.toString())?.[0];
	if (ticket) return ticket;
	throw new Error("The form has no ticket.");
}

/** Milliseconds for all requests of one kind. */
export type Times = { count: number; median: number; p99: number; max: number };
export type Ledger = ReturnType<typeof openLedger>;

/** Records the times of actions that were due after `from`, and all faults, even earlier ones. */
export function openLedger(from: number) {
	const times = new Map<string, number[]>();
	const faults = new Map<string, number>();
	const ledger = {
		add(kind: string, due: number): void {
			if (due < from) return;
			const list = times.get(kind) ?? [];
			list.push(performance.now() - due);
			times.set(kind, list);
		},
		fault(words: string): void {
			faults.set(words, (faults.get(words) ?? 0) + 1);
		},
		/** Runs an action and times it from when it was due, not from when it was sent. */
		async time<Value>(
			kind: string,
			due: number,
			what: () => Promise<Value>,
		): Promise<Value | undefined> {
			try {
				const value = await what();
				ledger.add(kind, due);
				return value;
			} catch (error) {
				ledger.fault(`${kind}: ${error instanceof Error ? error.message : error}`);
				return undefined;
			}
		},
		outcome() {
			const told = [...times].map(([kind, list]): [string, Times] => {
				const sorted = Float64Array.from(list).sort();
				const [median, p99] = [quantileOf(sorted, 0.5), quantileOf(sorted, 0.99)];
				return [kind, { count: list.length, median, p99, max: quantileOf(sorted, 1) }];
			});
			return { times: Object.fromEntries(told), faults: Object.fromEntries(faults) };
		},
	};
	return ledger;
}
