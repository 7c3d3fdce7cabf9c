export const comparePath = "/breeder-network/compare";
export const maxCompared = 3;
/** More are named only by mistake. */
const maxAsked = 9;

export function askedKennels(query: URLSearchParams): string[] {
	const asked = query.getAll("kennel").map((each) => each.trim());
	return [...new Set(asked)].filter(Boolean).slice(0, maxAsked);
}

/** The page's query in one spelling; the kennels stay in their order. */
export function compareQuery(kennels: readonly string[]): URLSearchParams {
	return new URLSearchParams(kennels.map((kennel) => ["kennel", kennel]));
}

export function compareLink(kennels: readonly string[]): string {
	return kennels.length > 0 ? `${comparePath}?${compareQuery(kennels)}` : comparePath;
}
