import { useLocation, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { PathLink } from "#app/ui/link.tsx";

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

export function DeskPager({ page, more }: { page: number; more: boolean }) {
	const to = usePagePath();
	if (page === 1 && !more) return null;
	return (
		<nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
			<span className="flex-1">
				{page > 1 ? (
					<PathLink to={to(page - 1)} rel="prev" className={buttonClass("quiet")}>
						Previous
					</PathLink>
				) : null}
			</span>
			<span className="text-stone">Page {page}</span>
			<span className="flex flex-1 justify-end">
				{more ? (
					<PathLink to={to(page + 1)} rel="next" className={buttonClass("quiet")}>
						Next
					</PathLink>
				) : null}
			</span>
		</nav>
	);
}
