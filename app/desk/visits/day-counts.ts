import { sql } from "drizzle-orm";
import { pageViews, visitDays, visitMarks } from "#app/desk/visits/table.ts";
import { deleteSaltsBefore } from "#app/desk/visits/visitors.ts";
import type { Actor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";

/** The path of the row with a day's total, which no page has. */
export const allPages = "/*";

export type Visits = {
	/** Keys such as "2026-11-21 /guides". */
	views: Map<string, number>;
	marks: Map<string, Set<bigint>>;
};

/** May count a batch of views twice if the connection is lost, but never visitors. */
export async function writeVisits({ views, marks }: Visits): Promise<void> {
	await writeMarks(marks);
	await writeViews(views);
}

async function writeViews(views: Visits["views"]): Promise<void> {
	const rows: [string, string, number][] = [];
	const sums = new Map<string, number>();
	for (const [key, count] of views) {
		const day = key.slice(0, 10);
		rows.push([day, key.slice(11), count]);
		sums.set(day, (sums.get(day) ?? 0) + count);
	}
	for (const [day, count] of sums) rows.push([day, allPages, count]);
	if (rows.length === 0) return;
	// Sorted, so that concurrent writers lock rows in the same order.
	rows.sort(([dayA, a], [dayB, b]) => (dayA + a < dayB + b ? -1 : 1));
	const [days, paths, numbers] = [0, 1, 2].map((at) => rows.map((row) => row[at]));
	await db.execute(sql`
		insert into ${pageViews} (day, path, views)
		select * from unnest(${sql.param(days)}::date[], ${sql.param(paths)}::text[], ${sql.param(numbers)}::int[])
		on conflict (day, path) do update set views = page_views.views + excluded.views`);
}

async function writeMarks(marks: Visits["marks"]): Promise<void> {
	const rows = [...marks].flatMap(([day, each]) =>
		[...each].sort((a, b) => (a < b ? -1 : 1)).map((mark) => [day, String(mark)] as const),
	);
	if (rows.length === 0) return;
	const [days, numbers] = [rows.map(([day]) => day), rows.map(([, mark]) => mark)];
	await db.execute(sql`
		with fresh as (
			insert into ${visitMarks} (day, mark)
			select * from unnest(${sql.param(days)}::date[], ${sql.param(numbers)}::bigint[])
			on conflict do nothing returning day
		)
		insert into ${visitDays} (day, visitors) select day, count(*) from fresh group by day
		on conflict (day) do update set visitors = visit_days.visitors + excluded.visitors`);
}

export async function expireVisitors(_actor: Actor): Promise<void> {
	const today = new Date().toISOString().slice(0, 10);
	await deleteSaltsBefore(today);
	await db.execute(sql`delete from ${visitMarks} where day < ${today}`);
}
