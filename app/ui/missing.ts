import { data } from "react-router";

/** What a visitor is offered when there is nothing at an address. */
export type Missing = {
	heading: string;
	words: string;
	back: { href: string; label: string };
	suggestions: { href: string; title: string; line: string }[];
};

/** Throw it from a door: a real 404 with the way back. */
export function missing(offer: Missing) {
	return data(offer, { status: 404 });
}

export function isMissing(value: unknown): value is Missing {
	return typeof value === "object" && value !== null && "back" in value && "suggestions" in value;
}
