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

export function pagePath(path: string, page: number): string {
	return page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}
