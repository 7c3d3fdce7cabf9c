import { choiceIn, numberIn, queryOf, type Typed } from "#app/writing/tools/query.ts";
import { site } from "#site";

export const periods = ["once", "month", "year"] as const;
export type Period = (typeof periods)[number];

export type Amount = { per: Period; amount: number };

export function sumsOf(amounts: readonly Amount[], years: number) {
	const sum = (per: Period) =>
		amounts.filter((each) => each.per === per).reduce((total, { amount }) => total + amount, 0);
	const once = sum("once");
	const yearly = 12 * sum("month") + sum("year");
	return { once, yearly, firstYear: once + yearly, whole: once + yearly * years };
}

export function yearlyOf({ per, amount }: Amount): number {
	return per === "once" ? 0 : per === "month" ? 12 * amount : amount;
}

/** Possible costs. content/breed/costs.yaml has their names and the amounts that have a source. */
export const costItems = [
	{ id: "dog", per: "once" },
	{ id: "setup", per: "once" },
	{ id: "neuter", per: "once" },
	{ id: "start", per: "once" },
	{ id: "food", per: "month" },
	{ id: "parasites", per: "month" },
	{ id: "vet", per: "year" },
	{ id: "insurance", per: "year" },
	{ id: "liability", per: "year" },
	{ id: "license", per: "year" },
	{ id: "training", per: "year" },
	{ id: "boarding", per: "year" },
	{ id: "supplies", per: "year" },
	{ id: "savings", per: "year" },
	{ id: "other", per: "year" },
] as const satisfies { id: string; per: Period }[];
type CostId = (typeof costItems)[number]["id"];

export type CostEntered = {
	country: string;
	/** False for the initial page, which shows the amounts that have a source. */
	isOwn: boolean;
	years: Typed;
	amounts: Record<CostId, Typed>;
};

const codes: readonly string[] = site.countries.map(({ code }) => code);

export function costsIn(query: URLSearchParams): CostEntered {
	const isOwn = query.get("own") === "yes";
	const amounts = costItems.map(({ id }) => [
		id,
		isOwn ? numberIn(query, id, { least: 0, most: 999_999 }) : { text: "" },
	]);
	return {
		country: choiceIn(query, "country", codes) ?? site.countries[0].code,
		isOwn,
		years: numberIn(query, "years", { least: 1, most: 20 }),
		amounts: Object.fromEntries(amounts),
	};
}

export function canonicalCosts(query: URLSearchParams): URLSearchParams {
	const { country, isOwn, years, amounts } = costsIn(query);
	// A dog may be a gift; the others add nothing when they are 0.
	const typed = costItems.map(({ id }) => [
		id,
		amounts[id].value === 0 && id !== "dog" ? "" : amounts[id].text,
	]);
	return queryOf({
		country: country === codes[0] ? "" : country,
		own: isOwn ? "yes" : "",
		years: years.text,
		...Object.fromEntries(typed),
	});
}
