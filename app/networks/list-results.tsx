import { List, Map as MapIcon, X } from "lucide";
import { useEffect, useRef } from "react";
import {
	displayOptions,
	type Filter,
	type FilterValues,
	filterChips,
	filterPath,
	filterValues,
	without,
} from "#app/networks/filter.ts";
import { ClearAll, formId, inPlace } from "#app/networks/filter-form.tsx";
import type { ListData } from "#app/networks/public-pages.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = {
	filter: Filter;
	/** The applied values, without an unknown place. */
	values: FilterValues;
	list: Pick<ListData, "place" | "otherPlaces">;
	found: string;
};

export function ResultsHead({ filter, values, list, found }: Props) {
	const { place, otherPlaces } = list;
	const heading = useFocusWhenLost(JSON.stringify(values));
	const chips = filterChips(filter, values, place);
	const wordsBefore = (at: number) => {
		if (at === 0) return place ? "Or did you mean " : "Did you mean ";
		return at === otherPlaces.length - 1 ? " or " : ", ";
	};
	return (
		<div className="mt-7 mb-5 flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<h2 ref={heading} tabIndex={-1} className="text-27">
					{found}
				</h2>
				<div className="flex flex-wrap items-center gap-3">
					{place ? <Sort chosen={values.sort ?? ""} /> : null}
					<Views filter={filter} values={values} />
				</div>
			</div>
			{chips.length > 0 ? (
				<ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
					{chips.map(({ name, words }) => (
						<li key={name} className="min-w-0">
							<Link
								to={filterPath(filter, without(filter, values, name))}
								{...inPlace}
								className="inline-flex min-h-11 items-center gap-2 rounded-full bg-band px-4 py-1.5 text-15 font-semibold text-ink hover:underline"
							>
								<span className="sr-only">Remove filter: </span>
								<span>{words}</span>
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
			className="flex flex-wrap rounded-12 border-[1.5px] border-stone bg-card font-semibold text-heading"
		>
			{[{ value: "", label: view.any }, ...view.choices].map(({ value, label }) => (
				<li key={value} className="flex">
					<Link
						to={filterPath(
							filter,
							filterValues(filter, new URLSearchParams({ ...values, view: value })),
						)}
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

function Sort({ chosen }: { chosen: string }) {
	const { sort } = displayOptions;
	return (
		<label className="flex min-w-0 flex-wrap items-center gap-x-2 text-15 font-semibold text-heading">
			{sort.label}
			<select
				key={chosen}
				form={formId}
				name="sort"
				defaultValue={chosen}
				onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
				className="form-control w-auto max-w-full rounded-12 px-3 py-2"
			>
				<option value="">{sort.any}</option>
				{sort.choices.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
		</label>
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
