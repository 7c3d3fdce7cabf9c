import {
	type Choice,
	commonFilters,
	displayOptions,
	type Filter,
	type Parameter,
} from "#app/network/filter.ts";
import { listedTests } from "#app/network/kennels/evidence/evidence.ts";
import { countryCodes } from "#app/records/countries.ts";

export const testNames = listedTests.map(({ id }) => id);

const tests: Record<string, Parameter> = Object.fromEntries(
	listedTests.map(({ id, name }) => [id, { type: "yes", label: name, chip: `${name} seen` }]),
);

/** Also offers the other countries that kennels are in. */
export function kennelFilterWith(others: readonly Choice[]): Filter {
	const { country, ...parameters } = kennelFilter.parameters;
	const choices = [...country.choices, ...others];
	return { ...kennelFilter, parameters: { country: { ...country, choices }, ...parameters } };
}

export const kennelFilter = {
	path: "/breeder-network",
	one: "kennel",
	many: "kennels",
	parameters: {
		...commonFilters,
		country: { ...commonFilters.country, also: countryCodes },
		...tests,
		registry: {
			type: "yes",
			label: "At the registry",
			chip: "Tests seen at the registry",
		},
		...displayOptions,
		sort: {
			...displayOptions.sort,
			choices: [
				...displayOptions.sort.choices,
				{ value: "results", label: "Most results seen", chip: "" },
			],
		},
	},
} as const satisfies Filter;
