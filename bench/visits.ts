/** Visitors of S16 and S17, in their own process: they come whether or not the site keeps up. */
import { doJob } from "./children.ts";
import { arrivals, openLedger, send, type Times } from "./s8-people.ts";

export type Stream = {
	/** Its times are kept under this name, those of refusals under "<kind>, refused". */
	kind: string;
	perSecond: number;
	paths: string[];
	/** Whether the first paths are asked for most, the nth as often as 1/n. Otherwise one after the other. */
	zipf?: boolean;
};
export type VisitsJob = { port: number; seconds: number; streams: Stream[] };
export type VisitsOutcome = { times: Record<string, Times>; faults: Record<string, number> };

doJob(async ({ port, seconds, streams }: VisitsJob): Promise<VisitsOutcome> => {
	const began = performance.now();
	const until = began + seconds * 1000;
	const ledger = openLedger(began);
	await Promise.all(
		streams.map(({ kind, perSecond, paths, zipf }) => {
			const next = zipf ? zipfian(paths) : inTurn(paths);
			return arrivals(perSecond, until, async (due) => {
				let refused = false;
				const seen = await ledger.time("any", due, async () => {
					const { headers } = await send(port, { path: next(), expected: [200, 503] });
					refused = headers["retry-after"] !== undefined;
					return true;
				});
				if (seen) ledger.add(refused ? `${kind}, refused` : kind, due);
			});
		}),
	);
	return ledger.outcome();
});

function inTurn(paths: string[]): () => string {
	let turn = 0;
	return () => paths[turn++ % paths.length] ?? "/";
}

function zipfian(paths: string[]): () => string {
	const sums: number[] = [];
	let sum = 0;
	for (let rank = 1; rank <= paths.length; rank++) {
		sum += 1 / rank;
		sums.push(sum);
	}
	return () => {
		const drawn = Math.random() * sum;
		let [low, high] = [0, sums.length - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sums[middle] ?? 0) < drawn) low = middle + 1;
			else high = middle;
		}
		return paths[low] ?? "/";
	};
}
