import { inArray } from "drizzle-orm";
import { type Delivery, deliveries } from "#app/cases/outbox/table.ts";
import {
	apart,
	countListed,
	type DeliveryList,
	deliveryNames,
	isListed,
	labelOf,
	maxBatch,
	retryFailed,
	subjectsOf,
} from "#app/desk/outgoing/deliveries.ts";
import { defineList } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";
import type { Inline, Status } from "#app/ui/desk/inline.tsx";
import { counted } from "#app/ui/format.ts";

const path = "/desk/deliveries";

const states: Record<Delivery["state"], Status> = {
	waiting: { status: "Waiting", tone: "stone" },
	delivered: { status: "Delivered", tone: "olive" },
	dropped: { status: "Not needed", tone: "stone" },
	failed: { status: "Failed", tone: "terra" },
	called_off: { status: "Canceled", tone: "stone" },
};

const nameIn = (query: URLSearchParams) => query.get("name") ?? "";

function choice(list: DeliveryList, none: string) {
	return {
		label: states[list].status,
		where: (_: unknown, query: URLSearchParams) => isListed(list, nameIn(query)),
		at: list === "delivered" ? deliveries.id : deliveries.createdAt,
		first: list === "delivered" ? "newest" : "oldest",
		none: (about: string) =>
			about ? "There are none of this type here. Choose “Everything” to see the rest." : none,
	} as const;
}

export const deliveryList = defineList({
	kind: "delivery",
	area: "Settings",
	path,
	right: "review",
	icon: "delivery",
	title: "Deliveries",
	description: "Emails, mailing-list updates and webhooks: failed, waiting and delivered.",
	links: [{ label: "Emails on disk", to: "/desk/mail", right: "manage" }],
	head: async (query) => {
		const asked = query.get("list");
		const list = asked === "waiting" || asked === "delivered" ? asked : "failed";
		const name = nameIn(query);
		const hasOthers = list !== "delivered" && name === "";
		const [failed, others] = await Promise.all([
			list === "failed" ? countListed(list, name) : 0,
			hasOthers ? countListed(list, apart) : 0,
		]);
		const to = `${path}?${new URLSearchParams({ list, name: apart })}`;
		return {
			texts:
				others > 0
					? [
							[
								`${states[list].status}, beside these: `,
								{ link: `${counted(others, "email")} of newsletter issues`, to },
								". Each issue’s report counts its own.",
							],
						]
					: [],
			...(failed > 0 && { form: { button: "Try all again", isMain: true } }),
		};
	},
	submit: async ({ query, actor }) => {
		const name = nameIn(query);
		const retried = await retryFailed({ name }, actor);
		const notice = retried >= maxBatch ? "some" : "all";
		return to(retried === 0 ? "gone" : notice, name);
	},
	list: {
		from: deliveries,
		id: deliveries.id,
		param: "list",
		label: "Status",
		choices: {
			failed: choice(
				"failed",
				"Nothing has failed. Anything that can’t be delivered for seven days will appear here.",
			),
			waiting: choice("waiting", "Nothing is waiting to be delivered."),
			delivered: choice("delivered", "Nothing has been delivered yet."),
		},
		columns: ["Type", "About", "Status", "Attempts", "When"],
		filter: {
			param: "name",
			label: "Type",
			all: "Everything",
			options: async () =>
				Object.fromEntries((await deliveryNames()).map((name) => [name, labelOf(name)])),
			find: async (name) => ({ label: labelOf(name), where: undefined, related: [] }),
		},
		items: async (ids) => {
			const rows = await rowsWhere(deliveries, inArray(deliveries.id, ids), db);
			const subjects = await subjectsOf(rows);
			return rows.map((row) => {
				const { label = "", to } = subjects.get(row.id) ?? {};
				return {
					id: row.id,
					to: null,
					values: [
						[labelOf(row.name)],
						[to ? { link: label, to } : label],
						[states[row.state]],
						attemptsOf(row),
						[{ moment: row.endedAt ?? row.createdAt }],
					],
				};
			});
		},
	},
	actions: {
		retried: async ({ id, actor, tx }) =>
			to((await retryFailed(id, actor, tx)) > 0 ? "retried" : "gone"),
	},
	notices: {
		retried: "We’re trying again, for another seven days.",
		all: "We’re trying all failed deliveries again.",
		some: "We’re trying the oldest ones again. Click “Try all again” once more for the rest.",
		gone: "There was nothing left to try again: someone else did it, or it’s no longer needed.",
	},
});

function to(notice: string, name = ""): string {
	return `${path}?${new URLSearchParams({ ...(name && { name }), done: notice })}`;
}

function attemptsOf({ id, name, state, attempts, reason }: Delivery): Inline {
	const times = attempts === 1 ? "once" : `${attempts} times`;
	return [
		attempts === 0 ? "not yet" : times,
		reason !== null && state !== "delivered" && `: ${reason}`,
		state === "failed" && {
			press: "Try again",
			of: labelOf(name),
			action: `${path}/${id}/retried`,
		},
	];
}
