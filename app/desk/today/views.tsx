import type { topDogs } from "#app/desk/today/today.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { grouped } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";
import { PageFigures, SpanChart } from "#app/visits/charts.tsx";
import type { PageFigure } from "#app/visits/figures.ts";
import type { Span } from "#app/visits/spans.ts";

type Props = { days: Span[]; pages: PageFigure[]; dogs: Awaited<ReturnType<typeof topDogs>> };

export function TodayViews({ days, pages, dogs }: Props) {
	const sum = days.reduce((all, { views }) => all + views, 0);
	const today = days.at(-1);
	return (
		<DeskCard
			title="Page views"
			actions={
				<PathLink
					to="/desk/visits"
					className="inline-flex min-h-11 items-center text-terra underline"
				>
					More about page views
				</PathLink>
			}
		>
			{sum === 0 ? (
				<p className="text-stone">
					No one has opened a public page yet. Counting starts with the first visitor; programs and
					search engines are left out.
				</p>
			) : (
				<>
					<p className="mb-4 text-stone">
						{grouped(sum)} {sum === 1 ? "view" : "views"} in {days.length} days; today{" "}
						{grouped(today?.views ?? 0)} by {grouped(today?.visitors ?? 0)}{" "}
						{today?.visitors === 1 ? "visitor" : "visitors"}.
					</p>
					<SpanChart title="Page views by day" unit="day" spans={days} of="views" />
					<div className="mt-4 grid gap-4">
						{Object.entries({ "Most viewed pages": pages, "Most viewed dogs": dogs }).map(
							([heading, most]) =>
								most.length > 0 && (
									<div key={heading} className="min-w-0">
										<h3 className="text-19">{heading}</h3>
										<PageFigures pages={most} />
									</div>
								),
						)}
					</div>
				</>
			)}
		</DeskCard>
	);
}
