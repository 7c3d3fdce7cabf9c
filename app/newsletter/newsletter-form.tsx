import { consentWords } from "#app/newsletter/newsletter.ts";
import { EmailTypoOffer } from "#app/ui/email-typo-offer.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { useField } from "#app/ui/form-state.ts";
import { SendButton, SendForm } from "#app/ui/send-form.tsx";
import { site } from "#site";

export function NewsletterForm({ id, answer }: { id: string; answer?: FormAnswer }) {
	return (
		<>
			{/* Precedes the h3 of the form's response. */}
			<h2 className="mb-6 text-32">Subscribe</h2>
			<SendForm
				id={id}
				action="/newsletter"
				tags={site.mailingListTags.newsletter}
				answer={answer}
				className="flex flex-col gap-4"
			>
				<Address />
				<SendButton className="max-sm:px-3 sm:self-start">Subscribe</SendButton>
			</SendForm>
		</>
	);
}

function Address() {
	const { id } = useField("EMAIL");
	return (
		<div>
			<TextField
				name="EMAIL"
				label="Email address"
				type="email"
				inputMode="email"
				autoComplete="email"
				hint={consentWords.form}
				required
			/>
			<EmailTypoOffer of={id} />
		</div>
	);
}
