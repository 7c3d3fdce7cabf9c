import { profileLimits as limits } from "#app/breeders/draft-limits.ts";
import { DeskGroup } from "#app/ui/desk-form.tsx";
import { CheckBox, Select, TextArea, TextField } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form-state.ts";
import { countryName, site } from "#site";

/** Every field of a kennel, for the team. */
export function BreederFields() {
	return (
		<div className="grid gap-9">
			<DeskGroup title="The kennel">
				<TextField name="kennelName" label="Kennel name" required className="sm:col-span-2" />
				<TextArea
					name="kennelAbout"
					label="About the kennel"
					limit={limits.kennelAbout}
					required
					className="sm:col-span-2"
				/>
			</DeskGroup>
			<DeskGroup title="Where">
				<TextField name="city" label="City" required />
				<TextField name="state" label="State or province" />
				<TextField name="zip" label="Postal code" />
				<Country />
			</DeskGroup>
			<DeskGroup title="How to reach the breeder">
				<TextField name="email" label="Email" type="email" required />
				<TextField name="phone" label="Phone" type="tel" />
				<div className="sm:col-span-2">
					<CheckBox name="showEmail" value="yes" label="The public sees the email address" />
					<CheckBox name="showPhone" value="yes" label="The public sees the phone number" />
				</div>
			</DeskGroup>
		</div>
	);
}

/** A kennel may be in a country that is no longer in the list: saving must not move it. */
function Country() {
	const first = site.countries[0].code;
	const { value = first } = useField("country");
	const codes = new Set<string>([...site.countries.map(({ code }) => code), value]);
	return (
		<Select
			name="country"
			label="Country"
			required
			initial={first}
			options={[...codes].map((code) => ({ value: code, label: countryName(code) }))}
		/>
	);
}
