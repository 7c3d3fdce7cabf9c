import { consentWords } from "#app/newsletter/newsletter.ts";
import { CheckBox } from "#app/ui/field.tsx";

/** Asked for beside another form; nobody is subscribed by that form alone. */
export function NewsletterBox() {
	return (
		<CheckBox
			name="newsletter"
			value="yes"
			label={consentWords.box}
			hint="New guides and new dogs, at most once a week. We ask you by mail to confirm it."
		/>
	);
}
