import { asc, inArray } from "drizzle-orm";
import { reunionStories } from "#app/adoptions/stories/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";

/** Of the dogs of one owner; the photos are exported and erased with all other photos. */
export function exportStories(dogIds: number[], tx: Db) {
	return tx
		.select()
		.from(reunionStories)
		.where(inArray(reunionStories.dogId, dogIds))
		.orderBy(asc(reunionStories.id));
}
