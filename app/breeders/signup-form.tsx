import { type FormProps, SenderForm } from "#app/newsletter/sender-form.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { site } from "#site";

const countries = [
	{ value: "", label: "None" },
	...site.countries.map(({ code, name }) => ({ value: code, label: name })),
];

export function BreederSignupForm(props: FormProps) {
	return (
		<SenderForm
			{...props}
			id="breeder"
			action="/breeder-network/signup"
			tags={site.mailingListTags.breeder}
			submit="Send application"
			allRequired
		>
			<TextField name="MMERGE7" label="Kennel name" autoComplete="organization" required />
			<TextField
				name="ADDRESS[addr1]"
				label="Kennel address, line 1"
				autoComplete="address-line1"
				hint="Street and number. Never published."
				required
			/>
			<TextField
				name="ADDRESS[addr2]"
				label="Address, line 2"
				autoComplete="address-line2"
				hint="Never published."
			/>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField name="ADDRESS[city]" label="City" autoComplete="address-level2" />
				<TextField name="ADDRESS[state]" label="State or province" autoComplete="address-level1" />
				<TextField name="ADDRESS[zip]" label="ZIP or postal code" autoComplete="postal-code" />
				<Select
					name="ADDRESS[country]"
					label="Country"
					autoComplete="country"
					initial={site.countries[0].code}
					options={countries}
				/>
			</div>
		</SenderForm>
	);
}
