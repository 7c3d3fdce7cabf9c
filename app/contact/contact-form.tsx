import { messageLimit } from "#app/contact/contact.ts";
import { type FormProps, SenderForm } from "#app/newsletter/sender-form.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { site } from "#site";

export function ContactForm(props: FormProps) {
	return (
		<SenderForm
			{...props}
			id="contact"
			action="/contact"
			tags={site.mailingListTags.contact}
			submit="Send message"
		>
			<TextArea name="MMERGE6" label="Message" limit={messageLimit} />
		</SenderForm>
	);
}
