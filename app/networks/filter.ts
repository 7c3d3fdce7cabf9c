/** One parameter of a filtered list's address. */
export type FilterField = {
	label: string;
	/** The values that it takes, with their labels; without options it takes a line of text. */
	options?: Readonly<Record<string, string>>;
	/** In characters. */
	max?: number;
	/** Dropped without one of these. */
	needs?: readonly string[];
};

/** In the order of the address. */
export type Filter = Readonly<Record<string, FilterField>>;

export type FilterValues = Readonly<Record<string, string>>;

/** Unknown parameters and values are dropped, so that a filter has one address; also in the page cache. */
export function filterValues(filter: Filter, query: URLSearchParams): FilterValues {
	const found: Record<string, string> = {};
	for (const [name, field] of Object.entries(filter)) {
		// A check box that is on by default is sent after its hidden opposite.
		const value = accepted(field, query.getAll(name).at(-1) ?? "");
		if (value !== "") found[name] = value;
	}
	for (const [name, { needs }] of Object.entries(filter)) {
		if (needs && !needs.some((each) => each in found)) delete found[name];
	}
	return found;
}

function accepted({ options, max = 80 }: FilterField, typed: string): string {
	if (options) return Object.hasOwn(options, typed) ? typed : "";
	const line = typed.normalize("NFKC").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
	return [...line.trim()].slice(0, max).join("").trim();
}

export function filterPath(path: string, values: FilterValues, page = 1): string {
	const query = new URLSearchParams(values);
	if (page > 1) query.set("page", String(page));
	return query.size > 0 ? `${path}?${query}` : path;
}

export function without(values: FilterValues, name: string): FilterValues {
	const { [name]: _, ...rest } = values;
	return rest;
}

/** For `publicPage`: what the page depends on. */
export function canonicalQuery(filter: Filter) {
	return (query: URLSearchParams): URLSearchParams => {
		const canonical = new URLSearchParams(filterValues(filter, query));
		const page = query.get("page");
		if (page !== null) canonical.set("page", page);
		return canonical;
	};
}

const kmPerMile = 1.609344;

export const distances = {
	"25": "25 miles",
	"50": "50 miles",
	"100": "100 miles",
	"250": "250 miles",
	"25km": "25 km",
	"50km": "50 km",
	"100km": "100 km",
	"250km": "250 km",
} as const;

/** "50" is miles, "50km" kilometers. */
export function distanceInKm(within: string): number {
	return Number.parseInt(within, 10) * (within.endsWith("km") ? 1 : kmPerMile);
}

/** "about 40 miles away"; towns are all that is known, so nothing is said more exactly. */
export function distanceText(km: number, unit: "mi" | "km"): string {
	const far = unit === "km" ? km : km / kmPerMile;
	if (far < 5) return "in the same area";
	const rounded = far < 100 ? Math.round(far / 5) * 5 : Math.round(far / 10) * 10;
	return `about ${rounded} ${unit === "km" ? "km" : "miles"} away`;
}
