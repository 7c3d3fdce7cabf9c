import { listedTests } from "#app/breeders/evidence/listed-tests.ts";
import {
	country,
	type Filter,
	near,
	type Parameter,
	q,
	sort,
	state,
	view,
	within,
} from "#app/networks/filter.ts";

export const testNames = listedTests.map(({ id }) => id);

const tests: Record<string, Parameter> = Object.fromEntries(
	listedTests.map(({ id, name }) => [id, { type: "yes", label: name, words: `${name} seen` }]),
);

export const kennelFilter = {
	path: "/breeder-network",
	one: "kennel",
	many: "kennels",
	parameters: {
		country,
		state,
		q,
		near,
		within,
		...tests,
		registry: {
			type: "yes",
			label: "At the registry",
			words: "Tests seen at the registry",
		},
		sort,
		view,
	},
} as const satisfies Filter;
