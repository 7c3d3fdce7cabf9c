import { sql } from "drizzle-orm";
import { allPages } from "#app/desk/visits/day-counts.ts";
import type { Span, Unit } from "#app/desk/visits/spans.ts";
import { pageViews, visitDays } from "#app/desk/visits/table.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Returns the oldest first, without gaps. A visitor on two days of a week counts twice. */
export async function viewsBy(unit: Unit, many: number, path = allPages): Promise<Span[]> {
	const { rows } = await db.execute<{ start: string; views: number; visitors: number }>(sql`
		with days as (
			select day::date from generate_series(
				date_trunc(${unit}, now() at time zone 'UTC') - ${`${many - 1} ${unit}s`}::interval,
				now() at time zone 'UTC', '1 day') as day
		)
		select to_char(date_trunc(${unit}, days.day), 'YYYY-MM-DD') as start,
			sum(coalesce(seen.views, 0))::int as views,
			sum(coalesce(${visitDays.visitors}, 0))::int as visitors
		from days
		left join lateral (
			select ${pageViews.views} from ${pageViews}
			where ${pageViews.day} = days.day and ${pageViews.path} = ${path} limit 1
		) as seen on true
		left join ${visitDays} on ${visitDays.day} = days.day
		group by 1 order by 1`);
	return rows;
}

export type PageFigure = { path: string; views: number };

export async function topPages(days: number, limit: number): Promise<PageFigure[]> {
	const { rows } = await db.execute<PageFigure>(sql`
		select ${pageViews.path} as path, sum(${pageViews.views})::int as views
		from ${pageViews}
		where ${pageViews.day} > (now() at time zone 'UTC')::date - ${days}::int
			and ${pageViews.path} <> ${allPages}
		group by ${pageViews.path}
		order by sum(${pageViews.views}) desc, ${pageViews.path}
		limit ${limit}`);
	return rows;
}

export const recentViewsBy = cached(viewsBy);

/** Cached, because it reads every row of its days. An empty result isn't cached. */
export const recentTopPages = cached(topPages, { isWorthCaching: ({ length }) => length > 0 });
