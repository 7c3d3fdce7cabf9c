import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { Fragment, type ReactNode } from "react";
import { href } from "react-router";
import { makeOwnerUrl } from "#app/cases/confirmations/emails.tsx";
import { wasDeliveredSince } from "#app/cases/outbox/mail-limits.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { homeFacts, talkPath } from "#app/network/conversations/inquiry.ts";
import {
	inquiries,
	inquiriesLink,
	inquiryMail,
	inquiryMessages,
	inquiryReports,
	type Side,
} from "#app/network/conversations/table.ts";
import { makeConversationLink } from "#app/network/conversations/thread/conversations.ts";
import { messagePhoto } from "#app/network/conversations/thread/photos.ts";
import {
	contactOf,
	dogName,
	entriesOf,
	type FoundInquiry,
	findInquiry,
	findOpenInquiries,
} from "#app/network/conversations/thread/view.ts";
import { warningsIn } from "#app/network/conversations/warnings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { EnqueuedDelivery, Outgoing, Reader } from "#app/people/define-feature.ts";
import {
	composeEmail,
	email,
	facts,
	isolate,
	linked,
	note,
	pageIsPrivate,
	privatePath,
	quote,
	reasons,
	toTeam,
} from "#app/people/email.tsx";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { toSubjectText } from "#app/platform/mail/subject.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { isPublicStatus, publicStatuses } from "#app/records/record.ts";
import { EmailNames } from "#app/ui/email-parts.tsx";
import { counted } from "#app/ui/format.ts";
import { inquiryPolicy } from "#policies";
import { site } from "#site";

type ToReader = FoundInquiry & { reader: Side };

const addressOf = ({ reader, inquiry, listing }: ToReader) =>
	reader === "owner" ? listing.ownerContactEmail : inquiry.email;
const isMuted = ({ reader, inquiry }: ToReader) =>
	reader === "owner" ? inquiry.ownerMuted : inquiry.adopterMuted;

const toOwner = `You’re receiving this email because you let adopters write to you through ${site.name}.`;

const conversation = {
	about: inquiries,
	isPrivate: true,
	to: addressOf,
	reason: ({ reader }: ToReader) => (reader === "owner" ? toOwner : reasons.form),
	link: async ({ reader, inquiry }: ToReader) =>
		talkPath(await makeConversationLink(reader, inquiry.id)),
	closing: [pageIsPrivate],
};

const findFor =
	(reader: Side, isDue: (found: ToReader) => boolean) =>
	async (id: number): Promise<ToReader | undefined> => {
		const found = await findInquiry(id);
		if (!found || found.listing.sample) return undefined;
		return isDue({ ...found, reader }) ? { ...found, reader } : undefined;
	};

/** Of several that wait, because the dog was on and off hold, only the last is sent. */
const findLatest =
	(what: Outgoing<Reader>, isDue: (found: ToReader) => boolean) =>
	async (id: number, enqueuedAt: Date) =>
		(await wasDeliveredSince({ what, subjectId: id }, enqueuedAt))
			? undefined
			: findFor("adopter", isDue)(id);

const isUnanswered = (found: ToReader) =>
	!found.inquiry.answeredAt && !found.inquiry.closedAt && !isMuted(found);
const isOpenOnHold = (found: ToReader) =>
	found.listing.status === "on_hold" && !found.inquiry.closedAt && !isMuted(found);
const isPublicDog = ({ listing }: FoundInquiry) => isPublicStatus(dogRecord, listing.status);

const findUnconfirmed = findFor("adopter", ({ inquiry }) => !inquiry.confirmedAt);
const findReceived = findFor(
	"owner",
	({ inquiry }) => inquiry.confirmedAt !== null && !inquiry.closedAt,
);

const linkDays = 180;
const answerThere = "Please answer on the page below: a reply to this email doesn’t reach them.";
const seeThere = "See it and answer on the page below: a reply to this email doesn’t reach them.";
const otherDogs = (text: string) => note(text, env.siteUrl + href("/adoption-network"));
const warned = (warnings: ReturnType<typeof warningsIn>) =>
	warnings.map(({ mentions, advice }) => (
		<Fragment key={mentions}>
			<strong>This message mentions {mentions}.</strong> {advice}
		</Fragment>
	));

