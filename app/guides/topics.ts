import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import { slugOf } from "#app/addresses/slug.ts";
import { addresses } from "#app/addresses/table.ts";
import { guides } from "#app/guides/table.ts";
import { cacheUntilChange } from "#app/platform/cache/until-changed.server.ts";
import { db, isDatabaseUnavailable } from "#app/platform/database/db.server.ts";

const maxTopics = 30;

/** Current or former slugs, so that a renamed guide is still found. */
const slugs = {
	adopting: "adopting-an-adult-cane-corso-the-first-month",
	rehoming: "rehoming-your-cane-corso-safely",
	breeders: "health-tests-to-ask-a-breeder-about",
};

const paths = cacheUntilChange<string>();

export function findTopicPath(topic: keyof typeof slugs): Promise<string> {
	return paths(topic, async () => {
		const [guide] = await db
			.select({ slug: guides.slug })
			.from(addresses)
			.innerJoin(guides, eq(guides.id, addresses.recordId))
			.where(
				and(
					eq(addresses.kind, "guide"),
					eq(addresses.slug, slugs[topic]),
					eq(guides.status, "published"),
				),
			);
		return guide ? href("/guides/:name", { name: guide.slug }) : href("/guides");
	});
}

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

/** For pages with a form: falls back to the guide list if the database is down or takes over 500 ms. */
export async function findTopicPathOrFallback(topic: keyof typeof slugs): Promise<string> {
	const path = findTopicPath(topic).catch((error: unknown) => {
		if (isDatabaseUnavailable(error)) return href("/guides");
		throw error;
	});
	return Promise.race([path, sleep(500, href("/guides"), { ref: false })]);
}
