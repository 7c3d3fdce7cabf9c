import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { contentKeyOf } from "#app/cases/intake/unconfirmed.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { placePhotos } from "#app/media/photos.ts";
import { isPublicDog } from "#app/network/conversations/inquiries.ts";
import { maxOpenInquiries } from "#app/network/conversations/inquiry.ts";
import {
	conversationLinks,
	type Inquiry,
	type InquiryMessage,
	inquiries,
	inquiryMail,
	inquiryMessages,
	inquiryReports,
	type Side,
} from "#app/network/conversations/table.ts";
import { countPhotosOf, messagePhoto } from "#app/network/conversations/thread/photos.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { makeLink, openLink } from "#app/people/private-links.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { createRateLimit, takeAll } from "#app/platform/limits/rate-limit.server.ts";

/** Per side of a conversation. */
const messageLimitOf = createRateLimit("talk", 20, 60 * 60);
const reportLimitOf = createRateLimit("talk-report", 5, 24 * 60 * 60);

export async function openConversation(token: string, tx: Db = db) {
	for (const side of ["owner", "adopter"] as const) {
		const id = await openLink(conversationLinks[side], token, tx);
		if (id !== undefined) return { side, id };
	}
	return undefined;
}

export function makeConversationLink(side: Side, inquiryId: number, tx?: Db) {
	return makeLink(conversationLinks[side], inquiryId, {}, tx);
}

type Conversation = { side: Side; inquiry: Inquiry };

function withConversation<Result>(
	token: string,
	work: (conversation: Conversation, tx: Db) => Promise<Result>,
) {
	return transaction(async (tx) => {
		const link = await openConversation(token, tx);
		if (!link) return undefined;
		const isIt = eq(inquiries.id, link.id);
		const [inquiry] = await tx.select().from(inquiries).where(isIt).for("update");
		return inquiry && work({ side: link.side, inquiry }, tx);
	});
}

type Confirmed =
	| { what: "done" | "gone" | "full" }
	/** The adopter already has an open conversation about this dog, perhaps from another address. */
	| { what: "elsewhere" }
	| { what: "known"; token: string };

