import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { addresses } from "#app/records/addresses/table.ts";
import { guides } from "#app/writing/guides/table.ts";

type Read = { id: number; category: string; body: string };

const most = 3;

/**
 * Returns the next guide of the topic, from the oldest on and then from the first again, and related guides:
 * those it links to, then those that link to it, then the rest of the topic. Links may have former addresses.
 */
export async function relatedGuides({ id, category, body }: Read) {
	const slugs = [...body.matchAll(/\]\(\/guides\/([a-z0-9-]+)[)#]/g)].map(([, to = ""]) => to);
	const hasAddress = (guide: typeof guides.id | number, condition: SQL) => {
		const isOf = and(eq(addresses.kind, "guide"), eq(addresses.recordId, guide), condition);
		return exists(db.select({ one: sql`1` }).from(addresses).where(isOf));
	};
	const link = sql`'%](/guides/' || ${addresses.slug}`;
	const isLinked = hasAddress(guides.id, inArray(addresses.slug, slugs));
	const leadsHere = hasAddress(
		id,
		sql`${guides.body} like any(array[${link} || ')%', ${link} || '#%'])`,
	);
	const found = await db
		.select({
			id: guides.id,
			slug: guides.slug,
			title: guides.title,
			category: guides.category,
			isLinked: sql<boolean>`${isLinked}`,
			leadsHere: sql<boolean>`${leadsHere}`,
		})
		.from(guides)
		.where(
			and(
				eq(guides.status, sql`'published'`),
				or(eq(guides.category, category), isLinked, leadsHere),
			),
		)
		.orderBy(guides.createdAt, guides.id)
		.limit(200);
	const topic = found.filter((each) => each.category === category);
	const after = topic[topic.findIndex((each) => each.id === id) + 1] ?? topic[0];
	const next = after?.id === id ? undefined : after;
	const closeness = (each: (typeof found)[number]) =>
		(each.isLinked ? 2 : 0) + (each.leadsHere ? 1 : 0);
	const related = found
		.filter((each) => each.id !== id && each.id !== next?.id)
		.sort((one, other) => closeness(other) - closeness(one))
		.slice(0, most);
	return { next, related };
}
