import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { EmailTypoOffer } from "#app/ui/email-typo-offer.tsx";
import { TextField } from "#app/ui/field.tsx";
import { type FormAnswer, useField } from "#app/ui/form-state.ts";
import { SendForm } from "#app/ui/send-form.tsx";
import { site } from "#site";

type Props = Omit<React.ComponentProps<typeof SendForm>, "draft"> & {
	draft?: (sent: boolean) => React.ReactNode;
};

export function SenderForm({ draft, children, ...props }: Props) {
	return (
		<SendForm
			{...props}
			draft={(sent) => (
				<>
					<DraftLine name={props.id} sent={sent} />
					{draft?.(sent)}
				</>
			)}
		>
			{children}
			<CheckBox
				name="newsletter"
				label={consentTexts.box}
				hint="New guides and new dogs, at most once a week. We’ll email you to confirm."
			/>
		</SendForm>
	);
}

type FieldProps = { allRequired?: boolean };

export function SenderFields({ allRequired = false }: FieldProps) {
	return (
		<>
			<NameFields allRequired={allRequired} />
			<EmailField />
			<PhoneField allRequired={allRequired} />
		</>
	);
}

export function NameFields({ allRequired = false }: FieldProps) {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextField name="FNAME" label="First name" autoComplete="given-name" required={allRequired} />
			<TextField name="LNAME" label="Last name" autoComplete="family-name" required={allRequired} />
		</div>
	);
}

export function PhoneField({ allRequired = false }: FieldProps) {
	return (
		<TextField
			name="PHONE"
			label="Phone"
			type="tel"
			inputMode="tel"
			autoComplete="tel"
			required={allRequired}
			hint="Outside the US, include the country code: +44…"
		/>
	);
}

export function EmailField({ hint }: { hint?: string }) {
	const { id } = useField("EMAIL");
	return (
		<div>
			<TextField
				name="EMAIL"
				label="Email address"
				type="email"
				inputMode="email"
				autoComplete="email"
				hint={hint}
				required
			/>
			<EmailTypoOffer of={id} />
		</div>
	);
}

export function NewsletterForm({ id, answer }: { id: string; answer?: FormAnswer }) {
	return (
		<>
			{/* Required before the h3 of the form's response. */}
			<h2 className="mb-6 text-32">Subscribe</h2>
			<SendForm
				id={id}
				action="/newsletter"
				tags={site.mailingListTags.newsletter}
				answer={answer}
				submit="Subscribe"
			>
				<EmailField hint={consentTexts.form} />
			</SendForm>
		</>
	);
}
