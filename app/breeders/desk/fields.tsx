import { CheckBox, Select, TextArea, TextField } from "#app/ui/field.tsx";
import { site } from "#site";

/** Every field of a kennel, for the team. */
export function BreederFields() {
	return (
		<div className="grid gap-9">
			<Group title="The kennel">
				<TextField name="kennelName" label="Kennel name" required className="sm:col-span-2" />
				<TextArea
					name="kennelAbout"
					label="About the kennel"
					limit={5000}
					required
					className="sm:col-span-2"
				/>
			</Group>
			<Group title="Where">
				<TextField name="city" label="City" required />
				<TextField name="state" label="State or province" />
				<TextField name="zip" label="Postal code" />
				<Select
					name="country"
					label="Country"
					required
					initial={site.countries[0].code}
					options={site.countries.map(({ code, name }) => ({ value: code, label: name }))}
				/>
			</Group>
			<Group title="How to reach the breeder">
				<TextField name="email" label="Email" type="email" required />
				<TextField name="phone" label="Phone" type="tel" />
				<div className="sm:col-span-2">
					<CheckBox name="showEmail" value="yes" label="The public sees the email address" />
					<CheckBox name="showPhone" value="yes" label="The public sees the phone number" />
				</div>
			</Group>
		</div>
	);
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<fieldset className="min-w-0">
			<legend className="mb-4 font-serif text-23 font-semibold text-heading">{title}</legend>
			<div className="grid gap-5 sm:grid-cols-2">{children}</div>
		</fieldset>
	);
}
