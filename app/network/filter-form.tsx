import { X } from "lucide";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import {
	countryOfState,
	countText,
	displayValues,
	type Filter,
	type FilterValues,
	filterChips,
	filterPath,
	filterValues,
	homeUnit,
	type Near,
} from "#app/network/filter.ts";
import { FilterContext } from "#app/network/filter-fields.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { hideDrawer, useDrawer } from "#app/ui/drawer.ts";
import { FormContext } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { lowerFirst } from "#app/ui/letter-case.ts";
import { Link } from "#app/ui/link.tsx";

export const formId = "filters";
export const drawerId = "filter-drawer";

/** For links to the same list, which change only its results. */
export const inPlace = {
	preventScrollReset: true,
	viewTransition: false,
	state: { keepsFocus: true },
};

type Props = {
	filter: Filter;
	values: FilterValues;
	place: Near | undefined;
	error: string | undefined;
	/** For example "31 dogs". */
	found: string;
	/** Above the results. */
	headingId: string;
	children: React.ReactNode;
};

/** Above the list from lg up, otherwise in a drawer. Applies each change; without scripts, on submit. */
export function FilterForm({ filter, values, place, error, found, headingId, children }: Props) {
	const drawer = useRef<HTMLElement>(null);
	const form = useRef<HTMLFormElement>(null);
	useDrawer(drawer);
	const shown = shownValues(values);
	const apply = useApply(filter, values);
	useShownValues(form, shown, apply);
	const chips = filterChips(filter, values).length;
	const errors: Record<string, string> = error ? { near: error } : {};
	return (
		<FilterContext value={{ filter, country: shown.country, unit: place?.unit ?? homeUnit }}>
			<section id={drawerId} ref={drawer} popover="auto" aria-label="Filters" className="drawer">
				<div className="mb-5 flex items-center justify-between lg:hidden">
					<h2 className="text-27">Filters</h2>
					<button
						type="button"
						popoverTarget={drawerId}
						popoverTargetAction="hide"
						className="-mr-3 flex size-12 items-center justify-center rounded-full text-heading"
					>
						<Icon of={X} />
						<span className="sr-only">Close the filters</span>
					</button>
				</div>
				<form
					ref={form}
					id={formId}
					method="get"
					action={filter.path}
					autoComplete="off"
					onSubmit={(event) => {
						event.preventDefault();
						apply(event.currentTarget);
						if (hideDrawer(drawer.current)) showHeading(headingId);
					}}
					className="flex flex-col gap-5 max-lg:min-h-[calc(100dvh-8.5rem)] lg:rounded-20 lg:border lg:border-line lg:bg-card lg:px-6 lg:pt-5 lg:pb-4"
				>
					<FormContext value={{ id: formId, values: shown, errors, busy: false }}>
						{children}
						{values.view ? <input type="hidden" name="view" value={values.view} /> : null}
					</FormContext>
					<div className="sticky -bottom-8 -mx-6 mt-auto -mb-8 flex items-center gap-4 border-t border-line bg-card px-6 py-3 lg:hidden">
						{chips > 0 ? <ClearAll filter={filter} values={values} /> : null}
						<button type="submit" className={buttonClass("action", "flex-1")}>
							{/* Without scripts, the number would be that of the previous search. */}
							<span className="noscript:hidden">{`Show ${lowerFirst(found)}`}</span>
							<span className="hidden noscript:inline">{`Show ${filter.many}`}</span>
						</button>
					</div>
				</form>
			</section>
		</FilterContext>
	);
}

function showHeading(id: string): void {
	const heading = document.getElementById(id);
	heading?.scrollIntoView();
	heading?.focus({ preventScroll: true });
}

export function ClearAll({ filter, values }: { filter: Filter; values: FilterValues }) {
	return (
		<Link
			to={filterPath(filter, displayValues(filter, values))}
			preventScrollReset
			viewTransition={false}
			className="inline-flex min-h-11 items-center font-semibold text-terra underline"
		>
			Clear all
		</Link>
	);
}

type WiderProps = {
	filter: Filter;
	values: FilterValues;
	place: Near | undefined;
	wider: { within: string; count: number };
};

/** Leads to the next larger distance that finds more. */
export function WiderLink({ filter, values, place, wider: { within, count } }: WiderProps) {
	return (
		<ButtonLink
			to={filterPath(filter, { ...values, within })}
			variant="quiet"
			preventScrollReset
			viewTransition={false}
		>
			{`Within ${within} ${place?.unit ?? homeUnit}: ${lowerFirst(countText(filter, count))}`}
		</ButtonLink>
	);
}

export function shownValues(values: FilterValues): Record<string, string> {
	const country = values.country ?? countryOfState(values.state ?? "");
	return { untested: "yes", ...values, ...(country ? { country } : {}) };
}

function useApply(filter: Filter, values: FilterValues) {
	const navigate = useNavigate();
	return (form: HTMLFormElement) => {
		const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
		const to = filterPath(filter, filterValues(filter, new URLSearchParams(typed)));
		if (to === filterPath(filter, values)) return;
		void navigate(to, inPlace);
	};
}

/** Updates the uncontrolled inputs, so that a new page neither moves the focus nor keeps stale values. */
function useShownValues(
	ref: React.RefObject<HTMLFormElement | null>,
	shown: FilterValues,
	apply: (form: HTMLFormElement) => void,
): void {
	const latest = useRef(apply);
	latest.current = apply;
	const state = JSON.stringify(shown);
	useEffect(() => {
		const values: FilterValues = JSON.parse(state);
		for (const control of ref.current?.elements ?? []) {
			const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
			if (!isField || control.type === "hidden") continue;
			const value = values[control.name] ?? "";
			if (control.type === "checkbox" || control.type === "radio") {
				(control as HTMLInputElement).checked = control.value === value;
			} else control.value = value;
		}
	}, [ref, state]);
	useEffect(() => {
		const form = ref.current;
		// React's change event fires on every keystroke, the browser's when a value is complete.
		const change = ({ target }: Event) => {
			if (!form) return;
			const state = form.elements.namedItem("state");
			// Otherwise the state would imply the country that was just changed.
			if (target instanceof HTMLSelectElement && target.name === "country") {
				if (state instanceof HTMLSelectElement) state.value = "";
			}
			latest.current(form);
		};
		form?.addEventListener("change", change);
		return () => form?.removeEventListener("change", change);
	}, [ref]);
}
