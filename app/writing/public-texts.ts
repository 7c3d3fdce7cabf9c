import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Found, lookUp } from "#app/addresses/look-up.ts";
import type { Photo } from "#app/media/photo.ts";
import { mainPhotosOf } from "#app/media/photos.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { plainText } from "#app/platform/text/markdown.server.ts";
import type { TextKind } from "#app/records/texts.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";
import type { TextRow, TextTable } from "#app/writing/store.ts";

export type TextCard = {
	slug: string;
	title: string;
	/** A guide's category, a post's author. */
	label: string;
	createdAt: Date;
	excerpt: string;
	sample: boolean;
	photo: Photo | undefined;
};

type CardRow = Omit<TextCard, "excerpt" | "photo"> & { id: number; opening: string };

/** Queries for published texts of one kind; drafts are never visible here. */
export function openPublicTexts<Table extends TextTable>(
	kind: TextKind,
	table: Table,
	/** The column of the label. */
	label: keyof Table["$inferSelect"] & keyof Table,
) {
	type Row = Table["$inferSelect"] & TextRow;
	// Drizzle's builders want a concrete table type; this is any table with these columns.
	const anyTable: PgTable = table;
	const isPublic = sql`${table.status} = 'published'`;
	const isIndexable = isPublicSite ? sql`${isPublic} and not ${table.sample}` : isPublic;
	const newestFirst = [desc(table.createdAt), desc(table.id)];

	function selectCards(condition: SQL | undefined, count: number) {
		return publicDb
			.select({
				id: table.id,
				slug: table.slug,
				title: table.title,
				label: sql<string>`${table[label]}`,
				createdAt: table.createdAt,
				opening: sql<string>`left(${table.body}, 600)`,
				sample: table.sample,
			})
			.from(anyTable)
			.where(condition)
			.orderBy(...newestFirst)
			.limit(count);
	}

	async function cardsOf(rows: CardRow[]): Promise<TextCard[]> {
		const photos = await mainPhotosOf(
			kind,
			rows.map(({ id }) => id),
		);
		return rows.map(({ id, opening, ...card }) => ({
			...card,
			excerpt: excerpt(plainText(opening)),
			photo: photos.get(id),
		}));
	}

	async function published(condition: SQL): Promise<Row[]> {
		const rows = await publicDb
			.select()
			.from(anyTable)
			.where(and(condition, isPublic))
			.orderBy(...newestFirst)
			.limit(pageSize);
		return rows as Row[];
	}

	return {
		async browse(page: number): Promise<Page<TextCard>> {
			const rows = await selectCards(isPublic, pageSize + 1).offset((page - 1) * pageSize);
			const { items, more } = pageFrom(rows as CardRow[], page);
			return { items: await cardsOf(items), page, more };
		},

		async newest(count: number, without?: string): Promise<TextCard[]> {
			const condition = and(isPublic, without ? ne(table.slug, without) : undefined);
			return cardsOf((await selectCards(condition, count)) as CardRow[]);
		},

		/** By slug, former slug, or title. */
		async find(
			text: string,
		): Promise<
			| Exclude<Found<Row & { label: string; cover: Photo | undefined }>, { at: "several" }>
			| undefined
		> {
			const found = await lookUp<Row>(kind, text, {
				bySlug: async (slug) => (await published(eq(table.slug, slug)))[0],
				byId: async (id) => (await published(eq(table.id, id)))[0],
				byName: async (title) => (await published(eq(table.title, title))).slice(0, 1),
			});
			if (!found || found.at === "several") return undefined;
			if (found.at === "elsewhere") return found;
			const photos = await mainPhotosOf(kind, [found.item.id]);
			const { item } = found;
			return {
				at: "here",
				item: { ...item, label: String(item[label]), cover: photos.get(item.id) },
			};
		},

		async latest(count: number): Promise<Row[]> {
			const rows = await publicDb
				.select()
				.from(anyTable)
				.where(isIndexable)
				.orderBy(...newestFirst)
				.limit(count);
			return rows as Row[];
		},

		async addresses(limit: number, offset: number): Promise<{ slug: string; updatedAt: Date }[]> {
			const rows = await publicDb
				.select({ slug: table.slug, updatedAt: table.updatedAt })
				.from(anyTable)
				.where(isIndexable)
				.orderBy(...newestFirst)
				.limit(limit)
				.offset(offset);
			return rows as { slug: string; updatedAt: Date }[];
		},

		count: (): Promise<number> => publicDb.$count(anyTable, isIndexable),
	};
}
