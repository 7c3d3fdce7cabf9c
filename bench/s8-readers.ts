import { arrivals } from "./s8-arrivals.ts";
import { type Call, fromNetwork, send } from "./s8-calls.ts";
import type { Ledger } from "./s8-ledger.ts";

/** A group of addresses that are asked for alike. */
export type Reading = {
	kind: string;
	/** Of all that is read, how much; the unit is the sum of all. */
	share: number;
	/** The first are asked for the most. */
	paths: string[];
	/** What an answer may be. */
	status: number[];
};

export type ReadersJob = { perSecond: number; readings: Reading[] };

/** Of a hundred readers as many have a page still from before and ask whether it has changed. */
const again = 12;
/** Of a hundred requests as many come over a connection of their own. */
const newcomers = 5;
const mostKnown = 5_000;
const homes = 20_000;

/** Readers who come at a rate, until it is over. */
export function read(
	{ perSecond, readings }: ReadersJob,
	port: number,
	until: number,
	roll: () => number,
	ledger: Ledger,
): Promise<void> {
	const tags = new Map<string, string>();
	const all = readings.reduce((sum, { share }) => sum + share, 0);
	const choose = (): Reading | undefined => {
		let left = roll() * all;
		for (const reading of readings) {
			left -= reading.share;
			if (left < 0) return reading;
		}
		return readings[0];
	};
	return arrivals(perSecond, until, roll, async (due) => {
		const reading = choose();
		if (!reading) return;
		// A few are read by nearly all, most by hardly anybody.
		const path = reading.paths[Math.floor(reading.paths.length * roll() ** 3)] ?? "/";
		const tag = roll() * 100 < again ? tags.get(path) : undefined;
		const call: Call = {
			path,
			fresh: roll() * 100 < newcomers,
			headers: {
				...fromNetwork(Math.floor(roll() * homes)),
				...(tag ? { "If-None-Match": tag } : {}),
			},
		};
		await ledger.time(tag ? "asked again by ETag" : reading.kind, due, async () => {
			const { status, headers } = await send(port, call);
			const expected = tag ? [...reading.status, 304] : reading.status;
			if (!expected.includes(status)) throw new Error(`${path} answered ${status}`);
			if (headers.etag && tags.size < mostKnown) tags.set(path, headers.etag);
		});
	});
}
