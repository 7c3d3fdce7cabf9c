export const activities = {
	rehoming: "Rehoming a dog",
	breeding: "Breeding",
	owning: "Owning a dog",
} as const;
export type Activity = keyof typeof activities;

export type LawPlace = { country: string; region: string };

/** The fields a form needs in each place; sent to the browser, where the place is chosen. */
export type Demands = {
	/** Region names by country and normalized spelling: "north yorkshire" maps to "England". */
	spellings: Readonly<Record<string, Readonly<Record<string, string>>>>;
	rules: readonly {
		country: string;
		regions: readonly string[];
		requires: readonly string[];
		asks: readonly string[];
	}[];
	/** The places that can be chosen. */
	countries: readonly { value: string; label: string }[];
};

/** Normalizes a region's name to lowercase words, without punctuation or digits. */
export function normalizeRegion(region: string): string {
	return region
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, " ")
		.trim();
}

/** Returns whether a rule may apply; an unknown region could be any region of the country. */
export function mayApplyAt(
	rule: { country: string; regions: readonly string[] },
	{ country, region }: LawPlace,
	spellings: Demands["spellings"],
): boolean {
	if (rule.country !== country) return false;
	const known = spellings[country]?.[normalizeRegion(region)];
	return rule.regions.length === 0 || known === undefined || rule.regions.includes(known);
}

export function fieldsByLawAt({ spellings, rules }: Demands, place: LawPlace) {
	const here = rules.filter((rule) => mayApplyAt(rule, place, spellings));
	return {
		required: new Set(here.flatMap(({ requires }) => requires)),
		asked: new Set(here.flatMap(({ requires, asks }) => [...requires, ...asks])),
	};
}

/** What pages show of a rule. */
export type ShownRule = {
	id: string;
	title: string;
	place: string;
	text: string;
	forbids: readonly string[];
	source: { name: string; url: string };
	/** Whether someone read the source, or only cites it, and the day. */
	how: "read" | "cited";
	on: string;
};
