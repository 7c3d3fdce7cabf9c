import { data } from "react-router";

export type Missing = {
	heading: string;
	message: string;
	back: { href: string; label: string };
	suggestions: { href: string; title: string; summary: string; picture?: SmallPicture }[];
};

/** A photo, or a drawing on one of the grounds in card.css. */
export type SmallPicture = { src: string; ground?: number };

export function missing(offer: Missing, status: 404 | 410 = 404) {
	return data(offer, { status });
}

export function isMissing(value: unknown): value is Missing {
	return typeof value === "object" && value !== null && "back" in value && "suggestions" in value;
}
