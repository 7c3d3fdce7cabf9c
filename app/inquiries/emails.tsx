import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ReactNode } from "react";
import { href } from "react-router";
import { adoptionListings } from "#app/adoptions/table.ts";
import { homeFacts, talkPath } from "#app/inquiries/inquiry.ts";
import {
	inquiries,
	inquiryMail,
	inquiryMessages,
	inquiryReports,
	type Side,
} from "#app/inquiries/table.ts";
import {
	contactOf,
	dogName,
	entriesOf,
	type FoundInquiry,
	findInquiry,
} from "#app/inquiries/talk/talk-view.ts";
import { makeTalkLink } from "#app/inquiries/talk/talks.ts";
import { warningsIn } from "#app/inquiries/warnings.ts";
import { wasDeliveredSince } from "#app/outbox/mail-limits.ts";
import { deliveries } from "#app/outbox/table.ts";
import type { Ordered } from "#app/people/define-feature.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { toSubjectText } from "#app/platform/mail/subject.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { isPublicStatus, publicStatuses } from "#app/records/record.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailFacts,
	EmailHeading,
	EmailNames,
	EmailNote,
	EmailQuote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { counted } from "#app/ui/format.ts";
import { inquiryPolicy } from "#policies";
import { site } from "#site";

type Written = {
	subject: string;
	preheader: string;
	heading: string;
	button: string;
	children: ReactNode;
};

function addressOf(side: Side, { inquiry, listing }: FoundInquiry): string {
	return side === "owner" ? listing.ownerContactEmail : inquiry.email;
}

export async function emailTo(side: Side, found: FoundInquiry, written: Written) {
	const { inquiry, listing } = found;
	const to = addressOf(side, found);
	if (listing.sample || to === erasedAddress) return undefined;
	const { subject, preheader, heading, button, children } = written;
	const link = env.siteUrl + talkPath(await makeTalkLink(side, inquiry.id));
	const reason =
		side === "owner"
			? `You’re receiving this email because you let adopters write to you through ${site.name}.`
			: `You’re receiving this email because your address was entered in a form on ${site.name}.`;
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={preheader} reason={reason}>
			<EmailHeading>{heading}</EmailHeading>
			{children}
			<EmailButton href={link}>{button}</EmailButton>
			<EmailText>
				That page is private. Anyone with the link can open it, so please don’t share it.
			</EmailText>
		</EmailFrame>,
	);
	return { to, subject, ...parts } satisfies Email;
}

const otherDogs = env.siteUrl + href("/adoption-network");

export const isMuted = (side: Side, { inquiry }: FoundInquiry) =>
	side === "owner" ? inquiry.ownerMuted : inquiry.adopterMuted;

function AnswerThere() {
	return (
		<EmailText>
			Please answer on the page below: a reply to this email doesn’t reach them.
		</EmailText>
	);
}

