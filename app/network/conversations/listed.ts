import { and, desc, eq, inArray, isNotNull, not, sql } from "drizzle-orm";
import { limitUnconfirmed } from "#app/cases/intake/rate-limits.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import {
	conversationLinks,
	type Inquiry,
	inquiries,
	inquiriesLink,
	inquiryMail,
	inquiryMessages,
	type Side,
} from "#app/network/conversations/table.ts";
import { makeConversationLink } from "#app/network/conversations/thread/conversations.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { openLink } from "#app/people/private-links.ts";
import { privateLinks } from "#app/people/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";

const { id, dogId, email, confirmedAt, closedAt } = inquiries;
export const lastSide = sql<Side>`(select ${inquiryMessages.side} from ${inquiryMessages}
	where ${inquiryMessages.inquiryId} = ${id} order by ${inquiryMessages.id} desc limit 1)`;

/** The team has revoked its links, and so no other way leads to it. */
const isRevoked = sql`exists (select from ${privateLinks}
	where ${inArray(privateLinks.purpose, Object.values(conversationLinks))}
		and ${privateLinks.subjectId} = ${id} and ${privateLinks.endedAt} is not null)`;

const isOfDog = (dog: number) => and(eq(dogId, dog), isNotNull(confirmedAt), not(isRevoked));
const isOfAddress = (address: string) =>
	and(eq(sql`lower(${email})`, address.toLowerCase()), not(isRevoked));

export type ListedConversation = Awaited<ReturnType<typeof listFor>>[number];

/** Lists the conversations about a dog for its owner. */
export const listOwnerConversations = (dog: number) => listFor("owner", isOfDog(dog));

/** First those that wait for this side, the longest first; at the end what has ended. */
async function listFor(side: Side, which: ReturnType<typeof and>) {
	const { name, town, lastMessageAt, closedBy, chosenAt } = inquiries;
	const isWaiting = sql`${confirmedAt} is null or ${lastSide} <> ${side}`;
	const rows = await db
		.select({
			id,
			name,
			town,
			lastMessageAt,
			confirmedAt,
			closedAt,
			closedBy,
			chosenAt,
			isWaiting: sql<boolean>`${isWaiting}`,
			dog: adoptionListings.name,
			status: adoptionListings.status,
			ownerEmail: adoptionListings.ownerContactEmail,
		})
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, dogId))
		.where(which)
		.orderBy(
			sql`${closedAt} is not null`,
			sql`${isWaiting} desc`,
			sql`case when ${isWaiting} then ${lastMessageAt} end`,
			desc(lastMessageAt),
			id,
		)
		.limit(100);
	return rows.map((row) => {
		const dog = row.ownerEmail === erasedAddress ? "the dog" : row.dog;
		return {
			id: row.id,
			at: row.lastMessageAt,
			...(side === "owner"
				? { title: row.name, place: row.town, other: row.name }
				: { title: dog, place: "", other: `${dog}’s owner` }),
			state: stateOf(row),
			/** Undefined while it's open, and "you" if this side has ended it. */
			endedBy: row.closedBy === side ? ("you" as const) : row.closedBy,
			chosen: row.closedAt || !row.chosenAt ? undefined : chosenFor(row.status),
		};
	});
}

type State = Pick<Inquiry, "confirmedAt" | "closedAt"> & { isWaiting: boolean };

function stateOf({ confirmedAt, closedAt, isWaiting }: State) {
	if (closedAt) return "ended" as const;
	if (!confirmedAt) return "unconfirmed" as const;
	return isWaiting ? ("waits" as const) : ("answered" as const);
}

export function chosenFor(status: string): "hold" | "home" | undefined {
	return status === "on_hold" ? "hold" : status === "homed" ? "home" : undefined;
}

/** Makes the owner's link to a conversation about the dog, or undefined if it isn't one. */
export function openOwnerConversation(dog: number, conversation: number, _actor: Actor) {
	return open("owner", conversation, isOfDog(dog));
}

async function open(side: Side, conversation: number, which: ReturnType<typeof and>) {
	const isIt = and(eq(id, conversation), which);
	if ((await db.$count(inquiries, isIt)) === 0) return undefined;
	return makeConversationLink(side, conversation);
}

/** Emails an address the link to all its notes and conversations, if it has any. The answer is the same if not. */
export async function requestInquiriesLink(
	{ address, network }: { address: string; network: string },
	_actor: Actor,
): Promise<{ ok: true } | { ok: false; wait: number }> {
	const wait = await limitUnconfirmed({ form: "inquiries", ticket: undefined, network });
	if (wait > 0) return { ok: false, wait };
	await transaction(async (tx) => {
		const newest = tx.select({ id }).from(inquiries).where(isOfAddress(address));
		const [found] = await newest.orderBy(desc(id)).limit(1);
		if (!found) return;
		await enqueueDelivery({ what: inquiryMail.mine, subjectId: found.id, network }, tx);
	});
	return { ok: true };
}

/** Finds all notes and conversations of the address that the link was sent to, and its latest answers. */
export async function findInquiries(token: string) {
	const latest = await inquiryOf(token);
	if (!latest) return undefined;
	const { name, email, town, phone, home, children, animals, hoursAlone, experience } = latest;
	return {
		conversations: await listFor("adopter", isOfAddress(email)),
		/** By the fields of the form. */
		answers: {
			...{ name, EMAIL: email, town, PHONE: phone, home },
			...{ children, animals, hoursAlone, experience },
		},
	};
}

async function inquiryOf(token: string): Promise<Inquiry | undefined> {
	const subject = await openLink(inquiriesLink, token);
	if (subject === undefined) return undefined;
	const [found] = await db.select().from(inquiries).where(eq(id, subject));
	return found;
}

export async function openAdopterConversation(token: string, conversation: number, _actor: Actor) {
	const found = await inquiryOf(token);
	return found && open("adopter", conversation, isOfAddress(found.email));
}
