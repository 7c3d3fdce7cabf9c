import { PathLink } from "#app/ui/link.tsx";
import { wholeNumber } from "#app/visits/spans.ts";

type NamedFigure = { path: string; name: string; views: number };

export function PageFigures({ pages, more = "" }: { pages: NamedFigure[]; more?: string }) {
	const max = Math.max(...pages.map(({ views }) => views), 1);
	return (
		<ol className="flex flex-col">
			{pages.map(({ path, name, views }) => (
				<li key={path} className="border-b border-line last:border-0">
					<PathLink
						to={`/desk/visits?${new URLSearchParams({ path })}${more}`}
						className="block py-2 hover:text-terra"
					>
						<span className="flex min-h-7 items-baseline justify-between gap-4">
							<bdi className="min-w-0 underline decoration-line underline-offset-4">{name}</bdi>
							<span className="shrink-0 tabular-nums">
								{wholeNumber(views)}
								<span className="sr-only"> views</span>
							</span>
						</span>
						<svg
							aria-hidden="true"
							viewBox="0 0 100 1"
							preserveAspectRatio="none"
							className="mt-1 h-1 w-full"
						>
							<rect width={(views / max) * 100} height="1" className="fill-terra" />
						</svg>
					</PathLink>
				</li>
			))}
		</ol>
	);
}
