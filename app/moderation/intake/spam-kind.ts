import { and, eq, inArray } from "drizzle-orm";
import { senderName } from "#app/moderation/cases/labels.ts";
import { isQuarantined, submissions } from "#app/moderation/table.ts";
import { defineCase } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Has a page of its own, which shows everything that was sent. */
export const spamKind = defineCase({
	kind: "submission",
	path: "/desk/spam",
	right: "review",
	icon: "spam",
	title: "Possible spam",
	description:
		"Messages that looked like spam. No one was notified, and nothing happens until you restore or delete them.",
	task: {
		verb: "Check",
		one: "possible spam message",
		several: "possible spam messages",
		description: "Real messages get no answer until you restore them.",
		where: eq(submissions.sample, false),
	},
	list: {
		from: submissions,
		id: submissions.id,
		param: "show",
		choices: {
			waiting: {
				label: "Waiting",
				where: and(isQuarantined),
				at: submissions.quarantinedAt,
				first: "newest",
				none: "No possible spam. Messages that look like spam will appear here.",
			},
		},
		columns: ["Sender"],
		items: async (ids) => {
			const rows = await db.select().from(submissions).where(inArray(submissions.id, ids));
			return rows.map((row) => ({
				id: row.id,
				to: "/desk/spam",
				values: [[{ typed: senderName(row) }]],
			}));
		},
	},
});
