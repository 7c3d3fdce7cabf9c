import { goodWithNames } from "#app/network/dogs/filter.ts";
import {
	FilterCheck,
	FilterPills,
	FilterSegments,
	FilterSelect,
	FilterText,
	MoreFilters,
} from "#app/network/filter-fields.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/format.ts";

/** @param untested how many “not tested” dogs the chosen filters include, or would add */
export function DogFilterFields({ untested }: { untested: number | undefined }) {
	return (
		<>
			<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.25fr_1fr]">
				<FilterText name="near" placeholder="Town, state or postal code" />
				<FilterSelect name="within" />
				<FilterSegments name="sex" />
				<FilterSelect name="age" />
			</div>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line lg:border-t lg:pt-3.5">
				<FilterPills legend="Good with" names={goodWithNames} />
				<input type="hidden" name="untested" value="no" />
				<FilterCheck name="untested">{untested ? ` (${grouped(untested)})` : ""}</FilterCheck>
				<FilterCheck name="trained" />
				<FilterCheck name="spayed" />
				<button type="submit" className={buttonClass("quiet", "ml-auto max-lg:hidden")}>
					Show dogs
				</button>
			</div>
			<MoreFilters names={["q", "country", "state", "energy", "status"]}>
				<FilterText name="q" />
				<FilterSelect name="energy" />
				<FilterSelect name="country" />
				<FilterSelect name="state" />
				<FilterSelect name="status" />
			</MoreFilters>
		</>
	);
}
