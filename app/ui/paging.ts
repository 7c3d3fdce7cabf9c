/** Records on one page of a list. */
export const pageSize = 24;
/** Deeper pages than this are nobody's reading; the bound keeps a stray number from a long scan. */
const lastPage = 100_000;

/** The page number in an address: 1 when there is none, undefined when it is not one. */
export function pageOf(url: URL): number | undefined {
	const text = url.searchParams.get("page");
	if (text === null) return 1;
	if (!/^[1-9]\d{0,5}$/.test(text)) return undefined;
	const page = Number(text);
	return page <= lastPage ? page : undefined;
}

/** One page of a list: what it shows and whether there is more. */
export type Page<Item> = { items: Item[]; page: number; more: boolean };

/** Cuts the one row too many that was asked for to learn whether there is a next page. */
export function pageFrom<Item>(rows: Item[], page: number): Page<Item> {
	return { items: rows.slice(0, pageSize), page, more: rows.length > pageSize };
}

/** The address of a page of a list; the first has no number. */
export function pagePath(path: string, page: number): string {
	return page === 1 ? path : `${path}?page=${page}`;
}
