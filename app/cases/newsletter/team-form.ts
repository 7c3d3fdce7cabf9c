import * as v from "valibot";
import type { PublicForm } from "#app/cases/intake/submissions.ts";
import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import { subscribe } from "#app/cases/newsletter/subscribers.ts";
import { openCase } from "#app/cases/review/cases.ts";
import type { Details, Submission } from "#app/cases/table.ts";
import {
	type FormSchema,
	line,
	mailAddress,
	phoneNumber,
	tick,
} from "#app/platform/forms/typed-form.server.ts";

/** Their names are merge tags of Mailchimp, which the specification gives to the inputs. */
export const senderFields = {
	FNAME: line(60),
	LNAME: line(60),
	EMAIL: mailAddress,
	PHONE: phoneNumber,
	newsletter: tick,
};

const Sender = v.object(senderFields);

type TeamForm<Schema extends FormSchema> = Pick<PublicForm<Schema>, "schema" | "thanks"> & {
	name: "contact" | "breeder" | "rehome";
	detailsOf(form: v.InferOutput<Schema>): Details;
	draftOf?(submission: Submission): Details;
};

export function teamForm<
	Schema extends FormSchema & v.GenericSchema<unknown, v.InferOutput<typeof Sender>>,
>({ name, schema, thanks, detailsOf, draftOf }: TeamForm<Schema>): PublicForm<Schema> {
	return {
		name,
		schema,
		thanks,
		contentOf: (form) => ({
			firstName: form.FNAME,
			lastName: form.LNAME,
			email: form.EMAIL,
			phone: form.PHONE,
			wantsNewsletter: form.newsletter,
			details: detailsOf(form),
		}),
		async accept(submission, tx) {
			await openCase(submission, name, draftOf?.(submission) ?? {}, tx);
			if (!submission.wantsNewsletter) return;
			await subscribe(submission, { form: name, words: consentTexts.box }, tx);
		},
	};
}
