import { count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { stateLabels } from "#app/network/dogs/alerts/alert.ts";
import { alertsOf, findRecipient } from "#app/network/dogs/alerts/alerts.ts";
import { alertRecipients, dogAlerts } from "#app/network/dogs/alerts/table.ts";
import { defineList } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";

const { id, email, emailKey, mailedOn } = alertRecipients;

export const alertList = defineList({
	kind: "subscriber",
	area: "Dogs",
	path: "/desk/alerts",
	right: "review",
	icon: "alert",
	title: "Dog alerts",
	description:
		"Addresses that want to hear of new dogs. Unconfirmed ones are deleted after a week, the others after a year.",
	head: async () => {
		const isActive = sql`${isNotNull(dogAlerts.confirmedAt)} and ${dogAlerts.pausedAt} is null`;
		const [counts] = await db
			.select({ all: count(), active: sql`count(*) filter (where ${isActive})`.mapWith(Number) })
			.from(dogAlerts);
		return {
			figures: [
				{ label: "Alerts", value: counts?.all ?? 0 },
				{ label: "Active", value: counts?.active ?? 0 },
			],
		};
	},
	list: {
		from: alertRecipients,
		id,
		param: "show",
		choices: {
			all: {
				label: "All",
				where: undefined,
				at: id,
				first: "newest",
				none: "No alerts yet. People ask for them below the list of dogs.",
			},
		},
		columns: ["Email", "Alerts", "Last email"],
		search: {
			label: "Beginning of the email address",
			where: (q) => sql`starts_with(${emailKey}, ${q.toLowerCase()})`,
			none: "No address starts with what you entered. Enter the beginning of the address.",
		},
		items: async (ids) => {
			const alerts = db.$count(dogAlerts, eq(dogAlerts.recipientId, id));
			const rows = await db
				.select({ id, email, mailedOn, alerts })
				.from(alertRecipients)
				.where(inArray(id, ids))
				.orderBy(desc(id));
			return rows.map(({ id, email, mailedOn, alerts }) => ({
				id,
				values: [
					[{ typed: email }],
					[String(alerts)],
					[mailedOn ? { day: new Date(mailedOn) } : "None yet"],
				],
			}));
		},
	},
	page: {
		table: alertRecipients,
		find: async (id) => {
			const recipient = await findRecipient(id);
			if (!recipient) return undefined;
			const alerts = await alertsOf(id);
			return {
				title: recipient.email,
				description: [],
				sections: [
					{
						title: "Alerts for this address",
						items: alerts.map(({ id, description, dog, state, createdAt }) => ({
							id,
							label: dog === undefined ? description : `${description}, once available again`,
							details: [`${stateLabels[state]}, asked for on `, { day: createdAt }],
						})),
					},
				],
				panels: [
					{
						title: "Delete this address and its alerts",
						forms: [
							{
								confirm: [
									"Use this when someone asks us to stop. They get no email about it. People can also do this with the link in any of these emails.",
								],
								buttons: [{ action: "delete", label: "Delete permanently" }],
							},
						],
					},
				],
			};
		},
	},
	actions: {
		delete: async ({ id, actor, tx }) => {
			await tx.delete(alertRecipients).where(eq(alertRecipients.id, id));
			// The history doesn't name them.
			await recordEvent({ kind: "subscriber", id: 0 }, "alerts deleted", {}, actor, tx);
			return "/desk/alerts?done=deleted";
		},
	},
	notices: { deleted: "The address and its alerts were deleted." },
});
