import { reasonLimit } from "#app/adoptions/listing.ts";
import { PhotoField, SentPhotos } from "#app/media/photo-field.tsx";
import { type FormProps, SenderForm } from "#app/newsletter/sender-form.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { grouped } from "#app/ui/format.ts";
import { site } from "#site";

export function RehomeForm(props: FormProps) {
	return (
		<SenderForm
			{...props}
			id="rehome"
			action="/adoption-network/signup"
			tags={site.mailingListTags.rehome}
			encType="multipart/form-data"
			submit="Send for review"
			draft={(sent) => <SentPhotos sent={sent} />}
		>
			<TextArea
				name="MMERGE9"
				label="Reason for adoption"
				limit={reasonLimit}
				hint={`Your dog’s name, age and character, and why you need to find a new home. Up to ${grouped(reasonLimit)} characters.`}
				required
			/>
			<PhotoField />
		</SenderForm>
	);
}
