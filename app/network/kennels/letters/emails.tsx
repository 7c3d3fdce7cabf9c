import { wasDeliveredSince } from "#app/cases/outbox/mail-limits.ts";
import { warningsIn } from "#app/network/conversations/warnings.ts";
import { isOfAddress, unconfirmedLetters } from "#app/network/kennels/letters/letters.ts";
import { kennelLetters, letterLink, letterMail } from "#app/network/kennels/letters/table.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { email, isolate, pageIsPrivate, privatePath, quote, reasons } from "#app/people/email.tsx";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { EmailNames } from "#app/ui/email-parts.tsx";
import { letterPolicy } from "#policies";
import { site } from "#site";

const linkDays = letterPolicy.deleteUnconfirmedAfter;

export const letterEmails = [
	/** Contains nothing that a visitor typed, because anyone can enter someone's address. One is for all letters. */
	email(letterMail.confirm, {
		label: "Letter to a kennel: confirm",
		about: kennelLetters,
		isPrivate: true,
		find: async (id, enqueuedAt) => {
			const letter = await findRow(kennelLetters, id);
			if (!letter || letter.confirmedAt) return undefined;
			const own = db.select({ id: kennelLetters.id }).from(kennelLetters);
			const subjectId = own.where(isOfAddress(letter.email));
			if (await wasDeliveredSince({ what: letterMail.confirm, subjectId }, enqueuedAt))
				return undefined;
			const names = (await unconfirmedLetters(letter.email)).map(({ kennel }) => kennel);
			return { letter, names: names.filter(Boolean) };
		},
		to: ({ letter }) => letter.email,
		subject: "Please confirm your note",
		preheader: "The breeder hears nothing until you confirm.",
		reason: reasons.form,
		heading: "One more step",
		paragraphs: ({ names }) => [
			isolate`Someone, hopefully you, wrote to ${names.length > 0 ? <EmailNames names={names} /> : "a kennel"} on ${site.name}. The link opens a page with the note and one more button to send it. If this wasn’t you, just delete this email: without your confirmation nothing is sent, and we delete the note after ${linkDays} days.`,
		],
		link: ({ letter }) => privatePath("/letter/:token", letterLink, letter.id, { days: linkDays }),
		button: "Read it and send it",
		closing: [pageIsPrivate],
	}),

	/** The breeder answers by email, and so decides who learns the address. */
	email(letterMail.received, {
		label: "Letter to a kennel",
		about: kennelLetters,
		isPrivate: true,
		find: async (id) => {
			const letter = await findRow(kennelLetters, id);
			const kennel = letter?.confirmedAt && (await kennels.find(letter.breederId));
			return letter && kennel && !kennel.sample ? { letter, kennel } : undefined;
		},
		to: ({ kennel }) => kennel.email,
		replyTo: ({ letter }) => letter.email,
		subject: ({ kennel }) => `Someone wrote to ${kennel.kennelName}`,
		preheader: "Reply to this email to answer. Until then, your address stays private.",
		reason: `You’re receiving this email because you let buyers write to you through ${site.name}.`,
		paragraphs: ({ letter }) => [
			isolate`${letter.name} from ${letter.town} confirmed an email address with us and wrote:`,
			quote(letter.body),
			...warningsIn(letter.body).map(
				({ mentions }) =>
					`The note mentions ${mentions}. Don’t pay anything, and never pass on a code that was sent to you.`,
			),
			isolate`Reply to this email to answer: your reply goes to ${letter.email}, and shows your address to ${letter.name}. We don’t see it.`,
			`Is it spam, or does it look like a scam? Don’t answer, and forward it to ${site.contactEmail}.`,
		],
	}),
];
