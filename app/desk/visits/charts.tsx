import type { PageFigure } from "#app/desk/visits/figures.ts";
import { type Span, spanName, type Unit, units } from "#app/desk/visits/spans.ts";
import { BarChart } from "#app/ui/desk/bar-chart.tsx";
import { grouped } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";

type Props = { title: string; unit: Unit; spans: Span[]; of: "views" | "visitors" };

export function SpanChart({ title, unit, spans, of }: Props) {
	return (
		<BarChart
			title={title}
			name={units[unit].label}
			counts={of === "views" ? "Views" : "Visitors"}
			bars={spans.map((span) => ({ name: spanName(unit, span.start), value: span[of] }))}
			tone={of === "views" ? "fill-terra" : "fill-olive"}
		/>
	);
}

type FiguresProps = { pages: (PageFigure & { name?: string })[]; more?: string };

export function PageFigures({ pages, more = "" }: FiguresProps) {
	const max = Math.max(...pages.map(({ views }) => views), 1);
	return (
		<ol className="flex flex-col">
			{pages.map(({ path, name = path, views }) => (
				<li key={path} className="border-b border-line last:border-0">
					<PathLink
						to={`/desk/visits?${new URLSearchParams({ path })}${more}`}
						className="block py-2 hover:text-terra"
					>
						<span className="flex min-h-7 items-baseline justify-between gap-4">
							<bdi className="min-w-0 underline decoration-line underline-offset-4">{name}</bdi>
							<span className="shrink-0 tabular-nums">
								{grouped(views)}
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
