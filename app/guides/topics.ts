import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { addresses } from "#app/addresses/table.ts";
import { guides } from "#app/guides/table.ts";
import { isDatabaseAway } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";

/** Guides that other pages lead to, by a slug they have or once had: a renamed one is found by it still. */
const slugs = {
	rehoming: "rehoming-your-cane-corso-safely",
	breeders: "health-tests-to-ask-a-breeder-about",
};

/** The path of a topic's guide while that is published, else of all guides. */
export async function findTopicPath(topic: keyof typeof slugs): Promise<string> {
	const [guide] = await publicDb
		.select({ slug: guides.slug })
		.from(addresses)
		.innerJoin(guides, eq(guides.id, addresses.recordId))
		.where(
			and(
				eq(addresses.kind, "guide"),
				eq(addresses.slug, slugs[topic]),
				// Written out so that PostgreSQL sees that the partial index holds them.
				eq(guides.status, sql`'published'`),
			),
		)
		.limit(1);
	return guide ? href("/guides/:name", { name: guide.slug }) : href("/guides");
}

/** The same for the page of a form, which neither fails nor waits while the database is away. */
export async function findTopicPathSoon(topic: keyof typeof slugs): Promise<string> {
	const path = findTopicPath(topic).catch((error: unknown) => {
		if (isDatabaseAway(error)) return href("/guides");
		throw error;
	});
	return Promise.race([path, sleep(500, href("/guides"), { ref: false })]);
}
