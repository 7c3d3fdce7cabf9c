import { country, type Filter, near, q, sort, state, view, within } from "#app/networks/filter.ts";

export const kennelFilter = {
	path: "/breeder-network",
	one: "kennel",
	many: "kennels",
	parameters: { country, state, q, near, within, sort, view },
} as const satisfies Filter;
