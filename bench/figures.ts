import type { Row } from "./part.ts";

export type Spread = { median: number; min: number; max: number };

export function spreadOf(values: readonly number[]): Spread {
	const sorted = [...values].sort((a, b) => a - b);
	return {
		median: quantileOf(sorted, 0.5),
		min: quantileOf(sorted, 0),
		max: quantileOf(sorted, 1),
	};
}

/** Returns the value below which `share` (0 to 1) of the ascending values lie, interpolated if needed. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
	const at = share * (sorted.length - 1);
	const below = sorted[Math.floor(at)] ?? Number.NaN;
	const above = sorted[Math.ceil(at)] ?? Number.NaN;
	return below + (above - below) * (at - Math.floor(at));
}

/** Formats a number for people: about three digits, with thousands separators. */
export function written(value: number): string {
	const size = Math.abs(value);
	const digits = size >= 100 || value === 0 ? 0 : size >= 10 ? 1 : 2;
	return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

export function formatSpread({ min, max }: Spread, unit = ""): string {
	const [low, high] = [written(min), written(max)];
	return `${low === high ? low : `${low}–${high}`}${unit && ` ${unit}`}`;
}

export type Bound = { atLeast: number } | { atMost: number };

export function formatBound(bound: Bound): string {
	return "atLeast" in bound ? `≥ ${written(bound.atLeast)}` : `≤ ${written(bound.atMost)}`;
}

/** Returns "kept", "not measured", or by how much the figure missed its bound. */
export function verdictOn(value: number, bound: Bound): string {
	const limit = "atLeast" in bound ? bound.atLeast : bound.atMost;
	const missing = "atLeast" in bound ? limit - value : value - limit;
	if (missing <= 0) return "kept";
	if (!Number.isFinite(missing)) return "not measured";
	const share = limit === 0 ? "" : ` (${written((missing / limit) * 100)} %)`;
	return `missed by ${written(missing)}${share}`;
}

type Run = { perSecond: number; latency: { median: number; p99: number } };

/** S2's limits for a list page (pages per second, milliseconds), also used for similar lists. */
export const listLimits = { rate: { atLeast: 150 }, p99: { atMost: 250 } };

export function pace(runs: readonly Run[]): Record<"rate" | "p50" | "p99", Spread> {
	return {
		rate: spreadOf(runs.map(({ perSecond }) => perSecond)),
		p50: spreadOf(runs.map(({ latency }) => latency.median)),
		p99: spreadOf(runs.map(({ latency }) => latency.p99)),
	};
}

/** Returns the factor by which a page got slower, comparing the runs of the same round. */
export function growthOf(before: readonly Run[], after: readonly Run[]): Spread {
	return spreadOf(
		after.map((run, turn) => (before[turn]?.perSecond ?? Number.NaN) / run.perSecond),
	);
}

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
		limit: `${formatBound(bound)} ${unit}`,
		verdict: verdictOn(value, bound),
		spread: typeof measured === "number" ? "" : formatSpread(measured, unit),
	};
}

/** Builds a row of pages per second and p99 latency, judged against what is promised. */
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
		limit: bounds.map(({ name, bound }) => `${name} ${formatBound(bound)}`).join(", "),
		verdict: bounds
			.map(({ name, value, bound }) => `${name} ${verdictOn(value, bound)}`)
			.join("; "),
		spread: `${formatSpread(rate)}; p99 ${formatSpread(p99, "ms")}`,
	};
}

const maxGrowth = { atMost: 1.3 };

export function growthRow(id: string, few: readonly Run[], many: readonly Run[]): Row {
	const growth = growthOf(few, many);
	return {
		id,
		what: "time for a page at 100,000 listings against 1,000",
		figure: `${written(1000 / pace(many).rate.median)} ms`,
		floor: `${written(1000 / pace(few).rate.median)} ms`,
		limit: `${written(growth.median)} × (${formatBound(maxGrowth)})`,
		verdict: verdictOn(growth.median, maxGrowth),
		spread: formatSpread(growth),
	};
}
