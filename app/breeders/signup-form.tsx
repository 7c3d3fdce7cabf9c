import { NewsletterBox } from "#app/newsletter/newsletter-box.tsx";
import { SenderFields } from "#app/newsletter/sender-fields.tsx";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { SendButton, SendForm } from "#app/ui/send-form.tsx";
import { site } from "#site";

const countries = [
	{ value: "", label: "None" },
	...site.countries.map(({ code, name }) => ({ value: code, label: name })),
];

export function BreederSignupForm({ ticket, answer }: { ticket?: string; answer?: FormAnswer }) {
	return (
		<SendForm
			id="breeder"
			action="/breeder-network/signup"
			tags={site.mailingListTags.breeder}
			ticket={ticket}
			answer={answer}
			draft={(sent) => <DraftLine name="breeder" sent={sent} />}
			className="flex flex-col gap-5"
		>
			<SenderFields allRequired />
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
			<NewsletterBox />
			<SendButton className="max-sm:px-3 sm:self-start">Send application</SendButton>
		</SendForm>
	);
}
