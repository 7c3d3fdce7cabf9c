import { data, href } from "react-router";
import { LinkGone } from "#app/cases/newsletter/link-gone.tsx";
import { findSubscription, unsubscribe } from "#app/cases/newsletter/subscribers.ts";
import { visitor } from "#app/people/actor.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { numberIn } from "#app/ui/found.ts";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import type { Route } from "./+types/unsubscribe.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const subscriber = await findSubscription(params.token);
	return data({ state: subscriber?.state }, subscriber ? 200 : 404);
}

/** Also handles one-click unsubscribing in email programs (RFC 8058). */
export async function action({ request, params }: Route.ActionArgs) {
	const fields = await readFields(request);
	const form = fields?.get("List-Unsubscribe") === "One-Click" ? "one click" : "page";
	const issue = numberIn(new URL(request.url).searchParams.get("issue") ?? "");
	const subscriber = await unsubscribe(params.token, form, visitor, issue);
	return data({ ended: subscriber !== undefined }, subscriber ? 200 : 404);
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.ended || loaderData.state === "unsubscribed") {
		return (
			<MailedLinkPage
				title="You’ve been unsubscribed"
				description="You won’t get any more newsletters from us. If that was a mistake, you can subscribe again."
			>
				<ButtonLink to={href("/newsletter")} variant="quiet">
					Subscribe again
				</ButtonLink>
			</MailedLinkPage>
		);
	}
	if (!loaderData.state) return <LinkGone />;
	return (
		<MailedLinkPage title="Unsubscribe?" description="Click to stop getting our newsletter.">
			<DeskForm id="confirm">
				<DeskButton className="min-h-14 px-10 text-19">Unsubscribe</DeskButton>
			</DeskForm>
		</MailedLinkPage>
	);
}
