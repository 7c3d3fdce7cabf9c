import { isNotNull, isNull } from "drizzle-orm";
import { kennelLetters, letterLink } from "#app/network/kennels/letters/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { days, type Kept, kept, type Notice } from "#app/people/personal-data.ts";
import { letterPolicy } from "#policies";

const { createdAt, confirmedAt, name, town, body } = kennelLetters;
const sent = days(letterPolicy.deleteAfter).after(confirmedAt, isNotNull(confirmedAt));
const unconfirmed = days(letterPolicy.deleteUnconfirmedAfter).after(createdAt, isNull(confirmedAt));

const notice: Notice = {
	when: "When you write to a breeder through this site",
	what: "Your name, town and email address, and what you typed.",
	why: "So that breeders needn’t publish their address, and can answer you.",
	basis: "request",
	seenBy:
		"The breeder you wrote to, once you confirm your address: all of it goes there in an email, and the answer comes to you directly. Our team doesn’t read it.",
	until: `We delete it ${sent.time} after we sent it, and what you don’t confirm after ${unconfirmed.time}. The breeder keeps the email.`,
};

export const letterKeeps: readonly Kept[] = [
	kept(kennelLetters, notice, {
		email: kennelLetters.email,
		as: "lettersToKennels",
		label: ["letter to a kennel", "letters to kennels"],
		leaveOut: ["contentKey"],
		links: [letterLink],
		texts: [name, town, body],
		erase: "delete",
		until: [sent, unconfirmed],
	}),
	// What others wrote to the person's kennel isn't copied.
	kept(kennelLetters, notice, { of: [[kennelLetters.breederId, breeders]] }),
];
