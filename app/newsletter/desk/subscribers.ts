import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { note } from "#app/moderation/history/history.ts";
import { endSubscription } from "#app/newsletter/subscribers.ts";
import { consents, type Subscriber, subscribers } from "#app/newsletter/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db, transaction, windowOf } from "#app/platform/db.server.ts";
import { kept } from "#app/platform/kept.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

export type SubscriberState = Subscriber["state"];

/** How many there are in each state. */
export async function countSubscribers(): Promise<Record<SubscriberState, number>> {
	const rows = await db
		.select({ state: subscribers.state, many: count() })
		.from(subscribers)
		.groupBy(subscribers.state);
	const many = (state: SubscriberState) => rows.find((row) => row.state === state)?.many ?? 0;
	return {
		confirmed: many("confirmed"),
		pending: many("pending"),
		unsubscribed: many("unsubscribed"),
	};
}

export type Month = { month: string; came: number; left: number };

/** Confirmations and departures in each of the last twelve months, oldest first: "2026-03". */
export async function growthByMonth(now = new Date()): Promise<Month[]> {
	const months = Array.from({ length: 12 }, (_, back) =>
		new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + back, 1))
			.toISOString()
			.slice(0, 7),
	);
	const month = sql<string>`to_char(${consents.at} at time zone 'UTC', 'YYYY-MM')`;
	const rows = await db
		.select({ month, event: consents.event, many: count() })
		.from(consents)
		.where(
			and(
				inArray(consents.event, ["confirmed", "unsubscribed"]),
				sql`${consents.at} >= ${`${months[0]}-01T00:00:00Z`}`,
			),
		)
		.groupBy(month, consents.event);
	const many = (month: string, event: string) =>
		rows.find((row) => row.month === month && row.event === event)?.many ?? 0;
	return months.map((each) => ({
		month: each,
		came: many(each, "confirmed"),
		left: many(each, "unsubscribed"),
	}));
}

/** The same two for a page that shows them beside its list, from memory for a while. */
export const recentCounts = kept(countSubscribers);
export const recentGrowth = kept(() => growthByMonth());

/** Subscribers, newest first, 24 a page; `q` is the beginning of an address. */
export async function listSubscribers(
	{ q, state }: { q: string; state: SubscriberState | undefined },
	page: number,
): Promise<Page<Subscriber>> {
	const key = q.toLowerCase();
	// Right in every collation; where the database sorts by code point it is looked up in the index.
	// PostgreSQL takes no such letter, and no address has it.
	if (key.includes("\0")) return { items: [], page, more: false };
	const begins = key === "" ? undefined : sql`starts_with(${subscribers.emailKey}, ${key})`;
	const asked = begins ? select(state, begins) : whole[state ?? "all"];
	return pageFrom(await asked.execute({ offset: (page - 1) * pageSize }), page);
}

function select(state: SubscriberState | undefined, begins?: SQL) {
	const shown = db
		.select({ id: subscribers.id })
		.from(subscribers)
		.where(and(begins, state === undefined ? undefined : eq(subscribers.state, state)))
		.orderBy(desc(subscribers.id));
	return db
		.select()
		.from(subscribers)
		.where(inArray(subscribers.id, windowOf(shown, pageSize + 1)))
		.orderBy(desc(subscribers.id));
}

// Without a search they are prepared once per connection, as the public lists are.
const whole = {
	all: select(undefined).prepare("subscribers"),
	confirmed: select("confirmed").prepare("subscribers_confirmed"),
	pending: select("pending").prepare("subscribers_pending"),
	unsubscribed: select("unsubscribed").prepare("subscribers_unsubscribed"),
};

/**
 * Ends a subscription for whoever asked us to: by mail, by phone, by letter. A confirmed subscriber is
 * told so by the same letter as one who leaves by the link. To do it twice changes nothing; undefined
 * when there is no such subscriber.
 */
export function removeSubscriber(id: number, actor: Actor): Promise<Subscriber | undefined> {
	requireRight(actor, "review");
	return transaction((tx) => endSubscription(id, "desk", actor, tx));
}

/** Addresses for a table of them, 1,000 at a time and in the order in which they came. */
export async function* readSubscribers(onlyConfirmed: boolean): AsyncGenerator<Subscriber[]> {
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

/** Notes who took a copy of the addresses. */
export function noteExport(which: "confirmed" | "all", actor: Actor): Promise<void> {
	requireRight(actor, "review");
	return transaction((tx) => note({ kind: "subscriber", id: 0 }, "exported", { which }, actor, tx));
}