/** Delivers a note; the link of any note from the same email address works. */
export function confirmInquiry(token: string, inquiryId: number | undefined, _actor: Actor) {
	return transaction(async (tx): Promise<Confirmed | undefined> => {
		const id = await openLink(conversationLinks.adopter, token, tx);
		if (id === undefined) return undefined;
		const [own] = await tx.select().from(inquiries).where(eq(inquiries.id, id));
		if (!own) return undefined;
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`inquiries of ${own.mailbox}`}))`);
		const [found] = await tx
			.select()
			.from(inquiries)
			.where(and(eq(inquiries.id, inquiryId ?? id), eq(inquiries.mailbox, own.mailbox)))
			.for("update");
		if (!found || found.email.toLowerCase() !== own.email.toLowerCase()) return undefined;
		if (found.confirmedAt) return { what: "done" };
		const isThere = and(
			eq(adoptionListings.id, found.dogId),
			eq(adoptionListings.contactBy, "relay"),
			isPublicDog,
		);
		if ((await tx.$count(adoptionListings, isThere)) === 0) return { what: "gone" };
		const open = await tx
			.select({ id: inquiries.id, dogId: inquiries.dogId, email: inquiries.email })
			.from(inquiries)
			.where(and(eq(inquiries.mailbox, own.mailbox), isOpen));
		const same = open.find(({ dogId }) => dogId === found.dogId);
		if (same) {
			// A mailbox is for counting only: not every provider delivers its spellings to one person.
			if (same.email.toLowerCase() !== own.email.toLowerCase()) return { what: "elsewhere" };
			return { what: "known", token: await makeConversationLink("adopter", same.id, tx) };
		}
		if (open.length >= maxOpenInquiries) return { what: "full" };
		const now = sql`now()`;
		await tx
			.update(inquiries)
			.set({ confirmedAt: now, lastMessageAt: now })
			.where(eq(inquiries.id, found.id));
		await enqueueDelivery({ what: inquiryMail.received, subjectId: found.id }, tx);
		return { what: "done" };
	});
}

export const isOpen = and(isNotNull(inquiries.confirmedAt), isNull(inquiries.closedAt));

type Message = {
	body?: string;
	ticket: string;
	/** By the key of its upload. Without an id, it has been sent already, or is gone. */
	photo?: { key: string; id: number | undefined };
};
/** Photos that each side can send in a conversation. */
export const maxPhotosPerSide = 20;
type PhotoRefusal = "gone photo" | "early photo" | "many photos";

export function say(token: string, message: Message, _actor: Actor) {
	return withConversation(token, (conversation, tx) => add(conversation, "words", message, tx));
}

/** Shares one side's email and phone with the other. Idempotent. */
export function shareContact(token: string, ticket: string, _actor: Actor) {
	return withConversation(token, async ({ side, inquiry }, tx) => {
		const { inquiryId, kind } = inquiryMessages;
		const isShared = and(
			eq(inquiryId, inquiry.id),
			eq(kind, "contact"),
			eq(inquiryMessages.side, side),
		);
		if ((await tx.$count(inquiryMessages, isShared)) > 0) return "done" as const;
		return add({ side, inquiry }, "contact", { ticket }, tx);
	});
}

export function closeConversation(token: string, message: Message, _actor: Actor) {
	return withConversation(token, (conversation, tx) => add(conversation, "closed", message, tx));
}

async function add(
	{ side, inquiry }: Conversation,
	kind: InquiryMessage["kind"],
	{ body = "", ticket, photo }: Message,
	tx: Db,
): Promise<"done" | "closed" | PhotoRefusal | { wait: number } | undefined> {
	const { id, confirmedAt, closedAt, answeredAt } = inquiry;
	if (!confirmedAt) return undefined;
	const contentKey = contentKeyOf(ticket, kind, body, ...(photo ? [photo.key] : []));
	const isKnown = and(
		eq(inquiryMessages.inquiryId, id),
		eq(inquiryMessages.side, side),
		eq(inquiryMessages.contentKey, contentKey),
	);
	if ((await tx.$count(inquiryMessages, isKnown)) > 0) return "done";
	if (closedAt) return "closed";
	if (photo) {
		if (photo.id === undefined) return "gone photo";
		if (!answeredAt) return "early photo";
		if ((await countPhotosOf(id, side, tx)) >= maxPhotosPerSide) return "many photos";
	}
	const { wait } = await takeAll([messageLimitOf.of(`${side} ${id}`)], tx);
	if (wait > 0) return { wait };
	const [message] = await tx
		.insert(inquiryMessages)
		.values({ inquiryId: id, side, kind, body, contentKey })
		.returning({ id: inquiryMessages.id });
	const now = sql`now()`;
	const answers = side === "owner" && !answeredAt;
	await tx
		.update(inquiries)
		.set({
			lastMessageAt: now,
			...(answers ? { answeredAt: now } : {}),
			...(kind === "closed" ? { closedAt: now, closedBy: side } : {}),
		})
		.where(eq(inquiries.id, id));
	if (!message) throw new Error("The message was not written.");
	if (photo?.id !== undefined) {
		await placePhotos({ kind: messagePhoto, id: message.id }, [photo.id], tx);
	}
	await enqueueDelivery({ what: inquiryMail.message, subjectId: message.id }, tx);
	return "done";
}

/** Turns a side's emails about the conversation off or on. The other side isn't notified. */
export function muteConversation(token: string, muted: boolean, _actor: Actor) {
	return withConversation(token, async ({ side, inquiry }, tx) => {
		await tx
			.update(inquiries)
			.set(side === "owner" ? { ownerMuted: muted } : { adopterMuted: muted })
			.where(eq(inquiries.id, inquiry.id));
		return "done" as const;
	});
}

type Report = Pick<typeof inquiryReports.$inferSelect, "reason" | "words">;

/** Notifies the team immediately. From then on it can read the conversation. */
export function reportConversation(token: string, report: Report, ticket: string, _actor: Actor) {
	return withConversation(token, async ({ side, inquiry: { id, confirmedAt } }, tx) => {
		if (!confirmedAt) return undefined;
		const contentKey = contentKeyOf(ticket, report);
		const isKnown = and(
			eq(inquiryReports.inquiryId, id),
			eq(inquiryReports.side, side),
			eq(inquiryReports.contentKey, contentKey),
		);
		if ((await tx.$count(inquiryReports, isKnown)) > 0) return "done" as const;
		const { wait } = await takeAll([reportLimitOf.of(`${side} ${id}`)], tx);
		if (wait > 0) return { wait };
		const [inserted] = await tx
			.insert(inquiryReports)
			.values({ ...report, inquiryId: id, side, contentKey })
			.returning({ id: inquiryReports.id });
		if (inserted) await enqueueDelivery({ what: inquiryMail.reported, subjectId: inserted.id }, tx);
		return "done" as const;
	});
}