/** Contains nothing that a visitor typed, because anyone can enter someone's address. One is for all of its notes. */
export async function writeConfirm(inquiryId: number, orderedAt = new Date()) {
	const found = await findInquiry(inquiryId);
	if (!found || found.inquiry.confirmedAt) return undefined;
	const isOfAddress = eq(sql`lower(${inquiries.email})`, found.inquiry.email.toLowerCase());
	const notes = db.select({ id: inquiries.id }).from(inquiries).where(isOfAddress);
	if (await wasDeliveredSince({ what: inquiryMail.confirm, subjectId: notes }, orderedAt))
		return undefined;
	const names = await publicDogsOf(found.inquiry);
	return emailTo("adopter", found, {
		subject: "Please confirm your note",
		preheader: "The owner hears nothing until you confirm.",
		heading: "One more step",
		button: "Read it and send it",
		children: (
			<EmailText>
				Someone, hopefully you, wrote to the {new Set(names).size > 1 ? "owners" : "owner"} of{" "}
				{names.length > 0 ? <EmailNames names={names} /> : "a dog"} on {site.name}. The link opens a
				page with the note and one more button to send it. If this wasn’t you, just delete this
				email: without your confirmation nothing is sent, and we delete the note after a week.
			</EmailText>
		),
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

export async function writeReceived(inquiryId: number, _at?: Date, delivery?: Ordered) {
	const found = await findInquiry(inquiryId);
	if (!found?.inquiry.confirmedAt || found.inquiry.closedAt) return undefined;
	const { inquiry, listing } = found;
	const digest = delivery && (await writeDigest(addressOf("owner", found), delivery));
	if (digest) return digest;
	const [first] = await entriesOf(found);
	const { name, town } = inquiry;
	return emailTo("owner", found, {
		subject: `Someone is asking about ${listing.name}`,
		preheader: "Read the note, then answer or decline. Your address stays private.",
		heading: `Someone is asking about ${listing.name}`,
		button: "Answer or decline",
		children: (
			<>
				<EmailText>
					<bdi>{name}</bdi> from <bdi>{town}</bdi> confirmed an email address with us and wrote:
				</EmailText>
				<EmailQuote>{first?.body ?? ""}</EmailQuote>
				<Warned by={first?.warnings ?? []} />
				<EmailFacts
					facts={homeFacts(inquiry).map(({ label, value }) => ({
						label,
						value: <bdi>{value}</bdi>,
					}))}
				/>
				<EmailText>A short answer is enough, even a no.</EmailText>
				<AnswerThere />
			</>
		),
	});
}

export async function writeMessage(messageId: number, _at?: Date, delivery?: Ordered) {
	const message = await findRow(inquiryMessages, messageId);
	const found = message && (await findInquiry(message.inquiryId));
	if (!message || !found) return undefined;
	const { side, kind, body } = message;
	const reader: Side = side === "owner" ? "adopter" : "owner";
	if (isMuted(reader, found)) return undefined;
	const digest = delivery && (await writeDigest(addressOf(reader, found), delivery));
	if (digest) return digest;
	const dog = dogName(found.listing);
	const writer = side === "owner" ? `${dog}’s owner` : found.inquiry.name;
	const contact = contactOf(side, found);
	const texts = {
		words: {
			subject: `${dog}: a new message`,
			heading: "A new message",
			line: "wrote:",
			button: "Read and answer",
		},
		contact: {
			subject: `${dog}: contact details`,
			heading: "Contact details for you",
			line: "shares an email address or phone number with you:",
			button: "See the conversation",
		},
		closed: {
			subject: `${dog}: the conversation has ended`,
			heading: "The conversation has ended",
			line: "has ended the conversation.",
			button: "See the conversation",
		},
	}[kind];
	return emailTo(reader, found, {
		...texts,
		preheader: `About ${dog}`,
		children: (
			<>
				<EmailText>
					<bdi>{writer}</bdi> {texts.line}
				</EmailText>
				{body ? <EmailQuote>{body}</EmailQuote> : null}
				<Warned by={warningsIn(body)} />
				{kind === "contact" ? (
					<>
						<EmailFacts
							facts={[
								{ label: "Email", value: contact.email },
								{ label: "Phone", value: contact.phone || "Not provided" },
							]}
						/>
						<EmailText>
							Meet before you decide. Never pay a deposit, a fee or a courier, and never share a
							code.
						</EmailText>
					</>
				) : null}
				{kind === "closed" && reader === "adopter" ? (
					<EmailNote href={otherDogs}>We know this isn’t what you hoped for. Other dogs:</EmailNote>
				) : null}
				{kind === "words" ? <AnswerThere /> : null}
			</>
		),
	});
}

export async function writeOwnerReminder(inquiryId: number) {
	const found = await findInquiry(inquiryId);
	if (!found || found.inquiry.answeredAt || found.inquiry.closedAt) return undefined;
	if (isMuted("owner", found)) return undefined;
	const { name } = found.listing;
	return emailTo("owner", found, {
		subject: `${name}: someone is waiting for your answer`,
		preheader: "One line is enough, even if it’s a no.",
		heading: "Someone is waiting for your answer",
		button: "Answer or decline",
		children: (
			<EmailText>
				<bdi>{found.inquiry.name}</bdi> wrote to you about <bdi>{name}</bdi> and hasn’t heard from
				you yet. One line is enough. If it’s not the right home, one click declines kindly.
			</EmailText>
		),
	});
}

export async function writeUnanswered(inquiryId: number) {
	const found = await findInquiry(inquiryId);
	if (!found || found.inquiry.answeredAt || found.inquiry.closedAt) return undefined;
	if (isMuted("adopter", found)) return undefined;
	const { name } = found.listing;
	return emailTo("adopter", found, {
		subject: `${name}’s owner hasn’t answered yet`,
		preheader: "We keep your note open in case they do.",
		heading: "No answer yet",
		button: "See or end the conversation",
		children: (
			<EmailText>
				The owner of <bdi>{name}</bdi> hasn’t answered your note
				{found.inquiry.ownerMuted ? "" : ", and we’ve reminded them twice"}. We keep it open in case
				they do. Until then, please don’t wait for it: other dogs may suit you as well.
			</EmailText>
		),
	});
}

const goneBecause: Record<string, string> = {
	homed: "The dog has found a home",
	kept: "The owner is keeping the dog",
	expired: "We haven’t heard from the owner for a long time",
};

export async function writeDogUnavailable(inquiryId: number) {
	const found = await findInquiry(inquiryId);
	if (found?.inquiry.closedBy !== "gone" || isMuted("adopter", found)) return undefined;
	const { listing, inquiry } = found;
	// This email may go out late: the conversation will be open again.
	if (isPublicStatus(dogRecord, listing.status)) return undefined;
	const name = dogName(listing);
	const dog = name === listing.name ? name : "The dog you wrote about";
	// No one knows who took the dog in, so it may be the reader.
	const isUnsure =
		listing.status === "homed" && (inquiry.chosenAt !== null || !(await wasFamilyAsked(found)));
	const isHomed = listing.status === "homed" && !isUnsure;
	const title = `${dog} ${isHomed ? "has found a home" : "is no longer listed"}`;
	const because = isUnsure ? undefined : goneBecause[listing.status];
	return emailTo("adopter", found, {
		subject: title,
		preheader: "Your conversation with the owner has ended.",
		heading: title,
		button: "See the conversation",
		children: (
			<>
				<EmailText>
					{because ?? "The owner has taken the listing down"}, so your conversation has ended. Thank
					you for offering a home.
				</EmailText>
				<EmailNote href={otherDogs}>Other dogs are still looking:</EmailNote>
			</>
		),
	});
}

/** Conversations end right away if the owner said who takes the dog, and days later if no one did. */
async function wasFamilyAsked({ inquiry, listing }: FoundInquiry): Promise<boolean> {
	const days = inquiryPolicy.askFamilyFor * 24 * 60 * 60 * 1000;
	const [homedAt, closedAt] = [listing.homedAt?.getTime() ?? 0, inquiry.closedAt?.getTime() ?? 0];
	return closedAt < homedAt + days;
}

/** Notifies the team. What was said can be read at the desk only, not in the email. */
export async function writeReported(reportId: number): Promise<Email | undefined> {
	const report = await findRow(inquiryReports, reportId);
	const found = report && (await findInquiry(report.inquiryId));
	if (!report || !found) return undefined;
	const { name, locationCity, locationState } = found.listing;
	const place = [locationCity, locationState].filter(Boolean).join(" ");
	const about = [name, place].map((part) => toSubjectText(part)).filter(Boolean);
	const subject = `Reported inquiry: ${about.join(", ")}`;
	const id = String(found.inquiry.id);
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Read it and decide what happens next."
			reason="You received this email because your address is the team’s inbox."
		>
			<EmailHeading>A conversation was reported</EmailHeading>
			<EmailText>
				{report.side === "owner" ? "The owner" : "An adopter"} reported a conversation about{" "}
				<bdi>{name}</bdi>. From now on the team can read it.
			</EmailText>
			<EmailButton href={env.siteUrl + href("/desk/inquiries/:id", { id })}>
				Open at the desk
			</EmailButton>
		</EmailFrame>,
	);
	return { to: env.teamMail, subject, ...parts };
}

function Warned({ by }: { by: ReturnType<typeof warningsIn> }) {
	return by.map(({ name, mentions, advice }) => (
		<EmailText key={name}>
			<strong>This message mentions {mentions}.</strong> {advice}
		</EmailText>
	));
}

/**
 * Writes one email for everything that waits for this person, if `delivery` had to wait for the limit.
 * Returns undefined if nothing else waits. An email that was cleared keeps what it carries, so that a retry
 * after a crash says the same, and no message is announced twice.
 */
export async function writeDigest(
	to: string,
	delivery: Ordered,
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
	const subject = counted(messages.length, "new message");
	const lines = await Promise.all([...conversations.values()].map(lineOf));
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Read and answer them on your private pages."
			reason={`You’re receiving this email because you write with people through ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>
				They came within a short time, so this email is for all of them. Read and answer them on the
				pages below. These are private: anyone with a link can open its page, so please don’t share
				them.
			</EmailText>
			{lines.map(({ link, writer, dog, count }) => (
				<EmailNote key={link} href={link}>
					{count} from <bdi>{writer}</bdi> about <bdi>{dog}</bdi>:
				</EmailNote>
			))}
		</EmailFrame>,
	);
	return { to, subject, ...parts, carries: others.map(({ id }) => id) };
}

type Message = Awaited<ReturnType<typeof messagesFor>>[number];

async function lineOf(messages: Message[]) {
	const [{ side, inquiry, listing }] = messages as [Message];
	const dog = dogName(listing);
	return {
		link: env.siteUrl + talkPath(await makeTalkLink(side, inquiry.id)),
		writer: side === "owner" ? inquiry.name : `${dog}’s owner`,
		dog,
		count: counted(messages.length, "message"),
	};
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
