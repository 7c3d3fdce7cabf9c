import * as v from "valibot";
import { contactLimits } from "#app/contact/contact.ts";
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

const MessageForm = v.object({
	FNAME: line(contactLimits.name),
	LNAME: line(contactLimits.name),
	EMAIL: mailAddress,
	PHONE: phoneNumber,
	MMERGE6: lines(contactLimits.message),
	newsletter: tick,
});

export const contactForm: PublicForm<typeof MessageForm> = {
	name: "contact",
	schema: MessageForm,
	contentOf: (form) => ({
		firstName: form.FNAME,
		lastName: form.LNAME,
		email: form.EMAIL,
		phone: form.PHONE,
		details: { message: form.MMERGE6 },
		wantsNewsletter: form.newsletter,
	}),
	async accept(submission, tx) {
		await openCase(submission, "contact", {}, tx);
		await subscribeIfChecked(submission, tx);
	},
};
