import { renderReceivedEmail } from "#app/moderation/intake/received-email.tsx";
import type { Letter } from "#app/platform/letter.ts";
import { site } from "#site";

/** Tells a breeder that the application arrived, what follows and what will be public. */
export function breederReceivedEmail(props: { to: string; statusUrl: string }): Promise<Letter> {
	return renderReceivedEmail(props, {
		subject: "We have your breeder application",
		preheader: "What happens next, what is published and what stays private.",
		heading: "Your application is with us",
		opening: `Thank you for applying to the breeder network of ${site.name}. A volunteer reads every application, usually within three days, and writes to this address.`,
		facts: [
			{
				label: "What happens next",
				value:
					"We read what you sent and ask if something is missing. Nothing is published before we have approved it.",
			},
			{
				label: "What is published",
				value:
					"Your kennel’s name, its city, state, zip and country, how buyers may reach you as you agree, and what you tell us about your dogs.",
			},
			{
				label: "What stays private",
				value: "Your own name and your street address. Only our team sees them.",
			},
			{
				label: "It is free, always",
				value: `Never pay anybody who asks for a deposit or a fee to help with your listing, even in our name. Tell us instead: ${site.contactEmail}.`,
			},
			{
				label: "If it was not you",
				value:
					"Somebody may have mistyped an address. You need do nothing, and you are subscribed to nothing.",
			},
		],
		reason: `This mail came because your address was given in the breeder form of ${site.name}.`,
	});
}
