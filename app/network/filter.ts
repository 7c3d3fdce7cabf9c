import type { Network } from "#app/network/network.ts";
import { normalForm } from "#app/platform/text/normalize.ts";
import { regions } from "#app/records/places/regions.ts";
import { grouped } from "#app/ui/format.ts";
import { lowerFirst } from "#app/ui/letter-case.ts";
import { pageSize } from "#app/ui/paging.ts";
import { site, withArticle } from "#site";

/** Counting stops here, because counting 100,000 records takes longer than showing the first ones. */
export const maxCounted = 10 * pageSize;
/** The map shows the records that come first in the list. */
export const maxMapped = 1000;

export type Choice = {
	value: string;
	label: string;
	/** Shown as a chip and in sentences. */
	chip: string;
	/** Dropped as meaningless unless one of these is set. */
	needs?: readonly string[];
};

export type Parameter = (
	| {
			type: "choice";
			any: string;
			choices: readonly Choice[];
			/** Values that are valid without being offered. */
			also?: readonly string[];
	  }
	| { type: "yes"; chip: string }
	| { type: "text"; max: number; note?: string; chip(text: string): string }
) & {
	label: string;
	/** Changes how the list is shown, not what's in it, so it has no chip and no words. */
	isDisplay?: true;
};

/** The parameters of a list. Their SQL conditions are defined next to the table. */
export type Filter = {
	path: Network["path"];
	one: string;
	many: string;
	/** The status that the map shows in amber, and its explanation. */
	amber?: { status: string; label: string };
	parameters: Readonly<Record<string, Parameter>>;
};

/** Canonical values: valid, normalized and without defaults. Only `filterValues` creates them. */
export type FilterValues = Readonly<Record<string, string>>;

/** The place that `near` was resolved to. */
export type Near = { name: string; unit: "miles" | "km" };

/** The first country's unit, used until a place is known. */
export const homeUnit: Near["unit"] = distanceUnitFor(site.countries[0].code);

export function distanceUnitFor(country: string): Near["unit"] {
	return country === "US" || country === "GB" ? "miles" : "km";
}

export const kmPerMile = 1.609344;

/** Returns for example "About 40 miles away", rounded because distances are only between towns. */
export function formatDistance(km: number, unit: Near["unit"]): string {
	const distance = unit === "miles" ? km / kmPerMile : km;
	if (distance < 5) return `Less than 5 ${unit} away`;
	const step = distance < 100 ? 5 : 10;
	return `About ${grouped(Math.round(distance / step) * step)} ${unit} away`;
}

export const distances = ["25", "50", "100", "250"];

const countries = site.countries.map(({ name }) => name).join(", ");

export const unknownPlace = `We couldn’t find that place. Try “Austin, TX”, “Leeds, UK” or a US or Canadian postal code. We know places in: ${countries}. Elsewhere, add the country: “Naples, Italy”.`;

/** The filters of every list. */
export const commonFilters = {
	country: {
		type: "choice",
		label: "Country",
		any: "Any country",
		choices: site.countries.map(({ code, name }) => {
			return { value: code, label: name, chip: `In ${withArticle(name)}` };
		}),
	},
	/** Each code belongs to only one country, which it implies. */
	state: {
		type: "choice",
		label: "State or province",
		any: "Any",
		// In other countries, people enter a county or nothing.
		choices: [regions.US, regions.CA].flatMap((names = {}) =>
			Object.entries(names).map(([value, label]) => ({ value, label, chip: `In ${label}` })),
		),
	},
	q: {
		type: "text",
		label: "Name or words in the description",
		max: 60,
		chip: (text) => `“${text}”`,
	},
	near: {
		type: "text",
		label: "Near",
		note: "in the UK: the town",
		max: 80,
		chip: (place) => `Near ${place}`,
	},
	within: {
		type: "choice",
		label: "Within",
		any: "Any distance",
		choices: distances.map((value) => {
			return { value, label: value, chip: `Within ${value}`, needs: ["near"] };
		}),
	},
} satisfies Record<string, Parameter>;

export const newestFirst = "Newest first";

/** How every list can be shown. */
export const displayOptions = {
	sort: {
		type: "choice",
		label: "Sort",
		any: "Nearest first",
		choices: [{ value: "newest", label: newestFirst, chip: "", needs: ["near"] }],
		isDisplay: true,
	},
	view: {
		type: "choice",
		label: "Show as",
		any: "List",
		choices: [{ value: "map", label: "Map", chip: "" }],
		isDisplay: true,
	},
} satisfies Record<string, Parameter>;

