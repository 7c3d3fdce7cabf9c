import { buttonClass } from "#app/ui/button.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { usePagePath } from "#app/ui/page-path.ts";

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
