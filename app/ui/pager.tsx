import { ArrowLeft, ArrowRight } from "lucide";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Link } from "#app/ui/link.tsx";

type Props = {
	page: number;
	more: boolean;
	of?: number | undefined;
	to(page: number): string;
	link: typeof Link;
};

export function PageLinks({ page, more, of, to, link: Step }: Props) {
	if (page === 1 && !more) return null;
	return (
		<nav aria-label="Pages" className="mt-12 flex items-center justify-between gap-4">
			<span className="flex-1">
				{page > 1 ? (
					<Step to={to(page - 1)} rel="prev" className={buttonClass("quiet", "max-sm:px-3")}>
						<Icon of={ArrowLeft} className="size-4.5 max-sm:hidden" /> Previous
					</Step>
				) : null}
			</span>
			<span className="text-stone">{of ? `Page ${page} of ${of}` : `Page ${page}`}</span>
			<span className="flex flex-1 justify-end">
				{more ? (
					<Step to={to(page + 1)} rel="next" className={buttonClass("quiet", "max-sm:px-3")}>
						Next <Icon of={ArrowRight} className="size-4.5 max-sm:hidden" />
					</Step>
				) : null}
			</span>
		</nav>
	);
}
