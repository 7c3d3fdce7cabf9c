import type { Row } from "./part.ts";

const heads = ["id", "what", "figure", "floor", "ratio or limit", "verdict", "spread"];

/** The table as Markdown, with columns that also line up on a terminal. */
export function tableOf(rows: readonly Row[]): string {
	const lines = [heads, ...rows.map(cellsOf)];
	const widths = heads.map((_, column) =>
		Math.max(...lines.map((cells) => [...(cells[column] ?? "")].length)),
	);
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length)).join(" | ")} |`;
	const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
	return [line(heads), rule, ...rows.map((row) => line(cellsOf(row)))].join("\n");
}

function cellsOf({ id, what, figure, floor, limit, verdict, spread }: Row): string[] {
	return [id, what, figure, floor, limit, verdict, spread].map((cell) => cell || "–");
}

/** The whole of bench/results.md. */
export function reportOf(report: {
	rows: readonly Row[];
	/** The parts of a run that was not of everything. */
	only: readonly string[];
	/** Sentences and lists on how each part was measured, in the order of the parts. */
	notes: readonly { id: string; notes: readonly string[] }[];
	machine: readonly string[];
	/** Seconds that the run took. */
	took: number;
}): string {
	const missed = report.rows.filter(({ verdict }) => verdict && verdict !== "kept");
	const kept = report.rows.filter(({ verdict }) => verdict === "kept");
	return `# What was measured

${report.only.length > 0 ? `Only ${report.only.join(", ")} of all parts.\n\n` : ""}${kept.length} figures kept their limit, ${missed.length} did not. Lines without a limit are there to compare.

${tableOf(report.rows)}

## The machine

${report.machine.map((line) => `- ${line}`).join("\n")}

Load generator, site and PostgreSQL ran on this one machine, over loopback.

## How

Repeat it with \`npm run bench\`, or one part with \`npm run bench -- s2\`, on a machine that does nothing
else; this run took ${Math.round(report.took / 60)} minutes. Figures are medians of several runs, floor and site in turn; the
spread is the lowest and the highest of them.

${report.notes.map(({ id, notes }) => `### ${id}\n\n${notes.join("\n\n")}`).join("\n\n")}
`;
}
