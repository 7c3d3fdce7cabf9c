import { and, asc, eq, not, sql } from "drizzle-orm";
import type { Actor } from "#app/people/actor.ts";
import type { Task } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { counted, longDate } from "#app/ui/format.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { guides } from "#app/writing/guides/table.ts";
import { guideCheckMonths } from "#policies";

/** When a guide is due. One that was never checked counts from the day it was published. */
const dueOn =
	sql<Date>`(coalesce(${guides.checkedOn}, (${guides.createdAt} at time zone 'UTC')::date)
	+ make_interval(months => ${guideCheckMonths}))::timestamp at time zone 'UTC'`.mapWith(
		guides.createdAt,
	);

export function dueGuides(now = new Date()) {
	return db
		.select({ id: guides.id, title: guides.title, due: dueOn })
		.from(guides)
		.where(and(eq(guides.status, sql`'published'`), not(guides.sample), sql`${dueOn} <= ${now}`))
		.orderBy(asc(dueOn), asc(guides.id));
}

const maxNamed = 5;

/** Lists guides whose facts are due for a check by name, and counts the rest. */
export async function guideTasks(): Promise<Task[]> {
	const due = await dueGuides();
	const named = due.slice(0, maxNamed);
	const more = due.length - named.length;
	const tasks: Task[] = named.map(({ id, title, due }) => ({
		key: `guide ${id}`,
		title,
		description: `Compare it with its sources. The check was due on ${longDate(due)}.`,
		path: `/desk/guides/${id}`,
		since: due,
	}));
	if (more > 0) {
		tasks.push({
			key: "more guides",
			title: counted(more, "more guide"),
			description: "Their checks are due, too.",
			path: "/desk/guides?status=published",
			many: more,
			since: due.at(maxNamed)?.due ?? null,
		});
	}
	return tasks;
}

export async function findDue(id: number): Promise<Date | undefined> {
	const [found] = await db.select({ due: dueOn }).from(guides).where(eq(guides.id, id));
	return found?.due;
}

/** Returns undefined if the guide is missing or not public. */
export function markChecked(id: number, actor: Actor, now = new Date()): Promise<true | undefined> {
	return guideStore.amend(id, { checkedOn: now.toISOString().slice(0, 10) }, actor);
}
