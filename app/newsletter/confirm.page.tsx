import { data, href } from "react-router";
import { LetterPage, LinkGone } from "#app/newsletter/letter-page.tsx";
import { consentWords } from "#app/newsletter/newsletter.ts";
import { confirmSubscription, hasConfirmed } from "#app/newsletter/subscribers.ts";
import { visitor } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm.page.ts";

export const handle = acceptsBody();

/** Mail programs open links to look at them: this changes nothing. */
export async function loader({ params }: Route.LoaderArgs) {
	const open = (await openLink("confirm", params.token)) !== undefined;
	const confirmed = !open && (await hasConfirmed(params.token));
	return data({ open, confirmed }, open || confirmed ? 200 : 404);
}

export async function action({ params }: Route.ActionArgs) {
	const consent = { form: "confirmation page", words: consentWords.confirm };
	const subscriber = await confirmSubscription(params.token, consent, visitor);
	// A second press of the button, or a page sent again, has the same answer and changes nothing.
	const confirmed = subscriber !== undefined || (await hasConfirmed(params.token));
	return data({ confirmed }, confirmed ? 200 : 404);
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.confirmed || loaderData.confirmed) {
		return (
			<LetterPage
				title="You are on the list"
				line="The next newsletter comes to you. Every mail has a link to choose what you get, or to leave."
			>
				<ButtonLink to={href("/guides")}>View free guides</ButtonLink>
			</LetterPage>
		);
	}
	if (!loaderData.open) return <LinkGone />;
	return (
		<LetterPage
			title="Confirm your subscription"
			line="One press of this button and you are on the list. If you did not ask for it, close this page: nothing happens."
		>
			<form method="post">
				<button type="submit" className={buttonClass("action", "min-h-14 px-10 text-19")}>
					{consentWords.confirm}
				</button>
			</form>
		</LetterPage>
	);
}
