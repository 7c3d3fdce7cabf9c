import { and, eq, isNotNull, sql } from "drizzle-orm";
import { inquiries, inquiryMessages, type Side } from "#app/network/conversations/table.ts";
import { makeConversationLink } from "#app/network/conversations/thread/conversations.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";

const { id, dogId, confirmedAt } = inquiries;
export const lastSide = sql<Side>`(select ${inquiryMessages.side} from ${inquiryMessages}
	where ${inquiryMessages.inquiryId} = ${id} order by ${inquiryMessages.id} desc limit 1)`;

export type OwnerConversation = Awaited<ReturnType<typeof listOwnerConversations>>[number];

/** Lists the conversations about a dog: first who waits for its owner, the longest first; at the end what has ended. */
export async function listOwnerConversations(dog: number) {
	const { name, town, lastMessageAt, closedAt, closedBy, chosenAt } = inquiries;
	const rows = await db
		.select({
			id,
			name,
			town,
			lastMessageAt,
			closedAt,
			closedBy,
			chosenAt,
			lastSide,
			status: adoptionListings.status,
		})
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, dogId))
		.where(and(eq(dogId, dog), isNotNull(confirmedAt)))
		.orderBy(
			sql`${closedAt} is not null`,
			sql`${lastSide} = 'owner'`,
			sql`case when ${lastSide} = 'adopter' then ${lastMessageAt} end`,
			sql`${lastMessageAt} desc`,
			id,
		)
		.limit(100);
	return rows.map(({ closedAt, chosenAt, status, lastSide, ...row }) => ({
		...row,
		state: closedAt ? ("ended" as const) : lastSide === "owner" ? ("answered" as const) : "waits",
		chosen: closedAt || !chosenAt ? undefined : chosenFor(status),
	}));
}

export function chosenFor(status: string): "hold" | "home" | undefined {
	return status === "on_hold" ? "hold" : status === "homed" ? "home" : undefined;
}

/** Makes the owner's link to a conversation about the dog, or undefined if it isn't one. */
export async function openOwnerConversation(
	dog: number,
	conversation: number | undefined,
	_actor: Actor,
): Promise<string | undefined> {
	if (conversation === undefined) return undefined;
	const isIt = and(eq(id, conversation), eq(dogId, dog), isNotNull(confirmedAt));
	if ((await db.$count(inquiries, isIt)) === 0) return undefined;
	return makeConversationLink("owner", conversation);
}
