import type { Stage } from "./stage.ts";

/** One line of the table. An empty cell is shown as a dash. */
export type Row = {
	/** The promise of quality.md that the line measures, such as "S1". */
	id: string;
	what: string;
	figure: string;
	/** The same figure of what we compare with, measured in the same run. */
	floor?: string;
	/** Ratio to the floor, and the limit that holds. */
	limit?: string;
	/** "kept", "missed by …", or empty where nothing is promised. */
	verdict?: string;
	/** Lowest and highest of the runs. */
	spread?: string;
};

/** Options of a run; each has a default. */
export type Settings = {
	/** How long the load of S8 lasts, its warm-up included, in minutes. */
	minutes: number;
	/** Requests of readers and forms of senders that come in a second, in S8. */
	reads: number;
	submissions: number;
	/** How many public dogs S8 has. */
	listings: number;
};

/** One promise and how it is measured. */
export type Part = {
	id: string;
	what: string;
	/** About how long it takes, in minutes. */
	minutes(settings: Settings): number;
	measure(stage: Stage, settings: Settings): Promise<Row[]>;
};

/** The machine lacks what a part needs, such as a browser: the part says so and the rest goes on. */
export class Unavailable extends Error {}