/** The open conversations about a dog whose owner hears of them. */
async function findOpen(dogId: number, isTrue: (found: FoundInquiry) => boolean) {
	const open = (await findOpenInquiries(dogId)).filter(({ inquiry }) => !inquiry.ownerMuted);
	const [first] = open;
	return first && !first.listing.sample && isTrue(first)
		? { listing: first.listing, open }
		: undefined;
}

type OpenOfDog = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

const toOwnerOfDog = {
	about: adoptionListings,
	isPrivate: true,
	to: ({ listing }: OpenOfDog) => listing.ownerContactEmail,
	reason: toOwner,
	closing: ["Anyone with a private link can open its page, so please don’t share them."],
};

const messageTexts = {
	words: {
		title: "a new message",
		heading: "A new message",
		does: "wrote:",
		button: "Read and answer",
	},
	contact: {
		title: "contact details",
		heading: "Contact details for you",
		does: "shares an email address or phone number with you:",
		button: "See the conversation",
	},
	closed: {
		title: "the conversation has ended",
		heading: "The conversation has ended",
		does: "has ended the conversation.",
		button: "See the conversation",
	},
};

/** By the status of a dog whose chosen family has ended the conversation. */
const withdrawnTexts: Record<string, (dog: string) => ReactNode> = {
	on_hold: (dog) =>
		isolate`${dog} is still marked as on hold for them. Your private page has the others who wrote, and makes ${dog} available again:`,
	homed: (dog) =>
		isolate`You told us that ${dog} moves in with them. If that’s no longer so, your private page brings the listing back:`,
};

