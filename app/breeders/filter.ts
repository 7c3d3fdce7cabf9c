import { country, type Filter, near, q, sort, state, within } from "#app/networks/filter.ts";

export const kennelFilter = {
	path: "/breeder-network",
	one: "kennel",
	many: "kennels",
	parameters: { country, state, q, near, within, sort },
} as const satisfies Filter;
