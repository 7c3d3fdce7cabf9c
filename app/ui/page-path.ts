import { useLocation, useSearchParams } from "react-router";

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
