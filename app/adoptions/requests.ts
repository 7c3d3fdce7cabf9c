import * as v from "valibot";
import { rehomeLimits } from "#app/adoptions/listing.ts";
import { openCase } from "#app/moderation/cases/cases.ts";
import type { ReceivedWords } from "#app/moderation/cases/emails.tsx";
import type { PublicForm } from "#app/moderation/intake/submissions.ts";
import { subscribeIfChecked } from "#app/newsletter/subscribers.ts";
import {
	line,
	lines,
	mailAddress,
	phoneNumber,
	tick,
} from "#app/platform/forms/typed-form.server.ts";
import { site } from "#site";

const RequestForm = v.object({
	FNAME: line(rehomeLimits.name),
	LNAME: line(rehomeLimits.name),
	EMAIL: mailAddress,
	PHONE: phoneNumber,
	MMERGE9: lines(rehomeLimits.reason, "Tell us why your dog needs a new home."),
	newsletter: tick,
});

export const rehomeForm: PublicForm<typeof RequestForm> = {
	name: "rehome",
	schema: RequestForm,
	contentOf: (form) => ({
		firstName: form.FNAME,
		lastName: form.LNAME,
		email: form.EMAIL,
		phone: form.PHONE,
		details: { reason: form.MMERGE9 },
		wantsNewsletter: form.newsletter,
	}),
	async accept(submission, tx) {
		const draft = {
			reasonForAdoption: submission.details.reason ?? "",
			ownerContactEmail: submission.email,
			ownerContactPhone: submission.phone,
		};
		await openCase(submission, "rehome", draft, tx);
		await subscribeIfChecked(submission, tx);
	},
};

export const rehomeReceived: ReceivedWords = {
	subject: "We’ve received your rehoming request",
	preheader: "What happens next, what’s published, and what stays private.",
	heading: "We’ve received your request",
	opening: `Thank you for contacting ${site.name}. Giving up a dog is hard, and we want to help you find the right home. A volunteer reads every request, usually within three days, and will email you at this address.`,
	facts: {
		"What happens next":
			"We read what you sent, ask you if something is missing, and write your dog’s profile with you. Nothing is published until we’ve approved it. Then adopters write to you directly, and you decide.",
		"What’s published":
			"What you and our volunteer write about your dog, the photos, your city and state, and the contact details you agree to show adopters.",
		"What stays private": "Your own name and everything else you sent. Only our team sees it.",
		"Always free": `Never pay anyone who asks for a deposit or a fee to help with your listing or to take your dog, even if they use our name. Tell us instead: ${site.contactEmail}.`,
	},
	form: "rehoming form",
};
