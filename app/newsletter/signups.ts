import * as v from "valibot";
import { type Acceptance, type Arrival, type Receipt, receive } from "#app/moderation/intake.ts";
import { consentWords } from "#app/newsletter/newsletter.ts";
import { subscribe } from "#app/newsletter/subscribers.ts";
import type { Actor } from "#app/people/actor.ts";
import { mailAddress } from "#app/platform/typed-form.server.ts";

export const SignupForm = v.object({ EMAIL: mailAddress });

/** Keeps a wish for the newsletter; the letter that asks to confirm it is ordered with it. */
export function signUp(
	form: v.InferOutput<typeof SignupForm>,
	arrival: Arrival,
	actor: Actor,
): Promise<Receipt> {
	const typed = {
		...{ email: form.EMAIL, firstName: "", lastName: "", phone: "" },
		...{ details: {}, wantsNewsletter: true, photos: [] },
	};
	return receive("newsletter", typed, arrival, acceptSignup, actor);
}

export const acceptSignup: Acceptance = (submission, tx) =>
	subscribe(submission, { form: "newsletter", words: consentWords.form }, tx);
