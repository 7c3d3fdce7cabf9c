import { eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { slugOf } from "#app/records/addresses/slug.ts";
import { guides } from "#app/writing/guides/table.ts";

const maxTopics = 30;

/** `names` are all categories with this slug, such as "Health" and "health". */
export type Topic = { slug: string; name: string; names: string[] };

export async function listTopics(): Promise<Topic[]> {
	const rows = await db
		.select({ name: guides.category })
		.from(guides)
		.where(eq(guides.status, sql`'published'`))
		.groupBy(guides.category)
		.orderBy(guides.category)
		.limit(maxTopics);
	const bySlug = Map.groupBy(rows, ({ name }) => slugOf(name, "other"));
	return [...bySlug].map(([slug, same]) => {
		const names = same.map(({ name }) => name);
		return { slug, name: names[0] ?? slug, names };
	});
}

export function isOfTopic({ names }: Topic) {
	return inArray(guides.category, names);
}
