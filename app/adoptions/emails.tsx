import { renderReceivedEmail } from "#app/moderation/intake/received-email.tsx";
import type { Letter } from "#app/platform/letter.ts";
import { site } from "#site";

/** Tells an owner that the request arrived, what follows and what will be public. */
export function rehomeReceivedEmail(props: { to: string; statusUrl: string }): Promise<Letter> {
	return renderReceivedEmail(props, {
		subject: "We have your rehoming request",
		preheader: "What happens next, what is published and what stays private.",
		heading: "Your request is with us",
		opening: `Thank you for turning to ${site.name}. Giving up a dog is hard, and we want to help you to find the right home. A volunteer reads every request, usually within three days, and writes to this address.`,
		facts: [
			{
				label: "What happens next",
				value:
					"We read what you sent, ask if something is missing, and write your dog’s profile with you. Nothing is published before we have approved it. Then adopters write to you directly, and you decide.",
			},
			{
				label: "What is published",
				value:
					"What you and our volunteer write about your dog, its photos, your city and state, and how adopters may reach you as you agree.",
			},
			{
				label: "What stays private",
				value: "Your own name, and everything else that you sent. Only our team sees it.",
			},
			{
				label: "It is free, always",
				value: `Never pay anybody who asks for a deposit or a fee to help with your listing, or to take your dog, even in our name. Tell us instead: ${site.contactEmail}.`,
			},
			{
				label: "If it was not you",
				value:
					"Somebody may have mistyped an address. You need do nothing, and you are subscribed to nothing.",
			},
		],
		reason: `This mail came because your address was given in the rehoming form of ${site.name}.`,
	});
}
