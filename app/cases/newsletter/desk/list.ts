import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { recentCounts, recentGrowth } from "#app/cases/newsletter/desk/subscribers.ts";
import {
	type ConsentEvent,
	consentsOf,
	endSubscription,
	findSubscriber,
} from "#app/cases/newsletter/subscribers.ts";
import { type Subscriber, subscribers } from "#app/cases/newsletter/table.ts";
import { type CasePanel, defineList } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";
import type { Inline, Status } from "#app/ui/desk/inline.tsx";

const states: Record<Subscriber["state"], Status> = {
	confirmed: { status: "Confirmed", tone: "olive" },
	pending: { status: "Not confirmed", tone: "stone" },
	unsubscribed: { status: "Unsubscribed", tone: "terra" },
};

const isPaused = and(eq(subscribers.state, "confirmed"), isNotNull(subscribers.pausedAt));

function statusOf({ state, pausedAt }: Subscriber): Inline {
	return [
		states[state],
		state === "confirmed" && pausedAt !== null && { status: "Paused", tone: "terra" },
	];
}

function choice(label: string, where: SQL | undefined) {
	return {
		label,
		where,
		at: subscribers.id,
		first: "newest",
		none: where
			? "No subscribers have this status right now. Choose All to see the others."
			: "No subscribers yet. The newsletter form is on the home page.",
	} as const;
}

const inState = (state: Subscriber["state"]) =>
	choice(states[state].status, eq(subscribers.state, state));

const events: Record<ConsentEvent, string> = {
	asked: "Asked for the newsletter",
	mailed: "Was sent a confirmation email",
	confirmed: "Confirmed",
	preferences: "Changed preferences",
	unsubscribed: "Unsubscribed",
};

export const subscriberList = defineList({
	kind: "subscriber",
	area: "Newsletter",
	path: "/desk/subscribers",
	right: "review",
	icon: "subscriber",
	title: "Subscribers",
	description: "Only confirmed addresses get the newsletter.",
	links: [
		{ label: "Confirmed as CSV", to: "/desk/subscribers.csv", isFile: true },
		{ label: "All as CSV", to: "/desk/subscribers.csv?which=all", isFile: true },
	],
	head: async () => {
		const [counts, months] = await Promise.all([recentCounts(), recentGrowth()]);
		const bars = (of: "joined" | "left") =>
			months.map(({ month, ...each }) => ({ name: month, value: each[of] }));
		const chart = { name: "Month", counts: "Subscribers" };
		return {
			figures: [
				{ label: states.confirmed.status, value: counts.confirmed },
				{ label: states.pending.status, value: counts.pending },
				{ label: states.unsubscribed.status, value: counts.unsubscribed },
			],
			charts: [
				{ ...chart, title: "Confirmed, by month", bars: bars("joined"), tone: "fill-olive" },
				{ ...chart, title: "Unsubscribed, by month", bars: bars("left"), tone: "fill-terra" },
			],
		};
	},
	list: {
		from: subscribers,
		id: subscribers.id,
		param: "state",
		label: "Status",
		choices: {
			all: choice("All", undefined),
			confirmed: inState("confirmed"),
			pending: inState("pending"),
			unsubscribed: inState("unsubscribed"),
			paused: choice("Paused: refuses emails", isPaused),
		},
		columns: ["Email", "Status", "Since", "Changed"],
		search: {
			label: "Beginning of the email address",
			where: (q) => sql`starts_with(${subscribers.emailKey}, ${q.toLowerCase()})`,
			none: "No address here starts with what you entered. Enter the beginning of the address.",
			group: "People and messages",
		},
		items: async (ids) => {
			const rows = await rowsWhere(subscribers, inArray(subscribers.id, ids), db);
			return rows.map((row) => ({
				id: row.id,
				values: [
					[{ typed: row.email }],
					statusOf(row),
					[{ day: row.createdAt }],
					[{ day: row.changedAt }],
				],
			}));
		},
	},
	page: {
		table: subscribers,
		hasHistory: true,
		find: async (id) => {
			const subscriber = await findSubscriber(id);
			if (!subscriber) return undefined;
			const { email, wantsGuides, wantsDogs, wantsAlerts } = subscriber;
			const wants = [wantsGuides && "guides", wantsDogs && "dogs", wantsAlerts && "alerts"];
			const log = (await consentsOf(id)).reverse();
			return {
				title: email,
				description: [
					...statusOf(subscriber),
					` Wants ${wants.filter(Boolean).join(", ") || "nothing"}`,
				],
				messages: [
					log.map(({ id, event, form, issueId, words, at }) => ({
						id,
						who: [`${events[event]} · ${form}${issueId ? `, issue ${issueId}` : ""}`],
						at,
						text: words,
						tone: "card",
					})),
				],
				panels: [...pausedPanel(subscriber), ...endPanel(subscriber)],
			};
		},
	},
	actions: {
		resume: async ({ id, actor, tx }) => {
			const [resumed] = await tx
				.update(subscribers)
				.set({ bounces: 0, pausedAt: null })
				.where(and(eq(subscribers.id, id), isNotNull(subscribers.pausedAt)))
				.returning();
			if (resumed) await recordEvent({ kind: "subscriber", id }, "resumed", {}, actor, tx);
			return "resumed";
		},
		remove: async ({ id, actor, tx }) => {
			await endSubscription(id, "desk", actor, tx);
			return "removed";
		},
	},
	notices: {
		removed: "Subscription ended.",
		resumed: "Resumed. The next email goes there again.",
	},
});

function pausedPanel({ state, pausedAt }: Subscriber): CasePanel[] {
	if (state !== "confirmed" || !pausedAt) return [];
	return [
		{
			title: "Paused",
			texts: [
				[
					"The address refused two emails in a row, so we stopped sending to it on ",
					{ moment: pausedAt },
					".",
				],
			],
			forms: [{ buttons: [{ action: "resume", label: "Send to it again" }] }],
		},
	];
}

function endPanel({ state }: Subscriber): CasePanel[] {
	if (state === "unsubscribed") return [];
	const confirm =
		state === "confirmed"
			? "Use this when someone asks us to unsubscribe them. They get the same short email as anyone who uses the link, and the record of their consent stays."
			: "The address was never confirmed, so it gets no email. The record of the request stays.";
	return [
		{
			title: "End this subscription",
			forms: [{ confirm: [confirm], buttons: [{ action: "remove", label: "End subscription" }] }],
		},
	];
}
