import { buttonClass } from "#app/ui/button.tsx";
import { DeskEmpty } from "#app/ui/desk/page.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { usePagePath } from "#app/ui/page-path.ts";
import type { Page } from "#app/ui/paging.ts";

/** A page of a list, or why it is empty, and the way to the pages around it. */
export function DeskList({
	list,
	empty,
	children,
}: {
	list: Page<unknown>;
	empty: React.ReactNode;
	children: React.ReactNode;
}) {
	return (
		<>
			{list.items.length === 0 ? <DeskEmpty page={list.page}>{empty}</DeskEmpty> : children}
			<DeskPager page={list.page} more={list.more} />
		</>
	);
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
