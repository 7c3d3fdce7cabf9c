import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
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

export type TextCard<Shown extends string> = {
	slug: string;
	title: string;
	createdAt: Date;
	excerpt: string;
	sample: boolean;
	photo: Photo | undefined;
} & Record<Shown, string>;

type CardRow = Pick<TextRow, "id" | "slug" | "title" | "createdAt" | "sample"> & {
	opening: string;
};

/** Queries for published texts of one kind; drafts are never visible here. */
export function openPublicTexts<Table extends TextTable, Shown extends string>(
	kind: TextKind,
	table: Table & Record<Shown, PgColumn>,
	shown: Shown,
) {
	type Row = Table["$inferSelect"] & TextRow;
	type Card = TextCard<Shown>;
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
				[shown]: table[shown],
				createdAt: table.createdAt,
				opening: sql<string>`left(${table.body}, 600)`,
				sample: table.sample,
			})
			.from(anyTable)
			.where(condition)
			.orderBy(...newestFirst)
			.limit(count);
	}

	async function cardsOf(rows: CardRow[]): Promise<Card[]> {
		const photos = await mainPhotosOf(
			kind,
			rows.map(({ id }) => id),
		);
		return rows.map(({ id, opening, ...card }) => {
			const pictured = { excerpt: excerpt(plainText(opening)), photo: photos.get(id) };
			return { ...card, ...pictured } as Card;
		});
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
		async browse(page: number): Promise<Page<Card>> {
			const rows = await selectCards(isPublic, pageSize + 1).offset((page - 1) * pageSize);
			const { items, more } = pageFrom(rows as CardRow[], page);
			return { items: await cardsOf(items), page, more };
		},

		async newest(count: number, without?: string): Promise<Card[]> {
			const condition = and(isPublic, without ? ne(table.slug, without) : undefined);
			return cardsOf((await selectCards(condition, count)) as CardRow[]);
		},

		/** By slug, former slug, or title. */
		async find(
			text: string,
		): Promise<Exclude<Found<Row & { cover: Photo | undefined }>, { at: "several" }> | undefined> {
			const found = await lookUp<Row>(kind, text, {
				bySlug: async (slug) => (await published(eq(table.slug, slug)))[0],
				byId: async (id) => (await published(eq(table.id, id)))[0],
				byName: async (title) => (await published(eq(table.title, title))).slice(0, 1),
			});
			if (!found || found.at === "several") return undefined;
			if (found.at === "elsewhere") return found;
			const photos = await mainPhotosOf(kind, [found.item.id]);
			return { at: "here", item: { ...found.item, cover: photos.get(found.item.id) } };
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