export const conversationEmails = [
	/** Contains nothing that a visitor typed, because anyone can enter someone's address. One is for all of its notes. */
	email(inquiryMail.confirm, {
		label: "Inquiry: confirm",
		...conversation,
		find: async (id, enqueuedAt) => {
			const found = await findUnconfirmed(id);
			if (!found) return undefined;
			const isOfAddress = eq(sql`lower(${inquiries.email})`, found.inquiry.email.toLowerCase());
			const subjectId = db.select({ id: inquiries.id }).from(inquiries).where(isOfAddress);
			const sent = await wasDeliveredSince({ what: inquiryMail.confirm, subjectId }, enqueuedAt);
			return sent ? undefined : { ...found, names: await publicDogsOf(found.inquiry) };
		},
		subject: "Please confirm your note",
		preheader: "The owner hears nothing until you confirm.",
		heading: "One more step",
		paragraphs: ({ names }) => [
			isolate`Someone, hopefully you, wrote to the ${new Set(names).size > 1 ? "owners" : "owner"} of ${names.length > 0 ? <EmailNames names={names} /> : "a dog"} on ${site.name}. The link opens a page with the note and one more button to send it. If this wasn’t you, just delete this email: without your confirmation nothing is sent, and we delete the note after a week.`,
		],
		button: "Read it and send it",
	}),

	/** Contains nothing that was typed, because anyone can enter someone's address. */
	email(inquiryMail.mine, {
		label: "Inquiry: link to all of them",
		...conversation,
		find: findFor("adopter", () => true),
		subject: "All your inquiries",
		preheader: "The link to your notes to owners, and to what they answered.",
		heading: "Your inquiries on one page",
		paragraphs: [
			`Someone, hopefully you, asked for the link to everything that was written to owners on ${site.name} with this address. If this wasn’t you, just delete this email.`,
		],
		link: ({ inquiry: { id } }) =>
			privatePath("/inquiries/:token", inquiriesLink, id, { days: linkDays }),
		button: "See my inquiries",
		closing: [`The link works for ${linkDays} days. ${pageIsPrivate}`],
	}),

	email(inquiryMail.received, {
		label: "Inquiry: to the owner",
		...conversation,
		find: async (id) => {
			const found = await findReceived(id);
			return found && { ...found, first: (await entriesOf(found))[0] };
		},
		instead: (found, delivery) => writeDigest(addressOf(found), delivery),
		subject: ({ listing }) => `Someone is asking about ${listing.name}`,
		preheader: "Read the note, then answer or decline. Your address stays private.",
		paragraphs: ({ inquiry, first }) => [
			isolate`${inquiry.name} from ${inquiry.town} confirmed an email address with us and wrote:`,
			quote(first?.body ?? ""),
			...warned(first?.warnings ?? []),
			facts(homeFacts(inquiry)),
			"A short answer is enough, even a no.",
			answerThere,
		],
		button: "Answer or decline",
	}),

	email(inquiryMail.message, {
		label: "Inquiry: a message",
		...conversation,
		about: inquiryMessages,
		find: async (messageId) => {
			const message = await findRow(inquiryMessages, messageId);
			const reader = message?.side === "owner" ? "adopter" : "owner";
			const notMuted = (found: ToReader) => !isMuted(found);
			const found = message && (await findFor(reader, notMuted)(message.inquiryId));
			if (!found) return undefined;
			const hasWithdrawn =
				reader === "owner" && message.kind === "closed" && found.inquiry.chosenAt !== null;
			const { id, ownerContactEmail } = found.listing;
			const ownPage = hasWithdrawn ? await makeOwnerUrl(dogs, id, ownerContactEmail) : undefined;
			const hasPhoto = (await photoIdsOf({ kind: messagePhoto, id: message.id })).length > 0;
			return { ...found, hasPhoto, message, dog: dogName(found.listing), ownPage };
		},
		instead: (found, delivery) => writeDigest(addressOf(found), delivery),
		subject: ({ message, dog }) => `${dog}: ${messageTexts[message.kind].title}`,
		preheader: ({ dog }) => `About ${dog}`,
		heading: ({ message }) => messageTexts[message.kind].heading,
		paragraphs: ({ message: { side, kind, body }, hasPhoto, dog, reader, ownPage, ...found }) => {
			const writer = side === "owner" ? `${dog}’s owner` : found.inquiry.name;
			const contact = contactOf(side, found);
			const withdrawn = withdrawnTexts[found.listing.status];
			return [
				isolate`${writer} ${hasPhoto && body === "" ? "sent you a photo." : messageTexts[kind].does}`,
				body && quote(body),
				hasPhoto && body !== "" && "A photo came with it.",
				...warned(warningsIn(body)),
				...(kind === "contact"
					? [
							facts([
								{ label: "Email", value: contact.email },
								{ label: "Phone", value: contact.phone || "Not provided" },
							]),
							"Meet before you decide. Never pay a deposit, a fee or a courier, and never share a code.",
						]
					: []),
				kind === "closed" &&
					reader === "adopter" &&
					otherDogs("We know this isn’t what you hoped for. Other dogs:"),
				kind === "words" && (hasPhoto ? seeThere : answerThere),
				ownPage && withdrawn && note(withdrawn(dog), ownPage),
			];
		},
		button: ({ message }) => messageTexts[message.kind].button,
	}),

	ownerReminder(inquiryMail.nudge, "Inquiry: reminder"),
	ownerReminder(inquiryMail["nudge-again"], "Inquiry: second reminder"),

	email(inquiryMail.unanswered, {
		label: "Inquiry: no answer yet",
		...conversation,
		find: findFor("adopter", isUnanswered),
		subject: ({ listing }) => `${listing.name}’s owner hasn’t answered yet`,
		preheader: "We keep your note open in case they do.",
		heading: "No answer yet",
		paragraphs: ({ listing, inquiry }) => [
			isolate`The owner of ${listing.name} hasn’t answered your note${inquiry.ownerMuted ? "" : ", and we’ve reminded them twice"}. We keep it open in case they do. Until then, please don’t wait for it: other dogs may suit you as well.`,
		],
		button: "See or end the conversation",
	}),

	/** Not sent if the dog is public again, and so the conversation will be open again. */
	email(inquiryMail.gone, {
		label: "Inquiry: dog no longer listed",
		...conversation,
		find: findFor(
			"adopter",
			(found) => found.inquiry.closedBy === "gone" && !isMuted(found) && !isPublicDog(found),
		),
		subject: (found) => goneTexts(found).title,
		preheader: "Your conversation with the owner has ended.",
		paragraphs: (found) => [
			`${goneTexts(found).because}, so your conversation has ended. Thank you for offering a home. If the dog is listed again, your conversation opens again, too, and we’ll email you.`,
			otherDogs("Other dogs are still looking:"),
		],
		button: "See the conversation",
	}),

	email(inquiryMail.back, {
		label: "Inquiry: dog listed again",
		...conversation,
		find: findFor(
			"adopter",
			(found) => !found.inquiry.closedAt && !isMuted(found) && isPublicDog(found),
		),
		subject: ({ listing }) => `${listing.name} is looking for a home again`,
		preheader: "Your conversation with the owner is open again.",
		paragraphs: ({ listing }) => [
			isolate`You wrote to the owner of ${listing.name} before the listing closed. It’s on the site again, and so your conversation is open again. If you’re still interested, write a line there. If you aren’t, you can end it there with one click.`,
		],
		button: "Open the conversation",
	}),

	email(inquiryMail.chosen, {
		label: "Inquiry: on hold for this family",
		...conversation,
		find: findLatest(
			inquiryMail.chosen,
			(found) => isOpenOnHold(found) && found.inquiry.chosenAt !== null,
		),
		subject: ({ listing }) => `${listing.name} is on hold for you`,
		preheader: "Your conversation with the owner goes on.",
		paragraphs: ({ listing }) => [
			isolate`The owner put ${listing.name} on hold for you: the page says so, and the others who wrote have been told. Arrange everything else in your conversation. Meet before you decide, and never pay a deposit, a fee or a courier.`,
		],
		button: "Open the conversation",
	}),

	/** To the others, who can go on writing. Says nothing about the family. */
	email(inquiryMail.held, {
		label: "Inquiry: on hold for another family",
		...conversation,
		find: findLatest(
			inquiryMail.held,
			(found) => isOpenOnHold(found) && found.inquiry.heldAt !== null,
		),
		subject: ({ listing }) => `${listing.name} is on hold for a family`,
		preheader: "Your conversation stays open, in case it doesn’t work out.",
		paragraphs: ({ listing }) => [
			isolate`The owner of ${listing.name}, whom you wrote to, is meeting a family. Thank you for offering a home. Your conversation stays open, and we’ll email you if it doesn’t work out. Until then, please don’t wait for it.`,
			otherDogs("Other dogs are looking, too:"),
		],
		button: "Open the conversation",
	}),

	email(inquiryMail.available, {
		label: "Inquiry: no longer on hold",
		...conversation,
		find: findLatest(
			inquiryMail.available,
			(found) => found.listing.status === "available" && !found.inquiry.closedAt && !isMuted(found),
		),
		subject: ({ listing }) => `${listing.name} is available again`,
		preheader: "Your conversation with the owner is still open.",
		paragraphs: ({ listing }) => [
			isolate`${listing.name} was on hold for a family, and is looking for a home again. Your conversation with the owner is still open. If you’re still interested, write a line there. If you aren’t, you can end it there with one click.`,
		],
		button: "Open the conversation",
	}),

	/** One email about all conversations of a dog that are open again. */
	email(inquiryMail["back-owner"], {
		label: "Inquiry: open again, to the owner",
		...toOwnerOfDog,
		find: async (dogId) => {
			const found = await findOpen(dogId, isPublicDog);
			if (!found) return undefined;
			const people = found.open.map(async ({ inquiry: { id, name, town } }) => {
				const page = env.siteUrl + talkPath(await makeConversationLink("owner", id));
				return isolate`${linked(isolate`${name}, ${town}`, page)}`;
			});
			return { ...found, people: await Promise.all(people) };
		},
		subject: ({ listing, open }) =>
			`${listing.name} is listed again, and so ${open.length === 1 ? "a conversation is" : "your conversations are"} open again`,
		preheader: "You can go on where you stopped.",
		paragraphs: ({ listing, people }) => [
			isolate`${listing.name} is on the site again. The people who wrote to you before have been told, and you can go on where you stopped:`,
			...people,
		],
	}),

	/** Asks an owner whose dog was marked as homed by the team which of the open conversations it moves to. */
	email(inquiryMail.family, {
		label: "Inquiry: who takes the dog?",
		...toOwnerOfDog,
		find: (dogId) => findOpen(dogId, ({ listing }) => listing.status === "homed"),
		subject: ({ listing }) => `Who takes ${listing.name}?`,
		preheader: "So that this family can go on writing to you.",
		paragraphs: ({ listing, open }) => [
			isolate`${listing.name} is marked as homed. Please tell us which of these people it is, or that it’s someone else. That conversation stays open for the handover; the others end with a kind email. Without an answer, all of them end after ${inquiryPolicy.askFamilyFor} days.`,
			...open.map(({ inquiry: { name, town } }) => isolate`${name}, ${town}`),
		],
		link: async ({ listing }) => {
			const page = await makeOwnerUrl(dogs, listing.id, listing.ownerContactEmail);
			return page && `${page}/say/${dogRecord.statuses.homed.owner.path}`;
		},
		button: "Say who it is",
	}),

	/** What was said can be read at the desk only, not in the email. */
	email(inquiryMail.reported, {
		label: "Inquiry: reported",
		about: inquiryReports,
		find: async (reportId) => {
			const report = await findRow(inquiryReports, reportId);
			const found = report && (await findInquiry(report.inquiryId));
			return found && { ...found, side: report.side };
		},
		...toTeam,
		subject: ({ listing: { name, locationCity, locationState } }) => {
			const place = [locationCity, locationState].filter(Boolean).join(" ");
			const about = [name, place].map((part) => toSubjectText(part)).filter(Boolean);
			return `Reported inquiry: ${about.join(", ")}`;
		},
		heading: "A conversation was reported",
		paragraphs: ({ side, listing }) => [
			isolate`${side === "owner" ? "The owner" : "An adopter"} reported a conversation about ${listing.name}. From now on the team can read it.`,
		],
		link: ({ inquiry }) => href("/desk/inquiries/:id", { id: String(inquiry.id) }),
	}),
];

