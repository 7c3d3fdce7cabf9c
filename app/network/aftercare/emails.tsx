import { href } from "react-router";
import { makeOwnerUrl } from "#app/cases/confirmations/emails.tsx";
import {
	answerLabel,
	answerOptions,
	checkInPath,
	checkInTimes,
} from "#app/network/aftercare/aftercare.ts";
import {
	type FoundAftercare,
	findAftercare,
	makeCheckInLink,
	sendsEmail,
	stopBouncedAftercare,
} from "#app/network/aftercare/aftercares.ts";
import { aftercareAnswers, aftercareMail, aftercares } from "#app/network/aftercare/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { email, isolate, linked, note, reasons, team, toTeam } from "#app/people/email.tsx";
import { findRow } from "#app/platform/database/rows.server.ts";
import { dog } from "#app/records/dog.ts";
import { placeIn } from "#app/records/record.ts";
import { aftercarePolicy } from "#policies";
import { site } from "#site";

const findForFamily = (isDue: (found: FoundAftercare) => boolean) => async (id: number) => {
	const found = await findAftercare(id);
	if (!found || found.aftercare.stoppedAt || !sendsEmail(found.listing)) return undefined;
	return isDue(found) ? found : undefined;
};

const toFamily = {
	about: aftercares,
	isPrivate: true,
	bounced: stopBouncedAftercare,
	to: ({ aftercare }: FoundAftercare) => aftercare.email,
	reason: ({ listing, wasChosen }: FoundAftercare) =>
		`You’re receiving this email because ${wasChosen ? `you wrote to ${listing.name}’s owner` : `${listing.name}’s former owner entered your address`} on ${site.name}.`,
	link: async ({ aftercare }: FoundAftercare) => checkInPath(await makeCheckInLink(aftercare.id)),
	unsubscribe: (_: FoundAftercare, page: string) => page,
};

const meanings = {
	well: ": it’s lovely to hear that.",
	question: ": one of us will answer you by email.",
	not_working: ": we’ll help, and no one will blame you.",
};

export const aftercareEmails = [
	/** The only email sent before the family consents. */
	email(aftercareMail.confirm, {
		label: "New home: may we ask?",
		...toFamily,
		find: findForFamily(({ aftercare }) => aftercare.consentedAt === null),
		subject: ({ listing, wasChosen }) =>
			wasChosen
				? `${listing.name} moves in with you: may we check in?`
				: `May we ask how ${listing.name} is doing?`,
		preheader: "We only write again if you say yes.",
		paragraphs: ({ listing, wasChosen }) => [
			wasChosen
				? isolate`${listing.name}’s owner told us that ${listing.name} moves in with you. Your conversation stays open for the handover.`
				: isolate`${listing.name} came to you through ${site.name}, and the former owner gave us your address.`,
			isolate`If you agree, we’ll email you ${checkInTimes} after the move to ask how it’s going. You can answer with one click and ask us anything, and we’ll help if it isn’t working.`,
		],
		button: "Say yes or no",
		closing: [
			`If you do nothing, you won’t hear from us again, and we delete your address after ${aftercarePolicy.deleteUnconfirmedAfter} days.`,
		],
	}),

	/** Asks "How is Otto?" Its links open a page, and an answer is sent only by pressing a button there. */
	email(aftercareMail.check, {
		label: "New home: how is it going?",
		...toFamily,
		find: findForFamily(({ aftercare }) => aftercare.consentedAt !== null),
		subject: ({ listing }) => `How is ${listing.name} doing?`,
		preheader: "Going well, a question, or not working out? Tell us with one click.",
		paragraphs: ({ listing }, page) => [
			isolate`You agreed that we may ask: how is it going with ${listing.name}?`,
			...answerOptions.map(
				({ value, label }) =>
					isolate`${linked(label, `${page}?answer=${value}`)}${meanings[value]}`,
			),
			"Each link opens a page with a button, where you can add a few words. Nothing is sent before you press it.",
			note("To stop these emails, open your private page:", page),
		],
	}),

	/** About a question or a failing home. The family's text is shown only at the desk. */
	email(aftercareMail.task, {
		label: "New home: to the team",
		about: aftercareAnswers,
		find: async (answerId) => {
			const answer = await findRow(aftercareAnswers, answerId);
			const found = answer && (await findAftercare(answer.aftercareId));
			return found && !answer.handledAt ? { ...found, answer: answer.answer } : undefined;
		},
		...toTeam,
		subject: ({ answer, listing }) =>
			`${answer === "question" ? "Question from a new home" : "Not working out"}: ${listing.name}, ${placeIn(dog, listing)}`,
		preheader: "Read it and answer the family.",
		paragraphs: ({ answer, listing }) => [
			isolate`The new family of ${listing.name} answered “${answerLabel(answer)}”.`,
		],
		link: ({ aftercare }) => href("/desk/aftercare/:id", { id: String(aftercare.id) }),
	}),

	/** Sends the former owner the page for relisting the dog, without anything that the family wrote. */
	email(aftercareMail.owner, {
		label: "New home: to the owner",
		about: aftercares,
		find: async (id) => {
			const found = await findAftercare(id);
			return found && sendsEmail(found.listing) ? found.listing : undefined;
		},
		to: (listing) => listing.ownerContactEmail,
		replyTo: team,
		subject: ({ name }) => `${name}’s new home isn’t working out`,
		preheader: "One of us will talk to the family. You can bring the listing back.",
		reason: reasons.enteredFor("listing"),
		paragraphs: ({ name }) => [
			isolate`The new family has told us so. One of us will write to them, and often some advice and a few more days are enough. If you talk to them, please be kind: asking for help early is the best they can do for ${name}.`,
			isolate`If ${name} needs another home, your listing is still there with everything you wrote. Open it, send it for review, and we’ll put it back on the site.`,
		],
		link: async ({ id, ownerContactEmail }) => {
			const page = await makeOwnerUrl(dogs, id, ownerContactEmail);
			return page && `${page}?back`;
		},
		button: "Bring the listing back",
		closing: ["Nothing changes until you do."],
	}),
];
