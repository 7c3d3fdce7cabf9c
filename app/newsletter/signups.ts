import * as v from "valibot";
import type { PublicForm } from "#app/moderation/intake/submissions.ts";
import { consentWords } from "#app/newsletter/newsletter.ts";
import { subscribe } from "#app/newsletter/subscribers.ts";
import { mailAddress } from "#app/platform/forms/typed-form.server.ts";

const SignupForm = v.object({ EMAIL: mailAddress });

export const newsletterForm: PublicForm<typeof SignupForm> = {
	name: "newsletter",
	schema: SignupForm,
	ticketless: true,
	contentOf: (form) => ({
		firstName: "",
		lastName: "",
		email: form.EMAIL,
		phone: "",
		details: {},
		wantsNewsletter: true,
	}),
	accept: (submission, tx) =>
		subscribe(submission, { form: "newsletter", words: consentWords.form }, tx),
};
