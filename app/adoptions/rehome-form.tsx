import { rehomeLimits } from "#app/adoptions/listing.ts";
import { SentPhotos } from "#app/media/photo-field.tsx";
import { NewsletterBox } from "#app/newsletter/newsletter-box.tsx";
import { SenderFields } from "#app/newsletter/sender-fields.tsx";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { grouped } from "#app/ui/grouped.ts";
import { SendButton, SendForm } from "#app/ui/send-form.tsx";
import { site } from "#site";

type Props = {
	ticket?: string;
	answer?: FormAnswer;
	children?: React.ReactNode;
};

export function RehomeForm({ ticket, answer, children }: Props) {
	return (
		<SendForm
			id="rehome"
			action="/adoption-network/signup"
			tags={site.mailingListTags.rehome}
			ticket={ticket}
			answer={answer}
			encType={children ? "multipart/form-data" : undefined}
			draft={(sent) => (
				<>
					<DraftLine name="rehome" sent={sent} />
					<SentPhotos sent={sent} />
				</>
			)}
			className="flex flex-col gap-5"
		>
			<SenderFields />
			<TextArea
				name="MMERGE9"
				label="Reason for adoption"
				limit={rehomeLimits.reason}
				hint={`Your dog’s name, age and character, and why you need to find a new home. Up to ${grouped(rehomeLimits.reason)} characters.`}
				required
			/>
			{children}
			<NewsletterBox />
			<SendButton className="max-sm:px-3 sm:self-start">Send for review</SendButton>
		</SendForm>
	);
}
