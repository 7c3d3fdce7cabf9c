import { costs } from "#app/records/breed/costs.server.ts";
import { grouped } from "#app/ui/format.ts";
import { startCitations } from "#app/writing/tools/citations.server.ts";
import {
	type CostEntered,
	canonicalCosts,
	costItems,
	costsIn,
	type Period,
	periods,
	sumsOf,
	yearlyOf,
} from "#app/writing/tools/cost.ts";
import { drawCosts } from "#app/writing/tools/draw-costs.ts";
import type { Typed } from "#app/writing/tools/query.ts";
import { toolAt } from "#app/writing/tools/tools.ts";
import { site } from "#site";

const titles: Record<Period, string> = { once: "Once", month: "Every month", year: "Every year" };

export function loadCost({ searchParams }: URL) {
	const canonical = canonicalCosts(searchParams);
	const entered = costsIn(canonical);
	const unknown = { sign: "", currency: "your currency", range: undefined, others: [] };
	const { sign, currency, range, others } = costs.countries[entered.country] ?? unknown;
	const { cite, list } = startCitations();
	const money = (value: number) => `${sign}${grouped(value)}`;
	const items = itemsOf(entered);
	const groups = periods.map((per) => ({
		title: titles[per],
		items: items
			.filter((item) => item.per === per)
			.map(({ id, name, hint, figure }) => ({
				...{ id, name, hint },
				about: figure && {
					text: `${figure.about}: ${money(figure.amount)}`,
					marks: cite([figure.source]),
				},
			})),
	}));
	return {
		tool: toolAt("/tools/cost"),
		isPart: canonical.size > 0,
		country: entered.country,
		currency,
		countries: site.countries.map(({ code, name }, at) => ({
			...{ code, name },
			path: at === 0 ? "/tools/cost" : `/tools/cost?country=${code}`,
		})),
		values: {
			...Object.fromEntries(items.map(({ id, typed }) => [id, typed.text])),
			years: entered.years.text || String(costs.years),
		},
		errors: errorsOf(entered),
		groups,
		range: range && { ...range, marks: cite([range.source]) },
		empty: items.filter(({ amount }) => amount === 0).map(({ name }) => name),
		found: foundIn(items, entered.years.value ?? costs.years, money),
		yearsAbout: { text: costs.yearsAbout, marks: cite(costs.yearsSources) },
		others: others.map(({ text, source }) => ({ text, marks: cite([source]) })),
		sources: list(),
	};
}

function itemsOf({ country, isOwn, amounts }: CostEntered) {
	const figures = costs.countries[country]?.figures ?? {};
	return costItems.map(({ id, per }) => {
		const figure = figures[id];
		const given: Typed = figure
			? { text: String(figure.amount), value: figure.amount }
			: { text: "" };
		const typed = isOwn ? amounts[id] : given;
		const { name = id, hint = "" } = costs.items[id] ?? {};
		return { id, per, name, hint, figure, typed, amount: typed.value ?? 0 };
	});
}

function errorsOf({ amounts, years }: CostEntered): Record<string, string> {
	const wrong = costItems.filter(({ id }) => amounts[id].wrong);
	const errors = wrong.map(({ id }) => {
		const name = costs.items[id]?.name ?? id;
		return [id, `Enter a whole amount for “${name}”. Example: 45`];
	});
	return {
		...Object.fromEntries(errors),
		...(years.wrong && { years: "Enter 1 to 20 years. Example: 9" }),
	};
}

type Items = ReturnType<typeof itemsOf>;

/** Returns nothing until the dog and the food are entered: without them a sum would mislead. */
function foundIn(items: Items, years: number, money: (value: number) => string) {
	const isKnown = (id: string) => items.some((item) => item.id === id && item.typed.text !== "");
	if (!isKnown("dog") || !isKnown("food")) return undefined;
	const sums = sumsOf(items, years);
	const bars = items
		.map((item) => ({ name: item.name, share: yearlyOf(item), amount: money(yearlyOf(item)) }))
		.filter(({ share }) => share > 0)
		.sort((a, b) => b.share - a.share);
	const label = bars.map(({ name, amount }) => `${name} ${amount}`).join(", ");
	return {
		firstYear: money(sums.firstYear),
		yearly: money(sums.yearly),
		whole: money(sums.whole),
		years,
		svg: bars.length > 0 ? drawCosts(bars, `A year: ${label}`) : undefined,
	};
}

export type CostData = ReturnType<typeof loadCost>;
