import { data } from "react-router";

export type Missing = {
	heading: string;
	message: string;
	back: { href: string; label: string };
	suggestions: { href: string; title: string; summary: string }[];
};

export function missing(offer: Missing, status: 404 | 410 = 404) {
	return data(offer, { status });
}

export function isMissing(value: unknown): value is Missing {
	return typeof value === "object" && value !== null && "back" in value && "suggestions" in value;
}