function ownerReminder(what: Outgoing<Reader>, label: string) {
	return email(what, {
		label,
		...conversation,
		find: findFor("owner", isUnanswered),
		subject: ({ listing }) => `${listing.name}: someone is waiting for your answer`,
		preheader: "One line is enough, even if it’s a no.",
		heading: "Someone is waiting for your answer",
		paragraphs: ({ inquiry, listing }) => [
			isolate`${inquiry.name} wrote to you about ${listing.name} and hasn’t heard from you yet. One line is enough. If it’s not the right home, one click declines kindly.`,
		],
		button: "Answer or decline",
	});
}

/** Returns the names, which were reviewed, of the public dogs that an address has unconfirmed notes about. */
async function publicDogsOf({ mailbox, email }: FoundInquiry["inquiry"]): Promise<string[]> {
	const rows = await db
		.select({ name: adoptionListings.name })
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId))
		.where(
			and(
				eq(inquiries.mailbox, mailbox),
				eq(sql`lower(${inquiries.email})`, email.toLowerCase()),
				isNull(inquiries.confirmedAt),
				inArray(sql<string>`${adoptionListings.status}`, publicStatuses(dogRecord)),
			),
		)
		.orderBy(inquiries.id)
		.limit(20);
	return rows.map(({ name }) => name);
}

