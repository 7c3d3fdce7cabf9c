import * as v from "valibot";
import { contactLimits } from "#app/contact/contact.ts";
import { openCase } from "#app/moderation/cases.ts";
import { type Acceptance, type Arrival, type Receipt, receive } from "#app/moderation/intake.ts";
import { subscribeIfTicked } from "#app/newsletter/subscribers.ts";
import type { Actor } from "#app/people/actor.ts";
import { line, lines, mailAddress, phoneNumber, tick } from "#app/platform/typed-form.server.ts";

/** The contact form, by the names of its fields; only the address is required. */
export const MessageForm = v.object({
	FNAME: line(contactLimits.name),
	LNAME: line(contactLimits.name),
	EMAIL: mailAddress,
	PHONE: phoneNumber,
	MMERGE6: lines(contactLimits.message),
	newsletter: tick,
});

/** Keeps a message to the team; it is durable, with its letters, when this resolves with `ok`. */
export function sendMessage(
	form: v.InferOutput<typeof MessageForm>,
	arrival: Arrival,
	actor: Actor,
): Promise<Receipt> {
	const typed = {
		...{ firstName: form.FNAME, lastName: form.LNAME, email: form.EMAIL, phone: form.PHONE },
		...{ details: { message: form.MMERGE6 }, wantsNewsletter: form.newsletter, photos: [] },
	};
	return receive("contact", typed, arrival, acceptMessage, actor);
}

export const acceptMessage: Acceptance = async (submission, tx) => {
	await openCase(submission, "contact", {}, tx);
	await subscribeIfTicked(submission, tx);
};
