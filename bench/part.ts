import type { Stage } from "./stage.ts";

/** A row of the results table. An empty cell is shown as a dash. */
export type Row = {
	/** The promise in docs/promises.md that the row measures, such as "S1". */
	id: string;
	what: string;
	figure: string;
	/** The same figure for the baseline, measured in the same run. */
	floor?: string;
	/** The limit; for growth, also the ratio to the floor. */
	limit?: string;
	/** "kept", "missed by …", or empty if nothing is promised. */
	verdict?: string;
	spread?: string;
};

export type Settings = {
	/** Minutes that the load of S8 lasts, including its warm-up. */
	minutes: number;
	/** Page requests and form submissions per second in S8. */
	reads: number;
	submissions: number;
	/** Number of public dogs in S8. */
	listings: number;
};

export type Part = {
	id: string;
	what: string;
	minutes(settings: Settings): number;
	measure(stage: Stage, settings: Settings): Promise<Row[]>;
};

/** Thrown if the machine lacks something a part needs, such as a browser. Other parts still run. */
export class Unavailable extends Error {}