const goneBecause: Record<string, string> = {
	homed: "The dog has found a home",
	kept: "The owner is keeping the dog",
	expired: "We haven’t heard from the owner for a long time",
};

function goneTexts({ listing, inquiry }: FoundInquiry) {
	const name = dogName(listing);
	const dog = name === listing.name ? name : "The dog you wrote about";
	const isHomed = listing.status === "homed";
	// No one knows who took the dog in, so it may be the reader.
	const isUnsure = isHomed && (inquiry.chosenAt !== null || !wasFamilyAsked(inquiry, listing));
	return {
		title: `${dog} ${isHomed && !isUnsure ? "has found a home" : "is no longer listed"}`,
		because:
			(isUnsure ? undefined : goneBecause[listing.status]) ??
			"The owner has taken the listing down",
	};
}

/** Conversations end right away if the owner said who takes the dog, and days later if no one did. */
function wasFamilyAsked(
	{ closedAt }: FoundInquiry["inquiry"],
	{ homedAt }: FoundInquiry["listing"],
): boolean {
	const days = inquiryPolicy.askFamilyFor * 24 * 60 * 60 * 1000;
	return (closedAt?.getTime() ?? 0) < (homedAt?.getTime() ?? 0) + days;
}

/**
 * Writes one email for everything that waits for this person, if `delivery` had to wait for the limit.
 * Returns undefined if nothing else waits. An email that was cleared keeps what it carries, so that a retry
 * after a crash says the same, and no message is announced twice.
 */
