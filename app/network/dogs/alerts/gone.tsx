import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";

/** Doesn't reveal whether the link ever worked. */
export function AlertsLinkGone() {
	return (
		<MailedLinkPage
			title="This link no longer works"
			description="It may have expired or been copied incompletely. To get a new one, ask for the same alert again."
		>
			<ButtonLink to={adoptionNetwork.path}>See all dogs</ButtonLink>
		</MailedLinkPage>
	);
}

export function AlertsEnded() {
	return (
		<MailedLinkPage
			title="Your dog alerts have ended"
			description="We won’t email you about dogs anymore, and we’ve deleted your alerts and your address. You can ask for a new alert from any list of dogs."
		>
			<ButtonLink to={adoptionNetwork.path} variant="quiet">
				See all dogs
			</ButtonLink>
		</MailedLinkPage>
	);
}
