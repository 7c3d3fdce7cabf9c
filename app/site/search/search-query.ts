import { normalForm } from "#app/platform/text/normalize.ts";

const maxQuery = 80;

export const groupLabels = {
	guides: "Guides",
	posts: "Blog posts",
	dogs: "Dogs",
	breeders: "Breeders",
};
export type GroupName = keyof typeof groupLabels;

/** Returns the same text for all spellings of the same search, except for capitals, which the page shows as typed. */
export function normalizeQuery(text: string): string {
	const line = normalForm(text.slice(0, 1_000))
		.replace(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, " ")
		.trim();
	return [...line].slice(0, maxQuery).join("").trim();
}

export function searchIn(query: URLSearchParams) {
	const name = query.get("in") ?? "";
	const only = Object.hasOwn(groupLabels, name) ? (name as GroupName) : undefined;
	return { q: normalizeQuery(query.get("q") ?? ""), only };
}

export function canonicalSearch(query: URLSearchParams): URLSearchParams {
	const { q, only } = searchIn(query);
	return new URLSearchParams(q === "" ? {} : { ...(only && { in: only }), q });
}
