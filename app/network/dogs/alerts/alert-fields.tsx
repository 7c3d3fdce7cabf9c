import { dogFilter, goodWithNames } from "#app/network/dogs/filter.ts";
import { homeUnit, type Near } from "#app/network/filter.ts";
import {
	FilterCheck,
	FilterContext,
	FilterPill,
	FilterSegments,
	FilterSelect,
	FilterText,
	MoreFilters,
} from "#app/network/filter-fields.tsx";

type Props = { country: string | undefined; unit?: Near["unit"] | undefined };

/** The list's filters, as far as they say anything about a dog that isn't listed yet. */
export function AlertFields({ country, unit = homeUnit }: Props) {
	return (
		<FilterContext value={{ filter: dogFilter, country, unit }}>
			<div className="grid gap-5 sm:grid-cols-2">
				<FilterText name="near" placeholder="Town, state or postal code" />
				<FilterSelect name="within" />
				<p className="text-15 text-stone sm:col-span-2">
					Near a place, “Any distance” means the farthest of these.
				</p>
				<FilterSegments name="sex" />
				<FilterSelect name="age" />
				<fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-2">
					<legend className="mb-1.5 font-semibold text-heading">Good with</legend>
					{goodWithNames.map((name) => (
						<FilterPill key={name} name={name} />
					))}
					<input type="hidden" name="untested" value="no" />
					<FilterCheck name="untested" />
				</fieldset>
				<FilterSelect name="energy" />
			</div>
			<MoreFilters names={["q", "country", "state", "trained", "spayed"]}>
				<FilterSelect name="country" />
				<FilterSelect name="state" />
				<FilterText name="q" className="col-span-full" />
				<FilterCheck name="trained" />
				<FilterCheck name="spayed" />
			</MoreFilters>
		</FilterContext>
	);
}
