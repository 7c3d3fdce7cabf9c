import { List, Map as MapIcon, SlidersHorizontal, X } from "lucide";
import { lazy, useEffect, useRef } from "react";
import { href } from "react-router";
import { SavedLink } from "#app/network/dogs/saved/heart.tsx";
import {
	countText,
	displayOptions,
	displayValues,
	type Filter,
	type FilterValues,
	filterChips,
	filterPath,
	filterValues,
	maxCounted,
	newestFirst,
	pageSizeOf,
	without,
} from "#app/network/filter.ts";
import {
	ClearAll,
	drawerId,
	FilterForm,
	formId,
	inPlace,
	WiderLink,
} from "#app/network/filter-form.tsx";
import type { Network } from "#app/network/network.ts";
import type { ListData } from "#app/network/public-pages.ts";
import { type CardView, RecordGrid } from "#app/network/record-card.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageLinks } from "#app/ui/pager.tsx";
import { pagePath } from "#app/ui/paging.ts";

const loadMap = () => import("#app/network/map-drawing.tsx");
const loadNothingFound = () => import("#app/network/nothing-found.tsx");

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
	summary: string;
	description: string;
	keywords: readonly string[];
	signup: string;
	fields: React.ReactNode;
	/** Between the list and the links to its other pages. */
	note?: React.ReactNode;
	/** Shown after a filtered list, for example an alert form. */
	after?: React.ReactNode;
	card?: CardView;
	/** Shown while there are no records. */
	children: React.ReactNode;
};

