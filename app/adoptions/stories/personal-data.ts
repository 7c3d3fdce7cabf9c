import { asc, inArray } from "drizzle-orm";
import { reunionStories } from "#app/adoptions/stories/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";

/** Exports the stories of an owner's dogs, without photos, which are exported with all the others. */
export function exportStories(dogIds: number[], tx: Db) {
	return tx
		.select()
		.from(reunionStories)
		.where(inArray(reunionStories.dogId, dogIds))
		.orderBy(asc(reunionStories.id));
}
