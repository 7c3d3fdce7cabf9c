import { FilterSelect, FilterText } from "#app/networks/filter-fields.tsx";
import { buttonClass } from "#app/ui/button.tsx";

export function KennelFilterFields() {
	return (
		<div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
			<FilterSelect name="country" />
			<FilterSelect name="state" />
			<FilterText name="near" placeholder="Town or postal code" />
			<FilterSelect name="within" />
			<FilterText name="q" className="sm:col-span-2 lg:col-span-3" />
			<p className="flex justify-end max-lg:hidden">
				<button type="submit" className={buttonClass("quiet")}>
					Show kennels
				</button>
			</p>
		</div>
	);
}
