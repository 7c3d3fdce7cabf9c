export const pageSize = 24;
/** Keeps a stray page number from causing a long scan. */
const lastPage = 100_000;

export function pageOf(url: URL): number | undefined {
	const text = url.searchParams.get("page");
	if (text === null) return 1;
	if (!/^[1-9]\d{0,5}$/.test(text)) return undefined;
	const page = Number(text);
	return page <= lastPage ? page : undefined;
}

export type Page<Item> = { items: Item[]; page: number; more: boolean };

export function pageFrom<Item>(rows: Item[], page: number): Page<Item> {
	return { items: rows.slice(0, pageSize), page, more: rows.length > pageSize };
}

/** Parameters that say once what was done, or what was seen. */
const once = ["done", "decided", "changed", "not", "seen", "select"];

/** The query of the list that a page was opened from, so that its links lead back to the same list. */
export function listQuery(query: URLSearchParams, also: Record<string, string> = {}): string {
	const kept = new URLSearchParams(query);
	for (const name of once) kept.delete(name);
	for (const [name, value] of Object.entries(also)) {
		if (value) kept.set(name, value);
		else kept.delete(name);
	}
	return kept.size > 0 ? `?${kept}` : "";
}

export function pagePath(path: string, page: number): string {
	return page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}