export function ListPage(props: ListProps) {
	const { network, filter, list, fields, note, after, card, children } = props;
	const { path, title, feed } = network;
	const { items, farther, page, more, noindex, values, count, place, nearError, map } = list;
	const isPlain = Object.keys(values).length === 0;
	const isFiltered = Object.keys(values).length > Object.keys(displayValues(filter, values)).length;
	const applied = nearError ? without(filter, values, "near") : values;
	const found = countText(filter, count);
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
			<PageBanner title={title} summary={props.summary} brief={isFiltered}>
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
							headingId={headingId}
						>
							{fields}
						</FilterForm>
						<PhoneBar filter={filter} values={values} saves={network.card.saves} />
						<p aria-live="polite" className="sr-only">
							{found}
						</p>
						{/* On a phone, the field with its error is in a closed drawer. */}
						{nearError ? (
							<p className="mt-6 font-semibold text-terra lg:hidden">{nearError}</p>
						) : null}
						<ResultsHead
							filter={filter}
							values={applied}
							list={list}
							found={found}
							saves={network.card.saves}
						/>
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
										narrow={map !== undefined}
										card={card}
									/>
								) : (
									<NothingFound network={network} filter={filter} values={applied} list={list} />
								)}
								{items.length > 0 ? note : null}
								{farther?.length ? (
									<Farther
										network={network}
										filter={filter}
										values={applied}
										list={list}
										card={card}
									/>
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

type Props = {
	filter: Filter;
	/** The applied values, without an unknown place. */
	values: FilterValues;
	list: Pick<ListData, "place" | "otherPlaces" | "count" | "farther" | "wider">;
	found: string;
	saves: Network["card"]["saves"];
};

const headingId = "results";

/** The filters and the map, on a screen that has no room for them above the list. */
function PhoneBar({ filter, values, saves }: Pick<Props, "filter" | "values" | "saves">) {
	const chips = filterChips(filter, values).length;
	const { view } = displayOptions;
	const [map] = view.choices;
	const other = values.view ? { value: "", label: view.any } : map;
	return (
		<div className="sticky top-0 z-2 flex flex-wrap gap-2 bg-page py-2 lg:hidden">
			<button
				type="button"
				popoverTarget={drawerId}
				className={buttonClass("quiet", "min-w-0 flex-1 max-sm:px-3")}
			>
				<Icon of={SlidersHorizontal} className="size-4.5" />
				<span>{chips > 0 ? `Filters · ${chips}` : "Filters"}</span>
			</button>
			<Link
				to={filterPath(filter, shownAs(filter, values, other?.value ?? ""))}
				{...inPlace}
				className={buttonClass("quiet", "max-sm:px-3")}
			>
				<Icon of={viewIcons[other?.value ?? ""] ?? List} className="size-4.5" />
				<span key={other?.value}>{other?.label}</span>
			</Link>
			{saves ? <SavedLink /> : null}
		</div>
	);
}

function shownAs(filter: Filter, values: FilterValues, view: string): FilterValues {
	return filterValues(filter, new URLSearchParams({ ...values, view }));
}

type FartherProps = Pick<Props, "filter" | "values" | "list"> & Pick<ListProps, "network" | "card">;

function Farther({ network, filter, values, list, card }: FartherProps) {
	const { farther = [], wider, place } = list;
	if (!wider) return null;
	return (
		<section aria-labelledby="farther" className="mt-12">
			<h2 id="farther" className="mb-5 text-27">
				A little farther away
			</h2>
			<RecordGrid network={network} records={farther} below={3} card={card} />
			<p className="mt-6">
				<WiderLink filter={filter} values={values} place={place} wider={wider} />
			</p>
		</section>
	);
}

function ResultsHead({ filter, values, list, found, saves }: Props) {
	const { place, otherPlaces, count } = list;
	const heading = useFocusWhenLost(JSON.stringify(values));
	const chips = filterChips(filter, values, place);
	const wordsBefore = (at: number) => {
		if (at === 0) return place ? "Or did you mean " : "Did you mean ";
		return at === otherPlaces.length - 1 ? " or " : ", ";
	};
	return (
		<div className="mt-2 mb-5 flex flex-col gap-3 max-lg:gap-1.5 lg:mt-7">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<h2 ref={heading} id={headingId} tabIndex={-1} className="scroll-mt-20 text-27">
					{found}
				</h2>
				<div className="flex min-w-0 flex-wrap items-center gap-3">
					{saves ? <SavedLink className={buttonClass("quiet", "max-lg:hidden xl:hidden")} /> : null}
					{count > 1 ? <Sort filter={filter} chosen={values.sort ?? ""} place={place} /> : null}
					<Views filter={filter} values={values} />
				</div>
			</div>
			{chips.length > 0 ? (
				<ul
					aria-label="Filters"
					className="relative flex items-center gap-2 max-lg:-mx-1 max-lg:overflow-x-auto max-lg:p-1 max-lg:whitespace-nowrap lg:flex-wrap"
				>
					{chips.map(({ name, label }) => (
						<li key={name} className="lg:min-w-0">
							<Link
								to={filterPath(filter, without(filter, values, name))}
								{...inPlace}
								className="inline-flex min-h-11 items-center gap-2 rounded-full bg-band px-4 py-1.5 text-15 font-semibold text-ink hover:underline"
							>
								<span className="sr-only">Remove filter: </span>
								<span>{label}</span>
								<Icon of={X} className="size-4" />
							</Link>
						</li>
					))}
					<li className="pl-1">
						<ClearAll filter={filter} values={values} />
					</li>
				</ul>
			) : null}
			{place || otherPlaces.length > 0 ? (
				<p className="text-15 text-stone">
					{place ? (
						<span>{`Distances are between towns, starting from ${place.name}. `}</span>
					) : null}
					<span key={otherPlaces.map(({ name }) => name).join()}>
						{otherPlaces.map(({ name, values: other }, at) => (
							<span key={name}>
								<span>{wordsBefore(at)}</span>
								<Link
									to={filterPath(filter, other)}
									preventScrollReset
									viewTransition={false}
									className="text-terra underline"
								>
									{name}
								</Link>
								{at === otherPlaces.length - 1 ? "?" : null}
							</span>
						))}
					</span>
				</p>
			) : null}
		</div>
	);
}

const viewIcons: Record<string, typeof X> = { "": List, map: MapIcon };

function Views({ filter, values }: Pick<Props, "filter" | "values">) {
	const { view } = displayOptions;
	return (
		<ul
			aria-label={view.label}
			className="flex flex-wrap rounded-12 border-[1.5px] border-stone bg-card font-semibold text-heading max-lg:hidden"
		>
			{[{ value: "", label: view.any }, ...view.choices].map(({ value, label }) => (
				<li key={value} className="flex">
					<Link
						to={filterPath(filter, shownAs(filter, values, value))}
						aria-current={value === (values.view ?? "") ? "true" : undefined}
						{...inPlace}
						className="inline-flex min-h-11 items-center gap-2 rounded-[0.6rem] px-4 whitespace-nowrap aria-[current]:bg-heading aria-[current]:text-page"
					>
						<Icon of={viewIcons[value] ?? List} className="size-4.5" />
						{label}
					</Link>
				</li>
			))}
		</ul>
	);
}

type SortProps = Pick<Props, "filter"> & Pick<ListData, "place"> & { chosen: string };

function Sort({ filter, chosen, place }: SortProps) {
	const { sort } = filter.parameters;
	if (sort?.type !== "choice") return null;
	const options = [
		{ value: "", label: place ? sort.any : newestFirst },
		...sort.choices.filter(({ needs }) => place || !needs),
	];
	if (options.length === 1) return null;
	return (
		<>
			<label className="flex min-w-0 flex-wrap items-center gap-x-2 text-15 font-semibold text-heading">
				<span className="max-lg:sr-only">{sort.label}</span>
				<select
					key={`${chosen} ${options.length}`}
					form={formId}
					name="sort"
					defaultValue={chosen}
					onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
					className="form-control w-auto max-w-full rounded-12 px-3 py-2"
				>
					{options.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			</label>
			<span className="hidden noscript:inline">
				<button type="submit" form={formId} className={buttonClass("quiet")}>
					Sort
				</button>
			</span>
		</>
	);
}

/** Focuses the heading when the focused chip is removed, or focus would restart at the top of the page. */
function useFocusWhenLost(state: string) {
	const heading = useRef<HTMLHeadingElement>(null);
	const last = useRef(state);
	useEffect(() => {
		if (last.current === state) return;
		last.current = state;
		if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
	}, [state]);
	return heading;
}
