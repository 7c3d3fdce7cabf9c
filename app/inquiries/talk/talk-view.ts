import { asc, eq } from "drizzle-orm";
import { adoptionListings } from "#app/adoptions/table.ts";
import { homeFacts } from "#app/inquiries/inquiry.ts";
import {
	type Inquiry,
	type InquiryMessage,
	inquiries,
	inquiryMessages,
	inquiryReports,
	type Side,
} from "#app/inquiries/table.ts";
import { findOtherUnconfirmed, openTalk } from "#app/inquiries/talk/talks.ts";
import { warningsIn } from "#app/inquiries/warnings.ts";
import type { Photo } from "#app/media/photo.ts";
import { mainPhotoOf } from "#app/media/photos.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { dog, dogLine } from "#app/records/dog.ts";
import { isPublicStatus, publicPath, valuesOf } from "#app/records/record.ts";

type Listing = typeof adoptionListings.$inferSelect;

export type Contact = { email: string; phone: string; phoneHref: string };

export type Entry = Pick<InquiryMessage, "id" | "side" | "kind" | "body" | "at"> & {
	warnings: ReturnType<typeof warningsIn>;
	contact?: Contact;
};

export type DogView = { name: string; line: string; path: string | undefined; photo: Photo | null };

/** An adopter's note that is pending until the email address is confirmed. */
export type Note = { id: number; dog: DogView; facts: ReturnType<typeof homeFacts>; body: string };

export type TalkView = { ticket: string; dog: DogView } & (
	| { state: "unconfirmed"; email: string; notes: Note[] }
	| ({ state: "open" | "closed" } & Opened)
);

export type Opened = {
	side: Side;
	adopter: { name: string; town: string; facts: ReturnType<typeof homeFacts> };
	entries: Entry[];
	closedBy: Inquiry["closedBy"];
	/** The reader's own contact details, shown before they are shared. */
	own: Contact;
	shared: boolean;
	muted: boolean;
	reported: boolean;
	/** The adopter's notes to other owners, still to be confirmed. */
	unconfirmed: Note[];
};

export async function findTalk(token: string): Promise<TalkView | undefined> {
	const link = await openTalk(token);
	const found = link && (await findInquiry(link.id));
	if (!link || !found) return undefined;
	const { inquiry, listing } = found;
	const { side } = link;
	const shown = { ticket: await newTicket(), dog: await dogView(listing) };
	if (!inquiry.confirmedAt) {
		// The owner has no link until the adopter confirms the address.
		if (side === "owner") return undefined;
		const notes = [await noteOf(inquiry), ...(await otherNotes(inquiry))];
		return { ...shown, state: "unconfirmed", email: inquiry.email, notes };
	}
	const entries = await entriesOf(found);
	const isReported = await db
		.select({ side: inquiryReports.side })
		.from(inquiryReports)
		.where(eq(inquiryReports.inquiryId, inquiry.id));
	return {
		...shown,
		state: inquiry.closedAt ? "closed" : "open",
		side,
		adopter: { name: inquiry.name, town: inquiry.town, facts: homeFacts(inquiry) },
		entries,
		closedBy: inquiry.closedBy,
		own: contactOf(side, found),
		shared: entries.some((entry) => entry.kind === "contact" && entry.side === side),
		muted: side === "owner" ? inquiry.ownerMuted : inquiry.adopterMuted,
		reported: isReported.some((report) => report.side === side),
		// One email is for all notes of an address: its link still has to send the others.
		unconfirmed: side === "adopter" ? await otherNotes(inquiry) : [],
	};
}

export type FoundInquiry = { inquiry: Inquiry; listing: Listing };

export async function findInquiry(id: number, tx: Db = db): Promise<FoundInquiry | undefined> {
	const [found] = await tx
		.select({ inquiry: inquiries, listing: adoptionListings })
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId))
		.where(eq(inquiries.id, id));
	return found;
}

export async function entriesOf(found: FoundInquiry): Promise<Entry[]> {
	const rows = await db
		.select()
		.from(inquiryMessages)
		.where(eq(inquiryMessages.inquiryId, found.inquiry.id))
		.orderBy(asc(inquiryMessages.id));
	return rows.map(({ id, side, kind, body, at }, index) => ({
		id,
		side,
		kind,
		body,
		at,
		warnings: warningsIn(index === 0 ? noteText(found.inquiry, body) : body),
		...(kind === "contact" ? { contact: contactOf(side, found) } : {}),
	}));
}

function noteText(inquiry: Inquiry, body: string): string {
	const { name, town } = inquiry;
	return [name, town, ...homeFacts(inquiry).map(({ value }) => value), body].join("\n");
}

/** Returns the current contact details, empty after an erasure. */
export function contactOf(side: Side, { inquiry, listing }: FoundInquiry): Contact {
	const { ownerContactEmail, ownerContactPhone } = listing;
	const [email, phone] =
		side === "adopter" ? [inquiry.email, inquiry.phone] : [ownerContactEmail, ownerContactPhone];
	if (email === erasedAddress) return { email: "", phone: "", phoneHref: "" };
	return { email, phone: formatPhone(phone), phoneHref: phone && phoneHref(phone) };
}

export async function dogView(listing: Listing): Promise<DogView> {
	const isShown = isPublicStatus(dog, listing.status);
	return {
		name: dogName(listing),
		line: isShown ? dogLine(valuesOf(dog, listing)) : "",
		path: isShown ? publicPath(dog, listing.slug) : undefined,
		photo: (isShown && (await mainPhotoOf("dog", listing.id))) || null,
	};
}

export function dogName({ name, ownerContactEmail }: Listing): string {
	return ownerContactEmail === erasedAddress ? "the dog" : name;
}

async function otherNotes(inquiry: Inquiry): Promise<Note[]> {
	return Promise.all((await findOtherUnconfirmed(inquiry)).map(noteOf));
}

async function noteOf(inquiry: Inquiry): Promise<Note> {
	const found = await findInquiry(inquiry.id);
	if (!found) throw new Error(`Inquiry ${inquiry.id} is gone.`);
	const [first] = await entriesOf(found);
	return {
		id: inquiry.id,
		dog: await dogView(found.listing),
		facts: homeFacts(inquiry),
		body: first?.body ?? "",
	};
}
