import { commonFilters, displayOptions, type Filter, type Parameter } from "#app/network/filter.ts";
import { listedTests } from "#app/network/kennels/evidence/evidence.ts";

export const testNames = listedTests.map(({ id }) => id);

const tests: Record<string, Parameter> = Object.fromEntries(
	listedTests.map(({ id, name }) => [id, { type: "yes", label: name, chip: `${name} seen` }]),
);

export const kennelFilter = {
	path: "/breeder-network",
	one: "kennel",
	many: "kennels",
	parameters: {
		...commonFilters,
		...tests,
		registry: {
			type: "yes",
			label: "At the registry",
			chip: "Tests seen at the registry",
		},
		...displayOptions,
	},
} as const satisfies Filter;
