import { and, asc, count, eq, isNotNull, isNull, min } from "drizzle-orm";
import { inquiries } from "#app/network/conversations/table.ts";
import { isOpen } from "#app/network/conversations/thread/conversations.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Task } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";

const maxDogs = 12;

/** Lists dogs whose owner was reminded twice, without anything the adopters wrote. */
export async function unansweredTasks(): Promise<Task[]> {
	const { dogId, confirmedAt, answeredAt, nudgedAgainAt } = inquiries;
	const since = min(confirmedAt);
	const rows = await db
		.select({ id: dogId, name: adoptionListings.name, many: count(), since })
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, dogId))
		.where(
			and(isOpen, isNull(answeredAt), isNotNull(nudgedAgainAt), eq(adoptionListings.sample, false)),
		)
		.groupBy(dogId, adoptionListings.name)
		.orderBy(asc(since), asc(dogId))
		.limit(maxDogs);
	return rows.map(({ id, name, many, since }) => ({
		key: `unanswered ${id}`,
		title: name,
		description: `${many === 1 ? "An adopter hasn’t" : `${many} adopters haven’t`} heard from the owner. Please call them.`,
		path: `${dog.deskPath}/${id}`,
		since,
	}));
}
