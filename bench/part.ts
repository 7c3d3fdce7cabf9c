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

export type Measured = {
	rows: Row[];
	/** How it was measured and what to mind, one sentence or list each, below the table. */
	notes: string[];
};

/** One promise and how it is measured. */
export type Part = {
	id: string;
	what: string;
	measure(stage: Stage): Promise<Measured>;
};

/** The machine lacks what a part needs, such as a browser: the part says so and the rest goes on. */
export class Unavailable extends Error {}
