import { data, href } from "react-router";
import { LinkGone } from "#app/cases/newsletter/link-gone.tsx";
import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import { confirmSubscription, hasConfirmed } from "#app/cases/newsletter/subscribers.ts";
import { subscriberLinks } from "#app/cases/newsletter/table.ts";
import { visitor } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import type { Route } from "./+types/confirm.page.ts";

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params }: Route.LoaderArgs) {
	const open = (await openLink(subscriberLinks.confirm, params.token)) !== undefined;
	const confirmed = !open && (await hasConfirmed(params.token));
	return data({ open, confirmed }, open || confirmed ? 200 : 404);
}

export async function action({ params }: Route.ActionArgs) {
	const consent = { form: "confirmation page", words: consentTexts.confirm };
	const subscriber = await confirmSubscription(params.token, consent, visitor);
	const confirmed = subscriber !== undefined || (await hasConfirmed(params.token));
	return data({ confirmed }, confirmed ? 200 : 404);
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.confirmed || loaderData.confirmed) {
		return (
			<MailedLinkPage
				title="You’re subscribed"
				description="You’ll get our next newsletter. Every email has a link to change what you get or to unsubscribe."
			>
				<ButtonLink to={href("/guides")}>View free guides</ButtonLink>
			</MailedLinkPage>
		);
	}
	if (!loaderData.open) return <LinkGone />;
	return (
		<MailedLinkPage
			title="Confirm your subscription"
			description="Click to confirm your subscription. If you didn’t ask for it, just close this page and nothing will happen."
		>
			<DeskForm id="confirm">
				<DeskButton className="min-h-14 px-10 text-19">{consentTexts.confirm}</DeskButton>
			</DeskForm>
		</MailedLinkPage>
	);
}
