import { dogFilter } from "#app/adoptions/filter.ts";
import {
	canonicalQuery,
	describeFilter,
	distances,
	type FilterValues,
	filterValues,
	type Near,
} from "#app/networks/filter.ts";

const farthest = distances.at(-1) ?? "";

export function alertTitle(query: string): string {
	return query === "" ? "Tell me when a dog comes" : "Tell me when a dog like this comes";
}

/**
 * Drops sort, view and status from a list's search: new dogs have no order and start as available. A place
 * without a distance only orders the list, so an alert adds the farthest one.
 */
export function alertValues(query: URLSearchParams): FilterValues {
	const { sort: _, view: __, status: ___, ...values } = filterValues(dogFilter, query);
	return values.near && !values.within ? { ...values, within: farthest } : values;
}

export function alertQuery(values: FilterValues): string {
	return canonicalQuery(dogFilter, new URLSearchParams(values)).toString();
}

export function describeAlert(query: string, place?: Near): string {
	const values = filterValues(dogFilter, new URLSearchParams(query));
	return describeFilter(dogFilter, values, place) || "Any dog";
}

export const stateLabels = {
	unconfirmed: "Not confirmed yet",
	active: "Active",
	paused: "Paused",
};
