import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { checkContent, contentFolder } from "#app/platform/content/content.server.ts";
import {
	type Activity,
	activities,
	fieldsAskedFor,
	type LawPlace,
	mayApplyAt,
	normalizeRegion,
	type ShownRule,
	type Subject,
} from "#app/records/law/law.ts";

const inEnglish = new Intl.ListFormat("en-US");

const day = v.pipe(v.string(), v.isoDate());
const sentence = v.pipe(v.string(), v.trim(), v.minLength(10), v.maxLength(900));

const RuleEntry = v.pipe(
	v.strictObject({
		id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]+$/)),
		/** Empty for a rule that covers the whole country. */
		regions: v.optional(v.array(v.string()), []),
		title: v.pipe(v.string(), v.minLength(5), v.maxLength(80)),
		appliesTo: v.pipe(v.array(v.picklist(Object.keys(activities) as Activity[])), v.minLength(1)),
		/** When it came into force; absent if we know only that it is in force. */
		from: v.optional(day),
		/** What our forms ask because of it. Any other law is only text. */
		asksFor: v.optional(v.picklist(Object.keys(fieldsAskedFor) as Subject[])),
		text: sentence,
		source: v.strictObject({
			name: v.pipe(v.string(), v.minLength(10), v.maxLength(200)),
			url: v.pipe(v.string(), v.url(), v.startsWith("https://")),
		}),
		/** When we read a copy of the source. */
		readOn: v.optional(day),
		/** When we found an exact citation, without reading the source. */
		citedOn: v.optional(day),
	}),
	v.check(
		({ readOn, citedOn }) => (readOn === undefined) !== (citedOn === undefined),
		"A rule is either read or cited.",
	),
);

const CountryFile = v.pipe(
	v.strictObject({
		/** ISO 3166-1 alpha-2. */
		country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
		name: v.pipe(v.string(), v.minLength(3)),
		/** Regions with alternative spellings; must be complete if a regional rule requires a field. */
		regions: v.optional(v.record(v.string(), v.array(v.string())), {}),
		/** What isn’t listed. Absent if the list of the country is complete. */
		missing: v.optional(sentence),
		rules: v.pipe(v.array(RuleEntry), v.minLength(1)),
	}),
	v.check(
		({ regions, rules }) =>
			rules.every((rule) => rule.regions.every((region) => Object.hasOwn(regions, region))),
		"A rule’s regions are among the country’s.",
	),
);

export type Rule = ReturnType<typeof readCountry>["rules"][number];

/** Parses a law file; if it is invalid, throws an error that names the position in the file. */
export function readCountry(text: string, file = "law") {
	const { country, name, regions, missing, rules } = checkContent(file, CountryFile, parse(text));
	const spellings = Object.entries(regions).flatMap(([region, others]) =>
		[region, ...others].map((each): [string, string] => [normalizeRegion(each), region]),
	);
	return {
		country,
		name,
		missing,
		spellings: Object.fromEntries(spellings),
		rules: rules.map(({ readOn, citedOn, ...rule }) => ({
			...rule,
			country,
			/** The place's name, such as "England and Wales" or "France". */
			place: inEnglish.format(rule.regions) || name,
			how: readOn ? ("read" as const) : ("cited" as const),
			on: readOn ?? citedOn ?? "",
		})),
	};
}

const folder = join(contentFolder, "law");

export const law = readdirSync(folder)
	.filter((file) => file.endsWith(".yaml"))
	.map((file) => readCountry(readFileSync(join(folder, file), "utf8"), `law/${file}`))
	.sort((one, other) => (one.name < other.name ? -1 : 1));

export const rules: readonly Rule[] = law.flatMap((each) => each.rules);

export const regionSpellings = Object.fromEntries(
	law.map(({ country, spellings }) => [country, spellings]),
);

const ids = rules.map(({ id }) => id);
if (new Set(ids).size < ids.length) throw new Error("Two rules have the same id.");

function inForce(of: readonly Activity[], now: Date): Rule[] {
	const today = now.toISOString().slice(0, 10);
	return rules.filter(
		({ from = today, appliesTo }) => from <= today && appliesTo.some((each) => of.includes(each)),
	);
}

/** Returns the rules that may apply at a place, including those of all regions if its region is unknown. */
export function possibleRulesAt(place: LawPlace, of: readonly Activity[], now = new Date()) {
	return inForce(of, now).filter((rule) => mayApplyAt(rule, place, regionSpellings));
}

/** Returns the rules known to apply at a place, for its page. */
export function knownRulesAt(place: LawPlace, of: readonly Activity[], now = new Date()) {
	const region = regionSpellings[place.country]?.[normalizeRegion(place.region)];
	return inForce(of, now).filter(({ country, regions }) => {
		if (country !== place.country) return false;
		return regions.length === 0 || (region !== undefined && regions.includes(region));
	});
}

/** Returns the rules of these countries, in their order, for pages without a specific place. */
export function publicRulesIn(codes: readonly string[], of: readonly Activity[]) {
	const inForceNow = inForce(of, new Date());
	return codes.flatMap((code) => inForceNow.filter(({ country }) => country === code));
}

export function shownRule({ id, title, place, text, source: { name, url } }: Rule): ShownRule {
	return { id, title, place, text, source: { name, url } };
}

/** A rule of two regions is in both. */
export function rulesByPlace(rules: readonly Rule[]) {
	const placed = rules.flatMap((rule) =>
		(rule.regions.length > 0 ? rule.regions : [rule.place]).map((place) => ({ place, rule })),
	);
	return [...Map.groupBy(placed, ({ place }) => place)].map(([place, all]) => ({
		place,
		rules: all.map(({ rule }) => shownRule(rule)),
	}));
}