async function writeDigest(
	to: string,
	delivery: EnqueuedDelivery,
): Promise<(Email & { carries: number[] }) | undefined> {
	if (!delivery.clearedAt && !delivery.notBefore) return undefined;
	const isOwn = eq(deliveries.id, delivery.id);
	const carried = delivery.clearedAt
		? eq(deliveries.carriedBy, delivery.id)
		: and(
				eq(deliveries.state, "waiting"),
				isNull(deliveries.clearedAt),
				ne(deliveries.id, delivery.id),
			);
	const others = await messagesFor(to, carried);
	if (others.length === 0) return undefined;
	const messages = [...(await messagesFor(to, isOwn)), ...others].filter(({ muted }) => !muted);
	const conversations = Map.groupBy(messages, ({ side, inquiry }) => `${side} ${inquiry.id}`);
	const digest = await composeEmail(
		{
			to,
			subject: counted(messages.length, "new message"),
			preheader: "Read and answer them on your private pages.",
			reason: `You’re receiving this email because you write with people through ${site.name}.`,
			paragraphs: [
				"They came within a short time, so this email is for all of them. Read and answer them on the pages below. These are private: anyone with a link can open its page, so please don’t share them.",
				...(await Promise.all([...conversations.values()].map(noteOf))),
			],
		},
		undefined,
	);
	return digest && { ...digest, carries: others.map(({ id }) => id) };
}

type Message = Awaited<ReturnType<typeof messagesFor>>[number];

async function noteOf(messages: Message[]) {
	const [{ side, inquiry, listing }] = messages as [Message];
	const dog = dogName(listing);
	const writer = side === "owner" ? inquiry.name : `${dog}’s owner`;
	const page = env.siteUrl + talkPath(await makeConversationLink(side, inquiry.id));
	return note(isolate`${counted(messages.length, "message")} from ${writer} about ${dog}:`, page);
}

/** Finds the messages behind deliveries to this address; `side` is the reader's. */
async function messagesFor(to: string, which: SQL | undefined) {
	const isMessage = and(
		eq(deliveries.name, inquiryMail.message.name),
		eq(inquiryMessages.id, deliveries.subjectId),
	);
	const isFirst = eq(deliveries.name, inquiryMail.received.name);
	const isToOwner = sql<boolean>`(${isFirst} or ${inquiryMessages.side} = 'adopter')`;
	const { ownerContactEmail } = adoptionListings;
	const rows = await db
		.select({
			id: deliveries.id,
			side: sql<Side>`case when ${isToOwner} then 'owner' else 'adopter' end`,
			muted: sql<boolean>`case when ${isToOwner} then ${inquiries.ownerMuted} else ${inquiries.adopterMuted} end`,
			inquiry: inquiries,
			listing: adoptionListings,
		})
		.from(deliveries)
		.leftJoin(inquiryMessages, isMessage)
		.innerJoin(
			inquiries,
			eq(
				inquiries.id,
				sql`case when ${isFirst} then ${deliveries.subjectId} else ${inquiryMessages.inquiryId} end`,
			),
		)
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId))
		.where(
			and(
				which,
				inArray(deliveries.name, [inquiryMail.message.name, inquiryMail.received.name]),
				eq(
					sql`lower(case when ${isToOwner} then ${ownerContactEmail} else ${inquiries.email} end)`,
					to.toLowerCase(),
				),
			),
		)
		.orderBy(deliveries.id);
	return rows;
}
