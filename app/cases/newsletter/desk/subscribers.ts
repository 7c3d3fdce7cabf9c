import { and, asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { consents, type Subscriber, subscribers } from "#app/cases/newsletter/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";

export async function countSubscribers() {
	const rows = await db
		.select({ state: subscribers.state, total: count() })
		.from(subscribers)
		.groupBy(subscribers.state);
	const counts = { confirmed: 0, pending: 0, unsubscribed: 0 };
	for (const { state, total } of rows) counts[state] = total;
	return counts;
}

export async function growthByMonth() {
	const now = new Date();
	const months = Array.from({ length: 12 }, (_, index) => {
		const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index);
		return new Date(first).toISOString().slice(0, 7);
	});
	const month = sql<string>`to_char(${consents.at} at time zone 'UTC', 'YYYY-MM')`;
	const rows = await db
		.select({ month, event: consents.event, total: count() })
		.from(consents)
		.where(
			and(
				inArray(consents.event, ["confirmed", "unsubscribed"]),
				sql`${consents.at} >= ${`${months[0]}-01T00:00:00Z`}`,
			),
		)
		.groupBy(month, consents.event);
	const total = (month: string, event: string) =>
		rows.find((row) => row.month === month && row.event === event)?.total ?? 0;
	return months.map((each) => ({
		month: each,
		joined: total(each, "confirmed"),
		left: total(each, "unsubscribed"),
	}));
}

export const recentCounts = cached(countSubscribers);
export const recentGrowth = cached(growthByMonth);

export const csvColumns = {
	email: "Email",
	state: "State",
	wantsGuides: "Wants guides",
	wantsDogs: "Wants dogs",
	wantsAlerts: "Wants alerts",
	pausedAt: "Paused",
	createdAt: "Since",
	changedAt: "Changed",
};

export async function* subscriberBatches(onlyConfirmed: boolean): AsyncGenerator<Subscriber[]> {
	for (let last = 0; ; ) {
		const rows = await db
			.select()
			.from(subscribers)
			.where(
				and(
					gt(subscribers.id, last),
					onlyConfirmed ? eq(subscribers.state, "confirmed") : undefined,
				),
			)
			.orderBy(asc(subscribers.id))
			.limit(1000);
		if (rows.length === 0) return;
		yield rows;
		last = rows.at(-1)?.id ?? last;
	}
}

export function noteExport(which: "confirmed" | "all", actor: Actor) {
	requireRight(actor, "review");
	return transaction((tx) =>
		recordEvent({ kind: "subscriber", id: 0 }, "exported", { which }, actor, tx),
	);
}
