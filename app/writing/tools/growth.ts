import { choiceIn, numberIn, queryOf, type Typed } from "#app/writing/tools/query.ts";

export const sexes = ["male", "female"] as const;
export type Sex = (typeof sexes)[number];
export const units = ["lb", "kg"] as const;
export type Unit = (typeof units)[number];

/** Exact by definition (International Yard and Pound Agreement of 1959). */
const kilogramsPerPound = 0.45359237;

export function fromKilograms(weight: number, unit: Unit): number {
	return unit === "kg" ? weight : weight / kilogramsPerPound;
}

export type Range = { least: number; most: number };
export type Weighing = { months: number; weight: number };
export type Comparison = { result: "young" | "within" } | { result: "below" | "above"; by: number };

/** Compares with the adult range, which applies from `fromMonths` on. `by` is in the unit of both. */
export function compare(
	{ months, weight }: Weighing,
	{ least, most }: Range,
	fromMonths: number,
): Comparison {
	if (months < fromMonths) return { result: "young" };
	if (weight < least) return { result: "below", by: least - weight };
	if (weight > most) return { result: "above", by: weight - most };
	return { result: "within" };
}

export function stoppedGrowing(weighings: readonly Weighing[], fromMonths: number): boolean {
	return weighings.some(
		({ months, weight }, at) =>
			months < fromMonths &&
			weighings.slice(0, at).some((earlier) => earlier.months < months && weight <= earlier.weight),
	);
}

export const rows = [1, 2, 3] as const;

export const oldest = 240;
const heaviest: Record<Unit, number> = { lb: 300, kg: 136 };

export type Row = { age: Typed; weight: Typed };
export type Entered = { sex: Sex; unit: Unit; rows: Row[] };

/** Sorts rows by age, so that their order doesn't change the page. Incomplete rows come last. */
export function enteredIn(query: URLSearchParams): Entered {
	const sex = choiceIn(query, "sex", sexes) ?? "male";
	const unit = choiceIn(query, "unit", units) ?? "lb";
	const all = rows.map((row) => ({
		age: numberIn(query, `age${row}`, { least: 1, most: oldest, decimals: 1 }),
		weight: numberIn(query, `weight${row}`, { least: 1, most: heaviest[unit], decimals: 1 }),
	}));
	const filled = all.filter(({ age, weight }) => age.text !== "" || weight.text !== "");
	const whole = filled.filter(isWhole).sort((a, b) => a.age.value - b.age.value);
	return { sex, unit, rows: [...whole, ...filled.filter((row) => !isWhole(row))] };
}

type WholeRow = { age: { value: number }; weight: { value: number } };

function isWhole(row: Row): row is Row & WholeRow {
	return row.age.value !== undefined && row.weight.value !== undefined;
}

export function weighingsOf({ rows }: Entered): Weighing[] {
	return rows
		.filter(isWhole)
		.map(({ age, weight }) => ({ months: age.value, weight: weight.value }));
}

export function canonicalGrowth(query: URLSearchParams): URLSearchParams {
	const { sex, unit, rows: entered } = enteredIn(query);
	const typed = entered.flatMap(({ age, weight }, at) => [
		[`age${at + 1}`, age.text] as const,
		[`weight${at + 1}`, weight.text] as const,
	]);
	return queryOf({
		sex: sex === "male" ? "" : sex,
		unit: unit === "lb" ? "" : unit,
		...Object.fromEntries(typed),
	});
}
