import { EmailTypoOffer } from "#app/ui/email-typo-offer.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form-state.ts";

export function SenderFields({ allRequired = false }: { allRequired?: boolean }) {
	const { id } = useField("EMAIL");
	return (
		<div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
			<TextField name="FNAME" label="First name" autoComplete="given-name" required={allRequired} />
			<TextField name="LNAME" label="Last name" autoComplete="family-name" required={allRequired} />
			<div className="sm:col-span-2">
				<TextField
					name="EMAIL"
					label="Email address"
					type="email"
					inputMode="email"
					autoComplete="email"
					required
				/>
				<EmailTypoOffer of={id} />
			</div>
			<TextField
				name="PHONE"
				label="Phone"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				required={allRequired}
				hint="Outside the US, include the country code: +44…"
				className="sm:col-span-2"
			/>
		</div>
	);
}
