import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Settings } from "./part.ts";

export type Command = {
	/** Names of parts as they stand in the table; empty stands for all. */
	wanted: string[];
	/** The data folder that is kept. */
	folder: string | undefined;
	/** Where the report goes. */
	to: string;
	settings: Settings;
};

const numbers = {
	minutes: { fallback: 30, least: 0.5 },
	reads: { fallback: 150, least: 0 },
	submissions: { fallback: 1, least: 0 },
	"decision-every": { fallback: 5, least: 0.5 },
	listings: { fallback: 100_000, least: 100 },
};

/** Reads what was asked for on the command line; throws a sentence when it cannot be understood. */
export function readCommand(args: string[]): Command {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			...{ folder: { type: "string" }, to: { type: "string" }, minutes: { type: "string" } },
			...{ reads: { type: "string" }, submissions: { type: "string" } },
			...{ "decision-every": { type: "string" }, listings: { type: "string" } },
		},
	});
	const number = (name: keyof typeof numbers): number => {
		const { fallback, least } = numbers[name];
		const value = Number(values[name] ?? fallback);
		if (value >= least) return value;
		throw new Error(`--${name} is a number of ${least} or more.`);
	};
	return {
		wanted: positionals.map((name) => name.toUpperCase()),
		folder: values.folder && resolve(values.folder),
		to: resolve(values.to ?? join(import.meta.dirname, "results.md")),
		settings: {
			...{ minutes: number("minutes"), reads: number("reads"), listings: number("listings") },
			...{ submissions: number("submissions"), decisionEvery: number("decision-every") },
		},
	};
}