export function countryOfState(code: string): string | undefined {
	return Object.keys(regions).find((nation) => Object.hasOwn(regions[nation] ?? {}, code));
}

/** Uses the last of several values, so that a hidden field can precede a checkbox. */
export function filterValues(filter: Filter, query: URLSearchParams): FilterValues {
	const values: Record<string, string> = {};
	for (const [name, parameter] of Object.entries(filter.parameters)) {
		const value = normalized(parameter, query.getAll(name).at(-1) ?? "");
		if (value) values[name] = value;
	}
	if (values.state && values.country) {
		delete values[values.country === countryOfState(values.state) ? "country" : "state"];
	}
	return meaningful(filter, values);
}

function meaningful({ parameters }: Filter, values: FilterValues): FilterValues {
	const kept = Object.entries(values).filter(([name, value]) => {
		const parameter = parameters[name];
		const choices = parameter?.type === "choice" ? parameter.choices : [];
		const { needs } = choices.find((choice) => choice.value === value) ?? {};
		return !needs || needs.some((other) => values[other]);
	});
	return Object.fromEntries(kept);
}

function normalized(parameter: Parameter, text: string): string {
	if (parameter.type === "yes") return text === "yes" ? "yes" : "";
	if (parameter.type === "choice") {
		const isOffered = parameter.choices.some(({ value }) => value === text);
		return isOffered || parameter.also?.includes(text) ? text : "";
	}
	const plain = normalForm(text.slice(0, parameter.max * 4))
		.replace(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, " ")
		.trim();
	return [...plain].slice(0, parameter.max).join("").trim();
}

/** Sorts the parameters, so that a filter has one URL and one page cache entry. */
function filterQuery(values: FilterValues): URLSearchParams {
	const query = new URLSearchParams(values);
	query.sort();
	return query;
}

/** Returns the query as the page cache and the list's own links spell it. */
export function canonicalQuery(filter: Filter, asked: URLSearchParams): URLSearchParams {
	const query = filterQuery(filterValues(filter, asked));
	const page = asked.get("page");
	if (page !== null && page !== "1") query.set("page", page);
	return query;
}

export function filterPath({ path }: Filter, values: FilterValues, page = 1): string {
	const query = filterQuery(values);
	if (page > 1) query.set("page", String(page));
	return query.size > 0 ? `${path}?${query}` : path;
}

export function without(filter: Filter, values: FilterValues, name: string): FilterValues {
	const { [name]: _, ...others } = values;
	return meaningful(filter, others);
}

export function displayValues(filter: Filter, values: FilterValues): FilterValues {
	const kept = Object.entries(values).filter(([name]) => filter.parameters[name]?.isDisplay);
	return meaningful(filter, Object.fromEntries(kept));
}

/** Returns fewer with a map, whose dots need room on the page too. */
export function pageSizeOf({ view }: FilterValues): number {
	return view === "map" ? pageSize / 2 : pageSize;
}

type Chip = { name: string; label: string };

export function filterChips(filter: Filter, values: FilterValues, place?: Near): Chip[] {
	return Object.entries(filter.parameters).flatMap(([name, parameter]): Chip[] => {
		const value = values[name];
		if (!value || parameter.isDisplay) return [];
		const label = chipOf(parameter, name === "near" ? (place?.name ?? value) : value);
		if (name === "near" && values.within) return [];
		if (name !== "within") return [{ name, label }];
		const { name: town = values.near, unit = homeUnit } = place ?? {};
		return [{ name, label: `${label} ${unit} of ${town}` }];
	});
}

function chipOf(parameter: Parameter, value: string): string {
	if (parameter.type === "text") return parameter.chip(value);
	if (parameter.type === "yes") return parameter.chip;
	return parameter.choices.find((choice) => choice.value === value)?.chip ?? value;
}

/** Returns for example "31 dogs", "1 dog" or "More than 240 dogs". */
export function countText(filter: Filter, count: number): string {
	if (count > maxCounted) return `More than ${grouped(maxCounted)} ${filter.many}`;
	return numberOf(filter, count);
}

export function numberOf({ one, many }: Filter, count: number): string {
	return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Returns for example "Females, good with cats, within 100 miles of Austin, TX", or "" without filters. */
export function describeFilter(filter: Filter, values: FilterValues, place?: Near): string {
	const [first = "", ...others] = filterChips(filter, values, place).map(({ label }) => label);
	return [first, ...others.map(lowerFirst)].join(", ");
}
