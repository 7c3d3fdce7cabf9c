import { eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { defineCase, defineList } from "#app/people/define-case.ts";
import { defineFeature, every, outgoingMail } from "#app/people/define-feature.ts";
import { email, reasons } from "#app/people/email.tsx";
import { days, kept } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { moment, ownId } from "#app/platform/database/table.ts";

// A feature that no one needs, as an engineer would add it: a table, an email, a schedule, a kind of case, a list
// and what is kept. Visitors offer to walk a dog; the team answers.
export const walks = pgTable("walks", {
	id: ownId(),
	email: text().notNull(),
	words: text().notNull(),
	offeredAt: moment("offered_at").notNull().defaultNow(),
	doneAt: moment("done_at"),
	remindedAt: moment("reminded_at"),
});

export const createWalks = sql`create table walks (id bigint generated always as identity primary key,
	email text not null, words text not null, offered_at timestamptz(3) not null default now(),
	done_at timestamptz(3), reminded_at timestamptz(3))`;

export const walkMail = outgoingMail("walk", { thanks: "confirmed" });

const deletion = days(30).after(walks.doneAt);

export const walksFeature = defineFeature("walks", {
	sends: [
		email(walkMail.thanks, {
			label: "Walk: thanks",
			about: walks,
			find: (id) => findRow(walks, id),
			to: ({ email }) => email,
			reason: reasons.form,
			subject: "Thanks for the walk",
			preheader: "He slept well.",
			heading: "Thank you",
			paragraphs: () => ["He slept well after it."],
		}),
	],
	schedules: [
		every.hour("Remind of walks", () => db.update(walks).set({ remindedAt: sql`now()` })),
	],
	tasks: [
		{
			group: "upkeep",
			icon: "dog",
			count: async () => ({ many: await db.$count(walks), oldest: null }),
			one: "walk to plan",
			several: "walks to plan",
			line: "When there’s time.",
			path: "/desk/walks?list=all",
		},
	],
	cases: [
		defineCase({
			kind: "submission",
			path: "/desk/walks",
			right: "review",
			icon: "dog",
			title: "Walks",
			description: "People who offered a walk.",
			task: {
				verb: "Answer",
				one: "walk that was offered",
				several: "walks that were offered",
				description: "They wait for an answer.",
			},
			list: {
				from: walks,
				id: walks.id,
				param: "list",
				choices: {
					open: {
						label: "Waiting",
						where: isNull(walks.doneAt),
						at: walks.offeredAt,
						first: "oldest",
						none: "No one offered a walk.",
					},
					done: {
						label: "Done",
						where: isNotNull(walks.doneAt),
						at: walks.doneAt,
						first: "newest",
						none: "No walk is done.",
					},
				},
				columns: ["From", "Offered"],
				items: async (ids) => {
					const rows = await db.select().from(walks).where(inArray(walks.id, ids));
					return rows.map(({ id, email, offeredAt }) => ({
						id,
						values: [[{ typed: email }], [{ moment: offeredAt }]],
					}));
				},
			},
			page: {
				table: walks,
				find: async (id) => {
					const walk = await findRow(walks, id);
					return (
						walk && {
							title: `Walk ${id}`,
							description: ["Offered ", { moment: walk.offeredAt }],
							panels: [
								{ title: "Next step", forms: [{ buttons: [{ action: "done", label: "Done" }] }] },
							],
						}
					);
				},
			},
			actions: {
				done: async ({ id, tx }) => {
					await tx.update(walks).set({ doneAt: sql`now()` }).where(eq(walks.id, id));
					return "done";
				},
			},
			notices: { done: "Done." },
		}),
	],
	lists: [
		defineList({
			kind: "submission",
			area: "Dogs",
			path: "/desk/walkers",
			right: "review",
			icon: "people",
			title: "Walkers",
			description: "Everyone who offered a walk.",
			links: [{ label: "New walker", to: "/desk/walkers/new", description: "Add someone" }],
			list: {
				from: walks,
				id: walks.id,
				param: "show",
				choices: {
					all: {
						label: "All",
						where: undefined,
						at: walks.id,
						first: "newest",
						none: "No one yet.",
					},
				},
				columns: ["Email"],
				search: {
					label: "Email",
					where: (q) => eq(walks.email, q),
					none: "No one has this address.",
					group: "People and messages",
				},
				items: async (ids) => {
					const rows = await db.select().from(walks).where(inArray(walks.id, ids));
					return rows.map(({ id, email }) => ({ id, values: [[{ typed: email }]] }));
				},
			},
		}),
	],
	keeps: [
		kept(
			walks,
			{
				when: "When you offer a walk",
				what: "Your address and what you wrote.",
				why: "So that we can answer.",
				basis: "request",
				seenBy: "Our team.",
				until: `We delete it ${deletion.time} after the walk.`,
			},
			{ email: walks.email, as: "walks", label: ["walk"], erase: "delete", until: [deletion] },
		),
	],
});
