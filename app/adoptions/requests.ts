import * as v from "valibot";
import { rehomeLimits } from "#app/adoptions/listing.ts";
import { openCase } from "#app/moderation/cases/cases.ts";
import type { PublicForm } from "#app/moderation/intake/submissions.ts";
import { subscribeIfChecked } from "#app/newsletter/subscribers.ts";
import {
	line,
	lines,
	mailAddress,
	phoneNumber,
	tick,
} from "#app/platform/forms/typed-form.server.ts";

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
