import { allCountries, siteCountries } from "#app/records/countries.ts";
import type { Values } from "#app/records/fields.ts";
import { type Demands, fieldsAskedFor, fieldsBy, type ShownRule } from "#app/records/law/law.ts";
import {
	knownRulesAt,
	possibleRulesAt,
	type Rule,
	regionSpellings,
	rules,
	shownRule,
} from "#app/records/law/rules.server.ts";
import { type AnyRecord, type Described, fieldOf, lawPlaceOf } from "#app/records/record.ts";
import { reviewedRecords } from "#app/records/records.ts";

type ByLaw = {
	/** The first rule that requires each field, by field name. */
	required: ReadonlyMap<string, Rule>;
	asked: ReadonlySet<string>;
};

const nothing: ByLaw = { required: new Map(), asked: new Set() };

/** Returns the fields that the law at a record's place requires or asks for. */
export function fieldsByLawOf(record: Described, values: Values): ByLaw {
	const found = reviewedRecords.find(({ kind }) => kind === record.kind);
	if (!found) return nothing;
	const here = possibleRulesAt(lawPlaceOf(found, values), [found.lawOf]);
	const pairs = here.flatMap((rule) =>
		rule.asksFor
			? fieldsAskedFor[rule.asksFor].requires.map((name): [string, Rule] => [name, rule])
			: [],
	);
	return { required: new Map(pairs.reverse()), asked: fieldsBy(here).asked };
}

export function requiredBy({ place, source }: Rule): string {
	return `The law in ${place} requires it: ${source.name}.`;
}

/** Returns the rules of all places for the form, where the place can still change. */
export function demandsOf(record: AnyRecord): Demands {
	const { lawOf } = record;
	const concerned = rules.filter(
		({ appliesTo, asksFor }) => appliesTo.includes(lawOf) && asksFor !== undefined,
	);
	const countries = new Set(concerned.map(({ country }) => country));
	return {
		spellings: Object.fromEntries(
			[...countries].map((country) => [country, regionSpellings[country] ?? {}]),
		),
		rules: concerned.map(({ country, regions, asksFor }) => ({ country, regions, asksFor })),
		countries: fieldOf(record, record.country)?.anyCountry ? allCountries() : siteCountries,
	};
}

/** Returns the rules known to apply at a record's place, for its page. */
export function lawFor(record: AnyRecord, values: Values): ShownRule[] {
	const also = record.lawOf === "rehoming" ? (["owning"] as const) : [];
	return knownRulesAt(lawPlaceOf(record, values), [record.lawOf, ...also]).map(shownRule);
}
