import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { history } from "#app/cases/table.ts";
import { actorLabel } from "#app/people/actor.ts";
import { defineList } from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { says } from "#app/platform/database/table.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { textState } from "#app/records/texts.ts";
import { TitleForm } from "#app/writing/content-form.ts";
import type { TextStatus, TextStore } from "#app/writing/store.ts";
import { manuscripts } from "#app/writing/table.ts";

/** The desk’s list of guides or posts. */
export function textList({ kind, table, definition, begin }: TextStore) {
	const { labels, deskPath } = definition;
	const draft = and(eq(manuscripts.subjectKind, kind), sql`${manuscripts.subjectId} = ${table.id}`);
	const written = sql<string | null>`${manuscripts.content} ->> 'title'`;
	const texts = db
		.select({
			id: sql<number>`${table.id}`.as("id"),
			createdAt: sql`${table.createdAt}`.as("created_at"),
			status: sql`${table.status}`.as("status"),
			title: sql<string>`${table.title}`.as("title"),
			written: written.as("written"),
			publishAt: sql`${manuscripts.publishAt}`.as("publish_at"),
			isChanged: sql`${manuscripts.subjectId} is not null`.as("is_changed"),
		})
		.from(table)
		.leftJoin(manuscripts, draft)
		.as("texts");
	const choice = (label: string, where?: SQL) =>
		({
			label,
			where,
			at: texts.createdAt,
			first: "newest",
			none: where
				? `No ${labels.one} matches. Try fewer words, or show all.`
				: `No ${labels.many.toLowerCase()} yet. Give the first one a title above.`,
		}) as const;
	return defineList({
		kind,
		area: "Guides & blog",
		path: deskPath,
		right: "write",
		icon: kind,
		title: labels.many,
		label: labels.list,
		description: "Visitors see what you write here once you publish it.",
		links: [{ label: labels.create, to: `${deskPath}#begin`, description: "Start with a title" }],
		head: async () => ({
			form: {
				button: "Start writing",
				isMain: true,
				field: { name: "title", label: `Title of a new ${labels.one}` },
			},
		}),
		submit: async ({ values, actor }) => {
			const form = checkForm(values, TitleForm);
			if (!form.ok) return form;
			return `${deskPath}/${await begin(form.value.title, actor)}?done=begun`;
		},
		list: {
			from: texts,
			id: texts.id,
			param: "status",
			label: "Status",
			choices: {
				all: choice("All"),
				draft: choice("Drafts", sql`${texts.status} = 'draft'`),
				scheduled: choice("Scheduled", sql`${texts.publishAt} is not null`),
				published: choice("Published", sql`${texts.status} = 'published'`),
				changed: choice(
					"Published, with changes",
					sql`${texts.status} = 'published' and ${texts.isChanged}`,
				),
				unpublished: choice("Unpublished", sql`${texts.status} = 'unpublished'`),
			},
			columns: ["Title", "Status", "Started", "Last changed"],
			search: {
				label: "Title",
				where: (q) => {
					const asked = cleanLine(q);
					if (asked === "") return undefined;
					return or(says(sql`${texts.title}`, asked), says(sql`${texts.written}`, asked));
				},
				none: `No ${labels.one} matches. Try fewer words, or show all.`,
				group: "Guides and posts",
			},
			items: async (ids) => {
				const last = db
					.select({ actor: history.actor, at: history.at })
					.from(history)
					.where(and(eq(history.subjectKind, kind), sql`${history.subjectId} = ${table.id}`))
					.orderBy(desc(history.id))
					.limit(1)
					.as("last");
				const rows = await db
					.select({
						id: sql<number>`${table.id}`.mapWith(Number),
						title: sql<string>`coalesce(nullif(${written}, ''), ${table.title})`,
						status: sql<TextStatus>`${table.status}`,
						sample: sql<boolean>`${table.sample}`,
						createdAt: sql<Date>`${table.createdAt}`.mapWith(manuscripts.savedAt),
						changed: sql<boolean>`${manuscripts.subjectId} is not null`,
						publishAt: manuscripts.publishAt,
						changedBy: sql<string | null>`coalesce(${people.name}, ${last.actor})`,
						changedAt: sql<Date | null>`coalesce(${manuscripts.savedAt}, ${last.at})`.mapWith(
							manuscripts.savedAt,
						),
					})
					.from(table)
					.leftJoin(manuscripts, draft)
					.leftJoin(people, eq(people.id, manuscripts.savedBy))
					.leftJoinLateral(last, sql`true`)
					.where(inArray(table.id, ids));
				return rows.map(({ changedBy, changedAt, ...text }) => ({
					id: text.id,
					values: [
						[{ typed: text.title }],
						textState(text),
						[{ day: text.createdAt }],
						changedBy && changedAt
							? [{ typed: actorLabel(changedBy) }, ", ", { moment: changedAt }]
							: [],
					],
				}));
			},
		},
		notices: { unpublished: `The ${labels.one} is no longer on the site.` },
	});
}
