import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";

/** Doesn't reveal whether the link ever worked. */
export function LinkGone() {
	return (
		<MailedLinkPage
			title="This link no longer works"
			description="It may have been used, expired, or been copied incompletely. If you’d like the newsletter, request a new email."
		>
			<ButtonLink to={href("/newsletter")}>Request a new email</ButtonLink>
		</MailedLinkPage>
	);
}
