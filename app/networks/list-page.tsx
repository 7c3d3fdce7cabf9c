import { lazy } from "react";
import { href } from "react-router";
import {
	countWords,
	displayValues,
	type Filter,
	filterPath,
	maxCounted,
	pageSizeOf,
	without,
} from "#app/networks/filter.ts";
import { FilterForm } from "#app/networks/filter-form.tsx";
import { ResultsHead } from "#app/networks/list-results.tsx";
import type { Network } from "#app/networks/network.ts";
import type { ListData } from "#app/networks/public-pages.ts";
import { RecordGrid } from "#app/networks/record-card.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageLinks } from "#app/ui/pager.tsx";
import { pagePath } from "#app/ui/paging.ts";

const loadMap = () => import("#app/networks/map-drawing.tsx");
const loadNothingFound = () => import("#app/networks/nothing-found.tsx");

// Loaded separately, because most visitors use the list, and most searches find something. The server loads
// them up front, as in namesakes.ts.
const MapPanel = import.meta.env.SSR ? (await loadMap()).default : lazy(loadMap);
const NothingFound = import.meta.env.SSR
	? (await loadNothingFound()).default
	: lazy(loadNothingFound);

type ListProps = {
	network: Network;
	filter: Filter;
	list: ListData;
	line: string;
	description: string;
	keywords: readonly string[];
	signup: string;
	fields: React.ReactNode;
	note?: string;
	/** Shown after a filtered list, for example an alert form. */
	after?: React.ReactNode;
	/** Shown while there are no records. */
	children: React.ReactNode;
};

export function ListPage(props: ListProps) {
	const { network, filter, list, fields, note, after, children } = props;
	const { path, title, feed } = network;
	const { items, distances, page, more, noindex, values, count, place, nearError, map } = list;
	const isPlain = Object.keys(values).length === 0;
	const isFiltered = Object.keys(values).length > Object.keys(displayValues(filter, values)).length;
	const applied = nearError ? without(filter, values, "near") : values;
	const found = countWords(filter, count);
	return (
		<>
			<PageHead
				title={page === 1 ? title : `${title}, page ${page}`}
				description={props.description}
				keywords={props.keywords}
				path={isPlain ? pagePath(path, page) : path}
				noindex={noindex}
				isPart={!isPlain}
				feed={feed}
				trail={[{ name: title, path }]}
			/>
			<PageBanner title={title} line={props.line}>
				<p className="mt-5 xl:-mt-9 xl:text-right">
					<Link
						to={href(`${path}/signup`)}
						className="arrow-right inline-flex min-h-11 items-center gap-1.5 font-semibold text-terra hover:underline"
					>
						{props.signup}
					</Link>
				</p>
			</PageBanner>
			<div className="wrap pb-20">
				{items.length === 0 && !isFiltered ? (
					children
				) : (
					<>
						<FilterForm
							filter={filter}
							values={values}
							place={place}
							found={found}
							error={nearError}
						>
							{fields}
						</FilterForm>
						<p aria-live="polite" className="sr-only">
							{found}
						</p>
						{/* On a phone, the field with its error is in a closed drawer. */}
						{nearError ? (
							<p className="mt-6 font-semibold text-terra lg:hidden">{nearError}</p>
						) : null}
						<ResultsHead filter={filter} values={applied} list={list} found={found} />
						<div
							className={
								map
									? "lg:grid lg:grid-cols-[1fr_min(23.25rem,40%)] lg:grid-rows-[auto_1fr] lg:gap-x-6"
									: ""
							}
						>
							{map ? (
								<div className="mb-6 lg:col-start-2">
									<MapPanel filter={filter} values={applied} map={map} />
								</div>
							) : null}
							<div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
								{items.length > 0 ? (
									<RecordGrid
										network={network}
										records={items}
										distances={distances}
										beside={map !== undefined}
									/>
								) : (
									<NothingFound network={network} filter={filter} values={applied} list={list} />
								)}
								{note && items.length > 0 ? (
									<p className="mt-6 max-w-[46rem] text-15 text-stone">{note}</p>
								) : null}
								<PageLinks
									page={page}
									more={more}
									of={count > maxCounted ? undefined : Math.ceil(count / pageSizeOf(values))}
									to={(to) => filterPath(filter, values, to)}
									link={Link}
								/>
							</div>
							{isPlain ? null : (
								<div className={`@container ${map ? "max-lg:mt-10 lg:col-start-2" : "mt-10"}`}>
									{after}
								</div>
							)}
						</div>
					</>
				)}
			</div>
		</>
	);
}
