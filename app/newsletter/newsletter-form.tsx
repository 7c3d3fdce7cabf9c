import { consentWords } from "#app/newsletter/newsletter.ts";
import { EmailField } from "#app/newsletter/sender-form.tsx";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { SendForm } from "#app/ui/send-form.tsx";
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
				submit="Subscribe"
			>
				<EmailField hint={consentWords.form} />
			</SendForm>
		</>
	);
}
