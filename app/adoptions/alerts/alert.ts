import { href } from "react-router";
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

export const holdTitle = "Tell me if it falls through";

/** Beside every form that asks for an alert. */
export const alertPromise =
	"At most one email a day, and only when there are new dogs that fit. Every email has a link to change, pause or end it.";
export const holdPromise =
	"One email, if the dog is available again. If the dog finds a home, we delete this alert.";

/** The form's address; the search goes with it. */
export function alertPath(query: string): string {
	return query === "" ? href("/alerts") : `${href("/alerts")}?${query}`;
}

export function heldDogQuery(slug: string): string {
	return new URLSearchParams({ dog: slug }).toString();
}

/** What of a list's search an alert keeps: new dogs have no order, and begin as available. */
export function alertValues(query: URLSearchParams): FilterValues {
	const { sort: _, status: __, ...values } = filterValues(dogFilter, query);
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
