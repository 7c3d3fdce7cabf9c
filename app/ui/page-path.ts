import { useLocation, useSearchParams } from "react-router";

/** The address of another page of the list that is shown, with its search; what was just done is not said again there. */
export function usePagePath(): (page: number) => string {
	const { pathname } = useLocation();
	const [query] = useSearchParams();
	return (page) => {
		const next = new URLSearchParams(query);
		next.delete("done");
		if (page === 1) next.delete("page");
		else next.set("page", String(page));
		return next.size > 0 ? `${pathname}?${next}` : pathname;
	};
}
