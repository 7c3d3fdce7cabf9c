import { dogFilter } from "#app/network/dogs/filter.ts";
import {
	canonicalQuery,
	describeFilter,
	distances,
	type FilterValues,
	filterValues,
	type Near,
	type Parameter,
	without,
} from "#app/network/filter.ts";
import type { NearReading } from "#app/network/near.ts";

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

/** The search that the fields of an alert’s form describe. */
export function typedSearch(fields: Iterable<[string, FormDataEntryValue]>): URLSearchParams {
	return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
}

/** What to say beside the field if it's unclear which place is meant. */
export function alertPlaceError({ values, error, others }: NearReading): string | undefined {
	if (!error || others.length === 0) return error;
	return `“${values.near}” can be more than one place. Add the state or the country, like “Austin, TX”.`;
}

export function alertQuery(values: FilterValues): string {
	return canonicalQuery(dogFilter, new URLSearchParams(values)).toString();
}

export function describeAlert(query: string, place?: Near): string {
	const values = filterValues(dogFilter, new URLSearchParams(query));
	return describeFilter(dogFilter, values, place) || "Any dog";
}

/** Leaves out what a visitor typed, for an address that anyone may have entered; `place` is named as we know it. */
export function describeUntyped(query: string, place?: Near): string {
	const values = filterValues(dogFilter, new URLSearchParams(query));
	const known = (name: string) => name === "near" && place !== undefined;
	const typed = Object.entries<Parameter>(dogFilter.parameters)
		.filter(([name, { type }]) => type === "text" && !known(name))
		.map(([name]) => name);
	const chosen = typed.reduce((left, name) => without(dogFilter, left, name), values);
	const description = describeFilter(dogFilter, chosen, place) || "Any dog";
	return values.q ? `${description}, with the words you entered` : description;
}

/** Describes an alert before it's made, and says so if it has a distance that the search doesn't have. */
export function describeNewAlert(asked: URLSearchParams, place?: Near): string {
	const values = alertValues(asked);
	const description = describeAlert(alertQuery(values), place);
	const isAdded = values.within && !filterValues(dogFilter, asked).within;
	return isAdded ? `${description}, the farthest that an alert near a place reaches` : description;
}

/** The alert that a list offers. A place that isn't known is left out. */
export function alertFor(listed: FilterValues, place?: Near) {
	const search = new URLSearchParams(place ? listed : without(dogFilter, listed, "near"));
	const query = alertQuery(alertValues(search));
	return { query, title: alertTitle(query), description: `${describeNewAlert(search, place)}.` };
}

export const stateLabels = {
	unconfirmed: "Not confirmed yet",
	active: "Active",
	paused: "Paused",
};
