import { testNames } from "#app/breeders/filter.ts";
import { FilterPills, FilterSelect, FilterText } from "#app/networks/filter-fields.tsx";
import { buttonClass } from "#app/ui/button.tsx";

export function KennelFilterFields() {
	return (
		<>
			<div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
				<FilterSelect name="country" />
				<FilterSelect name="state" />
				<FilterText name="near" placeholder="Town or postal code" />
				<FilterSelect name="within" />
				<FilterText name="q" className="col-span-full" />
			</div>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line lg:border-t lg:pt-3.5">
				<FilterPills legend="Results we’ve seen for" names={[...testNames, "registry"]} />
				<button type="submit" className={buttonClass("quiet", "ml-auto max-lg:hidden")}>
					Show kennels
				</button>
			</div>
		</>
	);
}
