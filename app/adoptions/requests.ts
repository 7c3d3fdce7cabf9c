import * as v from "valibot";
import { rehomeLimits } from "#app/adoptions/rehome.ts";
import { openCase } from "#app/moderation/cases.ts";
import { type Acceptance, type Arrival, type Receipt, receive } from "#app/moderation/intake.ts";
import { subscribeIfTicked } from "#app/newsletter/subscribers.ts";
import type { Actor } from "#app/people/actor.ts";
import { line, lines, mailAddress, phoneNumber, tick } from "#app/platform/typed-form.server.ts";

/** The rehome form, by the names of its fields. */
export const RequestForm = v.object({
	FNAME: line(rehomeLimits.name),
	LNAME: line(rehomeLimits.name),
	EMAIL: mailAddress,
	PHONE: phoneNumber,
	MMERGE9: lines(rehomeLimits.reason, "Please tell us why your dog needs a new home."),
	newsletter: tick,
});

/**
 * Keeps a request to rehome a dog, with the photos that were sent before, by their keys; durable, with
 * its letters, when this resolves with `ok`.
 */
export function requestRehoming(
	form: v.InferOutput<typeof RequestForm>,
	photos: string[],
	arrival: Arrival,
	actor: Actor,
): Promise<Receipt> {
	const typed = {
		...{ firstName: form.FNAME, lastName: form.LNAME, email: form.EMAIL, phone: form.PHONE },
		...{ details: { reason: form.MMERGE9 }, wantsNewsletter: form.newsletter, photos },
	};
	return receive("rehome", typed, arrival, acceptRequest, actor);
}

export const acceptRequest: Acceptance = async (submission, tx) => {
	const draft = {
		reasonForAdoption: submission.details.reason ?? "",
		ownerContactEmail: submission.email,
		ownerContactPhone: submission.phone,
	};
	await openCase(submission, "rehome", draft, tx);
	await subscribeIfTicked(submission, tx);
};
