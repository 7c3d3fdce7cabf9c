import { and, count, eq, isNotNull, min, sql } from "drizzle-orm";
import { lastSide } from "#app/network/conversations/listed.ts";
import { inquiries } from "#app/network/conversations/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";

const { dogId, confirmedAt, lastMessageAt, closedAt } = inquiries;

/** How many wrote about a dog, who waits for whom, and since when. Never reads what anyone wrote. */
export async function countConversations(dog: number, actor: Actor) {
	requireRight(actor, "review");
	const state = sql<"ended" | "owner" | "adopter">`case when ${closedAt} is not null then 'ended'
		when ${lastSide} = 'owner' then 'adopter' else 'owner' end`;
	const rows = await db
		.select({ state, many: count(), first: min(confirmedAt), since: min(lastMessageAt) })
		.from(inquiries)
		.where(and(eq(dogId, dog), isNotNull(confirmedAt)))
		.groupBy(sql`1`);
	const of = (asked: (typeof rows)[number]["state"]) => {
		const { many = 0, since = null } = rows.find(({ state }) => state === asked) ?? {};
		return { many, since };
	};
	const firsts = rows.flatMap(({ first }) => (first ? [first.getTime()] : []));
	return {
		wrote: rows.reduce((sum, { many }) => sum + many, 0),
		first: firsts.length > 0 ? new Date(Math.min(...firsts)) : null,
		/** Whose answer is due. */
		owner: of("owner"),
		adopter: of("adopter"),
		ended: of("ended").many,
	};
}

export type ConversationCounts = Awaited<ReturnType<typeof countConversations>>;
