import { ArrowLeft, ArrowRight } from "lucide";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { pagePath } from "#app/ui/paging.ts";

export function Pager({ path, page, more }: { path: string; page: number; more: boolean }) {
	if (page === 1 && !more) return null;
	return (
		<nav aria-label="Pages" className="mt-12 flex items-center justify-between gap-4">
			<span className="flex-1">
				{page > 1 ? (
					<Link to={pagePath(path, page - 1)} rel="prev" className={buttonClass("quiet")}>
						<Icon of={ArrowLeft} className="size-4.5" /> Previous
					</Link>
				) : null}
			</span>
			<span className="text-stone">Page {page}</span>
			<span className="flex flex-1 justify-end">
				{more ? (
					<Link to={pagePath(path, page + 1)} rel="next" className={buttonClass("quiet")}>
						Next <Icon of={ArrowRight} className="size-4.5" />
					</Link>
				) : null}
			</span>
		</nav>
	);
}
