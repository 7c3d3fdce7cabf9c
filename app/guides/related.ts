import { and, eq, inArray, or, sql } from "drizzle-orm";
import { guides } from "#app/guides/table.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";

type Read = { slug: string; category: string; body: string };

const most = 3;

/**
 * Returns the next guide of the topic, from the oldest on and then from the first again, and related guides:
 * those it links to, then those that link to it, then the rest of the topic.
 */
export async function relatedGuides({ slug, category, body }: Read) {
	const linked = [...body.matchAll(/\]\(\/guides\/([a-z0-9-]+)[)#]/g)].map(([, to = ""]) => to);
	const leadsHere = sql<boolean>`${guides.body} like any(array[${`%](/guides/${slug})%`}, ${`%](/guides/${slug}#%`}])`;
	const found = await publicDb
		.select({ slug: guides.slug, title: guides.title, category: guides.category, leadsHere })
		.from(guides)
		.where(
			and(
				eq(guides.status, sql`'published'`),
				or(eq(guides.category, category), inArray(guides.slug, linked), leadsHere),
			),
		)
		.orderBy(guides.createdAt, guides.id)
		.limit(200);
	const topic = found.filter((each) => each.category === category);
	const after = topic[topic.findIndex((each) => each.slug === slug) + 1] ?? topic[0];
	const next = after?.slug === slug ? undefined : after;
	const closeness = (each: (typeof found)[number]) =>
		(linked.includes(each.slug) ? 2 : 0) + (each.leadsHere ? 1 : 0);
	const related = found
		.filter((each) => each.slug !== slug && each.slug !== next?.slug)
		.sort((one, other) => closeness(other) - closeness(one))
		.slice(0, most);
	return { next, related };
}
