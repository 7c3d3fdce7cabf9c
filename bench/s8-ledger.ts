import { quantileOf } from "./figures.ts";

/** Milliseconds, of all requests of one kind. */
export type Times = { count: number; median: number; p99: number; max: number };

export type Ledger = {
	/** Runs one thing that was due at a moment; its time is counted from then, not from its sending. */
	time<Value>(kind: string, due: number, what: () => Promise<Value>): Promise<Value | undefined>;
	/** One thing that was due at a moment is done now. */
	add(kind: string, due: number): void;
	fault(words: string): void;
	outcome(): { times: Record<string, Times>; faults: string[]; faultCount: number };
};

const mostFaultsTold = 20;

/** Keeps the times of what was due from a moment on, and every fault, also from before. */
export function openLedger(from: number): Ledger {
	const times = new Map<string, number[]>();
	const faults = new Map<string, number>();
	let faultCount = 0;
	const ledger: Ledger = {
		async time(kind, due, what) {
			try {
				const value = await what();
				ledger.add(kind, due);
				return value;
			} catch (error) {
				ledger.fault(`${kind}: ${error instanceof Error ? error.message : error}`);
				return undefined;
			}
		},
		add(kind, due) {
			if (due < from) return;
			const list = times.get(kind) ?? [];
			list.push(performance.now() - due);
			times.set(kind, list);
		},
		fault(words) {
			faultCount++;
			if (faults.has(words) || faults.size < mostFaultsTold) {
				faults.set(words, (faults.get(words) ?? 0) + 1);
			}
		},
		outcome() {
			const told = [...times].map(([kind, list]) => {
				const sorted = Float64Array.from(list).sort();
				const [median, p99] = [quantileOf(sorted, 0.5), quantileOf(sorted, 0.99)];
				return [kind, { count: list.length, median, p99, max: quantileOf(sorted, 1) }] as const;
			});
			const named = [...faults].map(([words, count]) => `${words} (${count} times)`);
			return { times: Object.fromEntries(told), faults: named, faultCount };
		},
	};
	return ledger;
}
