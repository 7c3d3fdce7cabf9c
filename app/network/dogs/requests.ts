import * as v from "valibot";
import { senderFields, teamForm } from "#app/cases/newsletter/team-form.ts";
import type { ReceivedTexts } from "#app/cases/review/emails.tsx";
import { reasonLimit } from "#app/network/dogs/listing.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";
import { dog } from "#app/records/dog.ts";
import { minutesToComplete } from "#app/records/minutes.ts";
import { answerTime, daysInWords, site } from "#site";

const finish = `Finish your dog’s profile now (${minutesToComplete(dog)}\u00a0minutes)`;

export const rehomeForm = teamForm({
	name: "rehome",
	schema: v.object({
		...senderFields,
		MMERGE9: lines(reasonLimit, "Tell us why your dog needs a new home."),
	}),
	detailsOf: (form) => ({ reason: form.MMERGE9 }),
	draftOf: ({ details, email, phone }) => ({
		reasonForAdoption: details.reason ?? "",
		contactBy: "relay",
		ownerContactEmail: email,
		ownerContactPhone: phone,
	}),
	thanks: {
		heading: "We’ve received your request",
		message: (address) =>
			`Once the profile is finished, a volunteer usually replies within ${answerTime}, and asks you if something is unclear. Any email from us goes to ${address}. Your dog stays with you until you find the right home.`,
		finish,
		steps: [
			"Finish your dog’s profile: name, age, character and photos. What you type is saved as you go.",
			"A volunteer reads it, and asks you if something is unclear.",
			"We publish it here, share it, and tell you.",
			"Adopters write to you. You decide who your dog goes to, and when.",
		],
		prepare: [
			"Two to eight photos: the face, the whole dog from the side, with a person, on a leash",
			"The vet’s papers: vaccinations, health, microchip number",
			"Weight, and the date of birth if you know it",
		],
	},
});

export const rehomeReceived: ReceivedTexts = {
	subject: "We’ve received your rehoming request",
	preheader: "What happens next, what’s published, and what stays private.",
	heading: "We’ve received your request",
	opening: `Thank you for contacting ${site.name}. Giving up a dog is hard, and we want to help you find the right home. Once your dog’s profile is finished, a volunteer reads it, usually within ${answerTime}, and will email you at this address.`,
	facts: {
		"What happens next": `Finish your dog’s profile with the private link above. If you don’t get to it, it goes to our volunteers as it is after ${daysInWords(dog.completion.reviewAfter)}, and they help you with the rest. Nothing is published until we’ve approved it. Then adopters write to you directly, and you decide.`,
		"What’s published":
			"What you and our volunteer write about your dog, the photos, your city and state, and the contact details you agree to show adopters.",
		"What stays private": "Your own name and everything else you sent. Only our team sees it.",
		"Always free": `Never pay anyone who asks for a deposit or a fee to help with your listing or to take your dog, even if they use our name. Tell us instead: ${site.contactEmail}.`,
	},
	form: "rehoming form",
	finish,
};
