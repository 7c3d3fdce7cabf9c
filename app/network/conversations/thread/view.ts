import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { mainPhotoOf } from "#app/media/photos.ts";
import { portraitOf } from "#app/media/portrait.ts";
import { homeFacts, talkPath } from "#app/network/conversations/inquiry.ts";
import { chosenFor } from "#app/network/conversations/listed.ts";
import {
	type Inquiry,
	inquiries,
	inquiryMessages,
	inquiryReports,
	type Side,
} from "#app/network/conversations/table.ts";
import { isOpen, openConversation } from "#app/network/conversations/thread/conversations.ts";
import { photosByMessage } from "#app/network/conversations/thread/photos.ts";
import { warningsIn } from "#app/network/conversations/warnings.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { dog, dogSummary } from "#app/records/dog.ts";
import { isPublicStatus, publicPath, valuesOf } from "#app/records/record.ts";

type Listing = typeof adoptionListings.$inferSelect;

export type ConversationView = NonNullable<Awaited<ReturnType<typeof findConversation>>>;
export type Opened = Exclude<ConversationView, { state: "unconfirmed" }>;

export async function findConversation(token: string) {
	const link = await openConversation(token);
	const found = link && (await findInquiry(link.id));
	if (!link || !found) return undefined;
	const { inquiry, listing } = found;
	const { side } = link;
	if (!inquiry.confirmedAt) {
		// The owner has no link until the adopter confirms the address.
		if (side === "owner") return undefined;
		const notes = [await noteOf(found), ...(await otherNotes(inquiry))];
		return { state: "unconfirmed" as const, email: inquiry.email, notes };
	}
	const folder = `${talkPath(token)}/photos`;
	const entries = (await entriesOf(found)).map(({ photo, ...entry }) => {
		return { ...entry, photo: photo && { ...photo, folder } };
	});
	const isReported = await db
		.select({ side: inquiryReports.side })
		.from(inquiryReports)
		.where(eq(inquiryReports.inquiryId, inquiry.id));
	return {
		ticket: await newTicket(),
		dog: await dogView(listing),
		state: inquiry.closedAt ? ("closed" as const) : ("open" as const),
		side,
		adopter: { name: inquiry.name, town: inquiry.town, facts: homeFacts(inquiry) },
		entries,
		closedBy: inquiry.closedBy,
		chosen: inquiry.chosenAt ? chosenFor(listing.status) : heldFor(side, found),
		/** The reader's own contact details, shown before they are shared. */
		own: contactOf(side, found),
		shared: entries.some((entry) => entry.kind === "contact" && entry.side === side),
		/** Once both have answered. */
		takesPhotos: inquiry.answeredAt !== null,
		muted: side === "owner" ? inquiry.ownerMuted : inquiry.adopterMuted,
		reported: isReported.some((report) => report.side === side),
		// One email is for all notes of an address: its link still has to send the others.
		unconfirmed: side === "adopter" ? await otherNotes(inquiry) : [],
	};
}

function heldFor(side: Side, { inquiry, listing }: FoundInquiry): "other" | undefined {
	return side === "adopter" && inquiry.heldAt && listing.status === "on_hold" ? "other" : undefined;
}

function selectInquiries() {
	return db
		.select({ inquiry: inquiries, listing: adoptionListings })
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId));
}

export type FoundInquiry = Awaited<ReturnType<typeof selectInquiries>>[number];

export async function findInquiry(id: number): Promise<FoundInquiry | undefined> {
	const [found] = await selectInquiries().where(eq(inquiries.id, id));
	return found;
}

export function findOpenInquiries(dogId: number): Promise<FoundInquiry[]> {
	return selectInquiries()
		.where(and(eq(inquiries.dogId, dogId), isOpen))
		.orderBy(desc(inquiries.lastMessageAt))
		.limit(50);
}

export type Entry = Opened["entries"][number];

export async function entriesOf(found: FoundInquiry) {
	const { id, side, kind, body, at } = inquiryMessages;
	const rows = await db
		.select({ id, side, kind, body, at })
		.from(inquiryMessages)
		.where(eq(inquiryMessages.inquiryId, found.inquiry.id))
		.orderBy(asc(id));
	const photos = await photosByMessage(found.inquiry.id);
	return rows.map((row, index) => ({
		...row,
		photo: photos.get(row.id),
		warnings: warningsIn(index === 0 ? noteText(found.inquiry, row.body) : row.body),
		contact: row.kind === "contact" ? contactOf(row.side, found) : undefined,
	}));
}

function noteText(inquiry: Inquiry, body: string): string {
	const { name, town } = inquiry;
	return [name, town, ...homeFacts(inquiry).map(({ value }) => value), body].join("\n");
}

export type Contact = ReturnType<typeof contactOf>;

/** Returns the current contact details, empty after an erasure. */
export function contactOf(side: Side, { inquiry, listing }: FoundInquiry) {
	const { ownerContactEmail, ownerContactPhone } = listing;
	const [email, phone] =
		side === "adopter" ? [inquiry.email, inquiry.phone] : [ownerContactEmail, ownerContactPhone];
	if (email === erasedAddress) return { email: "", phone: "", phoneHref: "" };
	return { email, phone: formatPhone(phone), phoneHref: phone && phoneHref(phone) };
}

async function dogView(listing: Listing) {
	const isShown = isPublicStatus(dog, listing.status);
	return {
		name: dogName(listing),
		summary: isShown ? dogSummary(valuesOf(dog, listing)) : "",
		path: isShown ? publicPath(dog, listing.slug) : undefined,
		photo: (isShown && (await mainPhotoOf("dog", listing.id))) || null,
		portrait: portraitOf(listing.slug, listing.color),
	};
}

export function dogName({ name, ownerContactEmail }: Listing): string {
	return ownerContactEmail === erasedAddress ? "the dog" : name;
}

/** Returns the other unconfirmed notes from the same email address. */
async function otherNotes({ mailbox, email, id }: Inquiry) {
	const others = await selectInquiries()
		.where(
			and(
				eq(inquiries.mailbox, mailbox),
				eq(sql`lower(${inquiries.email})`, email.toLowerCase()),
				isNull(inquiries.confirmedAt),
				ne(inquiries.id, id),
			),
		)
		.orderBy(inquiries.id)
		.limit(20);
	return Promise.all(others.map(noteOf));
}

export type Note = Awaited<ReturnType<typeof noteOf>>;

/** An adopter's note that is pending until the email address is confirmed. */
async function noteOf(found: FoundInquiry) {
	const { inquiry, listing } = found;
	const [first] = await entriesOf(found);
	return {
		id: inquiry.id,
		dog: await dogView(listing),
		facts: homeFacts(inquiry),
		body: first?.body ?? "",
	};
}
