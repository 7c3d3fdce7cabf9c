import { contactLimits } from "#app/contact/contact.ts";
import { NewsletterBox } from "#app/newsletter/newsletter-box.tsx";
import { SenderFields } from "#app/newsletter/sender-fields.tsx";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { SendButton, SendForm } from "#app/ui/send-form.tsx";
import { site } from "#site";

export function ContactForm({ ticket, answer }: { ticket?: string; answer?: FormAnswer }) {
	return (
		<SendForm
			id="contact"
			action="/contact"
			tags={site.mailingListTags.contact}
			ticket={ticket}
			answer={answer}
			draft={(sent) => <DraftLine name="contact" sent={sent} />}
			className="flex flex-col gap-5"
		>
			<SenderFields />
			<TextArea name="MMERGE6" label="Message" limit={contactLimits.message} />
			<NewsletterBox />
			<SendButton className="max-sm:px-3 sm:self-start">Send message</SendButton>
		</SendForm>
	);
}
