import { Form } from "react-router";
import { PageFigures, SpanChart } from "#app/desk/visits/charts.tsx";
import { recentTopPages, viewsBy } from "#app/desk/visits/figures.ts";
import { pathFrom, type Unit, units } from "#app/desk/visits/spans.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/visits.page.ts";

const pagesShown = 24;

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const by = searchParams.get("by") ?? "";
	const unit = Object.hasOwn(units, by) ? (by as Unit) : "day";
	const path = pathFrom(searchParams.get("path") ?? "");
	const [spans, pages] = await Promise.all([
		viewsBy(unit, units[unit].many, path),
		path ? [] : recentTopPages(units[unit].days, pagesShown),
	]);
	return { unit, path, spans, pages };
}

export default function VisitsPage({ loaderData }: Route.ComponentProps) {
	const { unit, path, spans, pages } = loaderData;
	const shown = `the last ${units[unit].many} ${unit}s`;
	const isEmpty = spans.every(({ views }) => views === 0);
	return (
		<DeskPage
			title={path ? `Views of ${path}` : "Page views"}
			description="Counted on the server without cookies or stored addresses. Bots are left out, and prefetched pages count when they are opened."
			back={
				path
					? { to: `/desk/visits?by=${unit}`, label: "Page views" }
					: { to: "/desk", label: "Today" }
			}
			actions={
				path ? (
					<a href={path} className={buttonClass("quiet")}>
						View page
					</a>
				) : undefined
			}
		>
			<Units unit={unit} path={path} />
			{isEmpty ? (
				<DeskEmpty>
					{path
						? `No one opened this page in ${shown}.`
						: "No page views yet. Numbers appear within seconds of the first visit. To see one, open the public site in another browser."}
				</DeskEmpty>
			) : (
				<div className={path ? "grid" : "grid gap-5 xl:grid-cols-2"}>
					<DeskCard title={`Views, ${shown}`}>
						<SpanChart title={`Views by ${unit}`} unit={unit} spans={spans} of="views" />
					</DeskCard>
					{path ? null : (
						<DeskCard
							title={`Visitors, ${shown}`}
							description={
								unit === "day"
									? undefined
									: `Daily visitors added up: someone who came on two days of a ${unit} counts twice.`
							}
						>
							<SpanChart title={`Visitors by ${unit}`} unit={unit} spans={spans} of="visitors" />
						</DeskCard>
					)}
				</div>
			)}
			{pages.length > 0 ? (
				<div className="mt-5">
					<DeskCard title="By page">
						<PageFigures pages={pages} more={`&by=${unit}`} />
					</DeskCard>
				</div>
			) : null}
		</DeskPage>
	);
}

function Units({ unit, path }: { unit: Unit; path: string | undefined }) {
	const to = (by: string) =>
		`/desk/visits?${new URLSearchParams({ ...(path ? { path } : {}), by })}`;
	return (
		<div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
			<nav aria-label="Time span" className="flex gap-2">
				{Object.entries(units).map(([each, { label }]) => (
					<PathLink
						key={each}
						to={to(each)}
						aria-current={each === unit ? "page" : undefined}
						className={`${buttonClass("quiet", "px-4 whitespace-nowrap")} aria-[current=page]:border-heading`}
					>
						{label}
					</PathLink>
				))}
			</nav>
			<Form method="get" className="flex min-w-0 flex-1 basis-60 items-end gap-2.5">
				<input type="hidden" name="by" value={unit} />
				<label className="flex min-w-0 flex-1 flex-col text-15 text-stone">
					Page address
					<input
						type="text"
						name="path"
						key={path}
						defaultValue={path ?? ""}
						maxLength={200}
						placeholder="/guides"
						className="form-control rounded-12 px-4 py-2"
					/>
				</label>
				<button type="submit" className={buttonClass("quiet", "cursor-pointer")}>
					Show
				</button>
			</Form>
		</div>
	);
}
