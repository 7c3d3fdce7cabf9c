/** What a rule is about: who gives a dog away, who breeds, and everyone who has a dog. */
export const activities = {
	rehoming: "Rehoming a dog",
	breeding: "Breeding",
	owning: "Owning a dog",
} as const;
export type Activity = keyof typeof activities;

export type LawPlace = { country: string; region: string };

export type Rule = {
	id: string;
	/** ISO 3166-1 alpha-2. */
	country: string;
	/** None for the whole country. */
	regions: readonly string[];
	/** "England and Wales", "France". */
	place: string;
	title: string;
	appliesTo: readonly Activity[];
	/** A day, as YYYY-MM-DD; undefined where we only know that it is in force. */
	from: string | undefined;
	/** Fields of a record that can’t be published without them. */
	requires: readonly string[];
	/** Fields that are asked for beside them and may stay empty. */
	asks: readonly string[];
	/** What it forbids, one sentence each. */
	forbids: readonly string[];
	text: string;
	source: { name: string; url: string };
	/** "read": by us, in a copy of the source; "cited": precisely, without having read it. */
	how: "read" | "cited";
	on: string;
	reviewBy: string;
};

/** For a page: what a card shows. */
export type ShownRule = Pick<
	Rule,
	"id" | "place" | "title" | "text" | "forbids" | "source" | "how" | "on"
>;

/** What a form asks for at each place; sent to the browser, where the place is chosen. */
export type Demands = {
	/** By country, how its regions are written: "north yorkshire" is "England". */
	spellings: Readonly<Record<string, Readonly<Record<string, string>>>>;
	rules: readonly {
		country: string;
		regions: readonly string[];
		requires: readonly string[];
		asks: readonly string[];
	}[];
};

/** Lower case, without what people leave out or add. */
export function spellingOf(region: string): string {
	return region
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, " ")
		.trim();
}

/** Whether a rule may apply. A region that we don't know may be any of the country’s. */
export function mayApplyAt(
	rule: Pick<Rule, "country" | "regions">,
	{ country, region }: LawPlace,
	spellings: Demands["spellings"],
): boolean {
	if (rule.country !== country) return false;
	const known = spellings[country]?.[spellingOf(region)];
	return rule.regions.length === 0 || known === undefined || rule.regions.includes(known);
}

export function demandedAt({ spellings, rules }: Demands, place: LawPlace) {
	const here = rules.filter((rule) => mayApplyAt(rule, place, spellings));
	return {
		required: new Set(here.flatMap(({ requires }) => requires)),
		asked: new Set(here.flatMap(({ requires, asks }) => [...requires, ...asks])),
	};
}
