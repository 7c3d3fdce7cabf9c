import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Found, lookUp } from "#app/addresses/look-up.ts";
import type { AddressKind } from "#app/addresses/table.ts";
import type { Photo } from "#app/media/photo.ts";
import { photoColumns } from "#app/media/photos.ts";
import { isMainPhotoOf, photos, photoUses } from "#app/media/table.ts";
import { windowOf } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

type Listed = PgTable & Record<"id" | "slug" | "status" | "sample" | "updatedAt", PgColumn>;

type Options<CardRow, Card> = {
	kind: AddressKind;
	statuses: string[];
	date: PgColumn;
	/** What a card needs besides slug, sample and main photo. */
	columns: Record<string, PgColumn | SQL>;
	/** What a page needs besides the row. */
	beside?: Record<string, SQL>;
	cardOf(row: CardRow & { slug: string; sample: boolean; photo: Photo | null }): Card;
	isNamed(name: string): SQL;
	maxNamesakes?: number;
};

export type FoundPublic<Item, Card> =
	| Exclude<Found<Item>, { at: "several" }>
	| { at: "several"; items: Card[] };

/** The literal form lets PostgreSQL use a partial index, which parameters would not. */
export function hasStatus(column: PgColumn, statuses: readonly string[]): SQL {
	return sql`${column} in (${sql.raw(statuses.map((status) => `'${status}'`).join(", "))})`;
}

/** Queries for the public rows of a table; others are never visible here. */
export function openPublicList<
	Row extends { id: number; slug: string },
	CardRow,
	Card,
	Beside = unknown,
>(table: Listed, options: Options<CardRow, Card>) {
	const { kind, date, columns, beside = {}, cardOf, isNamed, maxNamesakes = 1 } = options;
	// Drizzle's builders want a concrete table type; this is any table with these columns.
	const anyTable: PgTable = table;
	const isPublic = hasStatus(table.status, options.statuses);
	const isIndexable = isPublicSite ? sql`${isPublic} and not ${table.sample}` : isPublic;
	const newestFirst = [desc(date), desc(table.id)];

	function selectCards(condition: SQL | undefined) {
		return publicDb
			.select({
				...columns,
				id: table.id,
				slug: table.slug,
				sample: table.sample,
				photo: photoColumns,
			})
			.from(anyTable)
			.leftJoin(photoUses, isMainPhotoOf(kind, table.id))
			.leftJoin(photos, eq(photos.id, photoUses.photoId))
			.where(condition)
			.orderBy(...newestFirst);
	}

	function cardsOf(rows: object[]): Card[] {
		return (rows as Parameters<typeof cardOf>[0][]).map(cardOf);
	}

	/** Walks the index alone. */
	function selectIds(condition: SQL) {
		return publicDb
			.select({ id: table.id })
			.from(anyTable)
			.where(condition)
			.orderBy(...newestFirst);
	}

	// Prepared because it is the site's most frequent query.
	const browsed = selectCards(
		inArray(table.id, windowOf(selectIds(isPublic), pageSize + 1)),
	).prepare(`browse_${kind}`);

	function select(condition: SQL | undefined, count: number, extra: Record<string, SQL> = {}) {
		return publicDb
			.select({ ...getTableColumns(anyTable), ...extra })
			.from(anyTable)
			.where(condition)
			.orderBy(...newestFirst)
			.limit(count);
	}

	async function selectWhole(condition: SQL, count = 1): Promise<(Row & Beside)[]> {
		const rows = await select(and(condition, isPublic), count, beside);
		return rows as unknown as (Row & Beside)[];
	}

	return {
		isPublic,

		async browse(page: number): Promise<Page<Card>> {
			const rows = await browsed.execute({ offset: (page - 1) * pageSize });
			const { items, more } = pageFrom(rows, page);
			return { items: cardsOf(items), page, more };
		},

		async cardsAt(ids: readonly number[]): Promise<Map<number, Card>> {
			if (ids.length === 0) return new Map();
			const rows = await selectCards(inArray(table.id, [...ids]));
			const cards = cardsOf(rows);
			return new Map(rows.map(({ id }, at) => [Number(id), cards[at] as Card]));
		},

		async newest(count: number, condition?: SQL): Promise<Card[]> {
			return cardsOf(await selectCards(and(isPublic, condition)).limit(count));
		},

		/** Of these ids, newest first. */
		async cards(ids: SQL): Promise<Card[]> {
			return cardsOf(await selectCards(sql`${table.id} in ${ids}`));
		},

		/** Finds by slug, former slug or name; several of one name, newest first. */
		async find(text: string): Promise<FoundPublic<Row & Beside, Card> | undefined> {
			const found = await lookUp<Row & Beside>(kind, text, {
				bySlug: async (slug) => (await selectWhole(eq(table.slug, slug)))[0],
				byId: async (id) => (await selectWhole(eq(table.id, id)))[0],
				byName: (name) => selectWhole(isNamed(name), maxNamesakes),
			});
			if (found?.at !== "several") return found;
			const ids = found.items.map(({ id }) => id);
			return { at: "several", items: cardsOf(await selectCards(inArray(table.id, ids))) };
		},

		async latest(count: number): Promise<Row[]> {
			return (await select(isIndexable, count)) as unknown as Row[];
		},

		async addresses(limit: number, offset: number): Promise<{ slug: string; updatedAt: Date }[]> {
			const rows = await publicDb
				.select({ slug: table.slug, updatedAt: table.updatedAt })
				.from(anyTable)
				.where(inArray(table.id, selectIds(isIndexable).limit(limit).offset(offset)))
				.orderBy(...newestFirst);
			return rows as { slug: string; updatedAt: Date }[];
		},

		count: (): Promise<number> => publicDb.$count(anyTable, isIndexable),
	};
}
