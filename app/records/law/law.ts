export const activities = {
	rehoming: "Rehoming a dog",
	breeding: "Breeding",
	owning: "Owning a dog",
} as const;
export type Activity = keyof typeof activities;

/** The fields that a record can’t be published without, and those that may stay empty, by what a law is about. */
export const fieldsAskedFor = {
	microchip: { requires: ["microchipNumber"], asks: ["microchipExemption"] },
	licence: {
		requires: ["breedingLicence", "licenceNumber", "licenceAuthority", "licenceExpires"],
		asks: [],
	},
	/** The numbers that a listing must show. */
	numbers: { requires: ["identificationNumbers"], asks: [] },
} as const;
export type Subject = keyof typeof fieldsAskedFor;

export type LawPlace = { country: string; region: string };

type Demand = { country: string; regions: readonly string[]; asksFor?: Subject | undefined };

/** The fields a form needs in each place; sent to the browser, where the place is chosen. */
export type Demands = {
	/** Region names by country and normalized spelling: "north yorkshire" maps to "England". */
	spellings: Readonly<Record<string, Readonly<Record<string, string>>>>;
	rules: readonly Demand[];
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
	return fieldsBy(rules.filter((rule) => mayApplyAt(rule, place, spellings)));
}

export function fieldsBy(rules: readonly Pick<Demand, "asksFor">[]) {
	const all = rules.flatMap(({ asksFor }) => (asksFor ? [fieldsAskedFor[asksFor]] : []));
	const required = new Set<string>(all.flatMap(({ requires }) => requires));
	return { required, asked: new Set<string>([...required, ...all.flatMap(({ asks }) => asks)]) };
}

/** What pages show of a rule. */
export type ShownRule = {
	id: string;
	title: string;
	place: string;
	text: string;
	source: { name: string; url: string };
};
