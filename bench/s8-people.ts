/** What all visitors of S8 share: when they come, one request with its whole answer, and what is noted of it. */
import { Agent } from "node:http";
import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises";
import { asBrowsersAsk, exchange } from "./answer.ts";
import { quantileOf } from "./figures.ts";

/**
 * People who come at a rate and not when somebody before them was served: `come` is called at moments
 * of chance, so many a second on average, with the moment that was planned, and is not waited for. Resolves
 * when the last one is done.
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
	/** On a new connection, like a new visitor. */
	fresh?: boolean;
	/** The answers that are right; 200 where nothing is said. */
	expected?: number[];
};

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

/** Sends one request as a visitor's browser does. Throws unless the answer is one that is expected. */
export async function send(port: number, call: Call) {
	const { method = "GET", path, body, expected = [200] } = call;
	const headers = {
		...asBrowsersAsk,
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

/** The fields of a form as browsers send them. */
export function form(fields: Record<string, string>) {
	return {
		method: "POST" as const,
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams(fields).toString(),
	};
}

/** The forwarded address of a visitor: each number is a different network. */
export function fromNetwork(number: number): { "X-Forwarded-For": string } {
	return { "X-Forwarded-For": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

/** The ticket in a form's page or data. */
export function ticketIn(page: Buffer): string {
	const ticket = /[\w-]{22}\.[0-9a-z]{8,9}\.[\w-]{22}/.exec(page.toString())?.[0];
	if (ticket) return ticket;
	throw new Error("The form has no ticket.");
}

/** Milliseconds, of all requests of one kind. */
export type Times = { count: number; median: number; p99: number; max: number };
export type Ledger = ReturnType<typeof openLedger>;

/** Keeps the times of what was due from a moment on, and every fault, also from before. */
export function openLedger(from: number) {
	const times = new Map<string, number[]>();
	const faults = new Map<string, number>();
	const ledger = {
		/** One thing that was due at a moment is done now. */
		add(kind: string, due: number): void {
			if (due < from) return;
			const list = times.get(kind) ?? [];
			list.push(performance.now() - due);
			times.set(kind, list);
		},
		fault(words: string): void {
			faults.set(words, (faults.get(words) ?? 0) + 1);
		},
		/** Runs one thing that was due at a moment; its time is counted from then, not from its sending. */
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
