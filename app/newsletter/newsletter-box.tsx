import { consentWords } from "#app/newsletter/newsletter.ts";
import { CheckBox } from "#app/ui/field.tsx";

export function NewsletterBox() {
	return (
		<CheckBox
			name="newsletter"
			value="yes"
			label={consentWords.box}
			hint="New guides and new dogs, at most once a week. We’ll email you to confirm."
		/>
	);
}
