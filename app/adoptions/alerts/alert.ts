import { dogFilter } from "#app/adoptions/filter.ts";
import {
	canonicalQuery,
	type FilterValues,
	filterValues,
	filterWords,
	type Near,
} from "#app/networks/filter.ts";

/** Of one address. */
export const mostAlerts = 10;

export function alertTitle(query: string): string {
	return query === "" ? "Tell me when a dog comes" : "Tell me when a dog like this comes";
}

/** What of a list's search an alert keeps: new dogs have no order, and begin as available. */
export function alertValues(query: URLSearchParams): FilterValues {
	const { sort: _, view: __, status: ___, ...values } = filterValues(dogFilter, query);
	return values;
}

export function alertQuery(values: FilterValues): string {
	return canonicalQuery(dogFilter, new URLSearchParams(values)).toString();
}

export function alertWords(query: string, place?: Near): string {
	const values = filterValues(dogFilter, new URLSearchParams(query));
	return filterWords(dogFilter, values, place) || "Any dog";
}

export const stateLabels = {
	unconfirmed: "Not confirmed yet",
	active: "Active",
	paused: "Paused",
};

/** As its pages show it. */
export type AlertView = {
	id: number;
	/** The search in words, or the name of the one dog. */
	words: string;
	query: string;
	dog: string | undefined;
	state: keyof typeof stateLabels;
	/** Someone was asked whether they are still looking, and has not answered. */
	isReminded: boolean;
	createdAt: Date;
};
