import type { Row } from "./part.ts";

/** Several measurements of one figure, in the figure's own unit. */
export type Spread = { median: number; min: number; max: number };

export function spreadOf(values: readonly number[]): Spread {
	const sorted = [...values].sort((a, b) => a - b);
	return {
		median: quantileOf(sorted, 0.5),
		min: quantileOf(sorted, 0),
		max: quantileOf(sorted, 1),
	};
}

/** The value below which `share` (0 to 1) of the ascending values lie, between two where needed. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
	const at = share * (sorted.length - 1);
	const below = sorted[Math.floor(at)] ?? Number.NaN;
	const above = sorted[Math.ceil(at)] ?? Number.NaN;
	return below + (above - below) * (at - Math.floor(at));
}

/** A number as a person reads it: about three digits, thousands apart. */
export function written(value: number): string {
	const size = Math.abs(value);
	const digits = size >= 100 || value === 0 ? 0 : size >= 10 ? 1 : 2;
	return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

/** "12–15 ms", or "12 ms" when there was no difference. */
export function writtenSpread({ min, max }: Spread, unit = ""): string {
	const [low, high] = [written(min), written(max)];
	return `${low === high ? low : `${low}–${high}`}${unit && ` ${unit}`}`;
}

export type Bound = { atLeast: number } | { atMost: number };

/** "≥ 300", "≤ 0.6": the limit as shown in the table. */
export function writtenBound(bound: Bound): string {
	return "atLeast" in bound ? `≥ ${written(bound.atLeast)}` : `≤ ${written(bound.atMost)}`;
}

/** "kept", or by how much the figure missed its bound. */
export function verdictOn(value: number, bound: Bound): string {
	const limit = "atLeast" in bound ? bound.atLeast : bound.atMost;
	const missing = "atLeast" in bound ? limit - value : value - limit;
	if (missing <= 0) return "kept";
	if (!Number.isFinite(missing)) return "not measured";
	const share = limit === 0 ? "" : ` (${written((missing / limit) * 100)} %)`;
	return `missed by ${written(missing)}${share}`;
}

type Run = { perSecond: number; latency: { median: number; p99: number } };

/** What S2 promises of a list, and other parts of lists like it. */
export const promisedOfLists = { rate: { atLeast: 300 }, p99: { atMost: 120 } };

/** How several runs of one load went. */
export function pace(runs: readonly Run[]): Record<"rate" | "p50" | "p99", Spread> {
	return {
		rate: spreadOf(runs.map(({ perSecond }) => perSecond)),
		p50: spreadOf(runs.map(({ latency }) => latency.median)),
		p99: spreadOf(runs.map(({ latency }) => latency.p99)),
	};
}

/** How much longer a page takes in each of these runs than in the run of that turn before. */
export function growthOf(before: readonly Run[], after: readonly Run[]): Spread {
	return spreadOf(
		after.map((run, turn) => (before[turn]?.perSecond ?? Number.NaN) / run.perSecond),
	);
}

/** One figure, the middle of its measurements, and what is promised of it. */
export function boundRow(
	named: Pick<Row, "id" | "what">,
	measured: Spread | number,
	unit: string,
	bound: Bound,
): Row {
	const value = typeof measured === "number" ? measured : measured.median;
	return {
		...named,
		figure: `${written(value)} ${unit}`,
		limit: `${writtenBound(bound)} ${unit}`,
		verdict: verdictOn(value, bound),
		spread: typeof measured === "number" ? "" : writtenSpread(measured, unit),
	};
}

/** Pages a second and how long the slowest in a hundred take, with what is promised of them. */
export function paceRow(
	named: Pick<Row, "id" | "what">,
	runs: readonly Run[],
	promised: { rate?: Bound; p99?: Bound } = {},
): Row {
	const { rate, p99 } = pace(runs);
	const bounds = [
		{ name: "rate", value: rate.median, bound: promised.rate },
		{ name: "p99", value: p99.median, bound: promised.p99 },
	].flatMap(({ name, value, bound }) => (bound ? [{ name, value, bound }] : []));
	return {
		...named,
		figure: `${written(rate.median)} /s, p99 ${written(p99.median)} ms`,
		limit: bounds.map(({ name, bound }) => `${name} ${writtenBound(bound)}`).join(", "),
		verdict: bounds
			.map(({ name, value, bound }) => `${name} ${verdictOn(value, bound)}`)
			.join("; "),
		spread: `${writtenSpread(rate)}; p99 ${writtenSpread(p99, "ms")}`,
	};
}

const mostGrowth = { atMost: 1.3 };

/** The time for a page at 100,000 listings, against that at 1,000. */
export function growthRow(id: string, few: readonly Run[], many: readonly Run[]): Row {
	const growth = growthOf(few, many);
	return {
		id,
		what: "time for a page at 100,000 listings against 1,000",
		figure: `${written(1000 / pace(many).rate.median)} ms`,
		floor: `${written(1000 / pace(few).rate.median)} ms`,
		limit: `${written(growth.median)} × (${writtenBound(mostGrowth)})`,
		verdict: verdictOn(growth.median, mostGrowth),
		spread: writtenSpread(growth),
	};
}
