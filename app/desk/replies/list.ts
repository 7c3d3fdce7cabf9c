import { eq, sql } from "drizzle-orm";
import { type Use, uses } from "#app/cases/saved-replies/reply.ts";
import { listReplies, moveReply } from "#app/cases/saved-replies/saved-replies.ts";
import { savedReplies } from "#app/cases/saved-replies/table.ts";
import { type CaseInput, defineList } from "#app/people/define-case.ts";
import { recordOfCase } from "#app/records/records.ts";
import { excerpt } from "#app/ui/excerpt.ts";

const path = "/desk/replies";

function choice(label: string, use?: Use) {
	return {
		label,
		where: use && eq(savedReplies.use, use),
		at: sql`(${savedReplies.use}, ${savedReplies.position})`,
		first: "oldest",
		none: "Nothing yet. Save what you write often, and insert it with one click.",
	} as const;
}

function move(up: boolean) {
	return async ({ id, actor, tx }: CaseInput) =>
		(await moveReply(id, up, actor, tx)) ? path : undefined;
}

export const replyList = defineList({
	kind: "setting",
	area: "Settings",
	path,
	right: "review",
	icon: "reply",
	title: "Saved replies",
	description:
		"Texts that your team inserts into its emails. Fields such as {name} are filled from each case, and every email can still be changed before it is sent.",
	links: [{ label: "New reply", to: "/desk/replies/new", isMain: true }],
	list: {
		from: savedReplies,
		id: savedReplies.id,
		param: "use",
		choices: {
			all: choice("All"),
			changes: choice(uses.changes, "changes"),
			declined: choice(uses.declined, "declined"),
			answer: choice(uses.answer, "answer"),
		},
		columns: ["Title", "For", "About", "Text", "Order"],
		items: async (ids) => {
			const all = await listReplies();
			return all
				.filter(({ id }) => ids.includes(id))
				.map(({ id, title, use, kind, body }) => {
					const order = all.filter((reply) => reply.use === use);
					const button = (to: "up" | "down") => ({
						press: `Move ${to}`,
						of: title,
						action: `${path}/${id}/${to}`,
					});
					return {
						id,
						values: [
							[{ typed: title }],
							[uses[use]],
							[(kind && recordOfCase(kind)?.labels.many) ?? "All"],
							[{ typed: excerpt(body) }],
							[order[0]?.id !== id && button("up"), order.at(-1)?.id !== id && button("down")],
						],
					};
				});
		},
	},
	actions: { up: move(true), down: move(false) },
	notices: { saved: "Saved.", removed: "Removed." },
});
