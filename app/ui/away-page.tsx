import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { Unsent } from "#app/ui/unsent.tsx";

/** Replaces a form while the database is down, with what was typed in it. */
export function AwayPage({ answer }: { answer: DeskAnswer | undefined }) {
	return (
		<MailedLinkPage
			title="We’re having a technical problem"
			description="Please try again in a minute."
		>
			{answer ? (
				<Unsent
					answer={answer}
					message={answer.message ?? "This wasn’t sent."}
					typed={answer.values.body || answer.values.words}
				/>
			) : null}
		</MailedLinkPage>
	);
}
