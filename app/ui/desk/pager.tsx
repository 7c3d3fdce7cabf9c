import { useLocation, useSearchParams } from "react-router";
import { PathLink } from "#app/ui/link.tsx";
import { PageLinks } from "#app/ui/pager.tsx";

/** The address of another page of the list at this address. */
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

export function DeskPager(props: { page: number; more: boolean }) {
	return <PageLinks {...props} to={usePagePath()} link={PathLink} />;
}
