import {
	and,
	count,
	countDistinct,
	desc,
	eq,
	getTableColumns,
	inArray,
	type SQL,
	sql,
	type WithSubquery,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Photo } from "#app/media/photo.ts";
import { photoColumns } from "#app/media/photos.ts";
import type { Portrait } from "#app/media/portrait.ts";
import { isMainPhotoOf, photos, photoUses } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { type Found, lookUp } from "#app/records/addresses/look-up.ts";
import type { AddressKind } from "#app/records/addresses/table.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

type Listed = PgTable & Record<"id" | "slug" | "status" | "sample" | "updatedAt", PgColumn>;

type Options<CardRow, Card> = {
	kind: AddressKind;
	statuses: string[];
	date: PgColumn;
	/** Rows where it's false come last. */
	current?: PgColumn | undefined;
	columns: Record<string, PgColumn | SQL>;
	related?: Record<string, SQL>;
	cardOf(row: CardRow & { slug: string; sample: boolean; photo: Photo | null }): Card;
	/**
	 * The column in which a name or title is looked up, how to convert a name to its form there, and whether
	 * a title alone says what a row is about, or its facts too.
	 */
	named: { column: PgColumn; keyOf?(name: string): string; parts: "titles" | "facts" };
	found: {
		text: SQL;
		of(row: CardRow & { slug: string; text: string }): Omit<FoundItem, "slug" | "sample" | "photo">;
	};
	maxNamesakes?: number;
};

type FoundItem = {
	slug: string;
	sample: boolean;
	photo: Photo | null;
	title: string;
	summary: string;
	text: string;
	/** Shown while there is no photo. */
	portrait: Portrait;
};

/** Newest rows read before the word index, where frequent words have too many entries to sort. */
const readFirst = 400;
/** Lowest limit for the candidates of each search step, so that there are enough to rank. */
const rankedAtLeast = 30;

/** An id, the number of parts of the question that its row has, and how many of them name it. */
export type FoundId = [id: string, parts: string, named: string];

export type FoundPublic<Item, Card> =
	| Exclude<Found<Item>, { at: "several" }>
	| { at: "several"; items: Card[] };

/** Inlines the statuses, because PostgreSQL can't use a partial index with parameters. */
export function hasStatus(column: PgColumn, statuses: readonly string[]): SQL {
	return sql`${column} in (${sql.raw(statuses.map((status) => `'${status}'`).join(", "))})`;
}

/** Builds the queries for the public rows of a table. Other rows are never visible here. */
export function openPublicList<
	Row extends { id: number; slug: string },
	CardRow,
	Card,
	Related = unknown,
>(table: Listed, options: Options<CardRow, Card>) {
	const {
		kind,
		date,
		current,
		columns,
		related = {},
		cardOf,
		named,
		found,
		maxNamesakes = 1,
	} = options;
	const { keyOf = (name: string) => name } = named;
	// Drizzle's builders require a concrete table type, but this can be any table with these columns.
	const anyTable: PgTable = table;
	const isPublic = hasStatus(table.status, options.statuses);
	const isIndexable = isPublicSite ? sql`${isPublic} and not ${table.sample}` : isPublic;
	const newestFirst = [...(current ? [desc(current)] : []), desc(date), desc(table.id)];
	const cardColumns = {
		...columns,
		slug: table.slug,
		sample: table.sample,
		photo: photoColumns,
	};

	function selectCards(
		condition: SQL | undefined,
		shown: Record<string, PgColumn | SQL> = {},
		from: Pick<typeof db, "select"> = db,
	) {
		return from
			.select({ ...cardColumns, ...shown })
			.from(anyTable)
			.leftJoin(photoUses, isMainPhotoOf(kind, table.id))
			.leftJoin(photos, eq(photos.id, photoUses.photoId))
			.where(condition);
	}

	type CardSource = Parameters<typeof cardOf>[0];

	function cardsOf(rows: object[]): Card[] {
		return (rows as CardSource[]).map(cardOf);
	}

	function selectIds(condition: SQL | undefined) {
		return db
			.select({ id: table.id })
			.from(anyTable)
			.where(condition)
			.orderBy(...newestFirst);
	}

	/** Reads public rows in the order of the ids. */
	async function readRows<Read extends { id: number }>(
		ids: readonly number[],
		shown: Record<string, SQL> = {},
	): Promise<Read[]> {
		if (ids.length === 0) return [];
		const isAsked = and(isPublic, inArray(table.id, [...ids]));
		const rows = (await selectCards(isAsked, { id: table.id, ...shown })) as unknown as Read[];
		const byId = new Map(rows.map((row) => [row.id, row]));
		return ids.flatMap((id) => byId.get(id) ?? []);
	}

	/**
	 * Selects the ids of rows with that name and of rows with the words, best first. The index finds rare
	 * words, and the newest rows are scanned for frequent ones. Prefixes come last: the index reads every word
	 * they match.
	 *
	 * For use in a statement with a table `asked` of one row: its columns `words` and `beginnings` are `tsquery`s
	 * of the words and of the words as prefixes, and `parts`, `titles` and `facts` are those of each
	 * part of the question anywhere, in the title, and in the facts. The placeholders are those of `searchValues`.
	 */
	function searchIds(count: number, { ranked = rankedAtLeast } = {}): SQL<FoundId[]> {
		// Subqueries hide the values from the planner, and limits are literal, so that PostgreSQL can use
		// one plan for all values.
		const words = sql`(select asked.words)`;
		const beginnings = sql`(select asked.beginnings)`;
		// Not in the table's definition, or every query of a row would read it.
		const search = sql`${table}.search`;
		const rank = sql`ts_rank(${search}, ${beginnings})`;
		const isNamed = sql`${named.column} = (select ${sql.placeholder(`${kind}Name`)}::text)`;
		const newest = db
			.select({ id: table.id, search: sql`${search}`.as("search") })
			.from(anyTable)
			.where(isPublic)
			.orderBy(...newestFirst);
		const limit = sql.raw(String(Math.max(ranked, count)));
		const hasOlder = sql`exists (${selectIds(isPublic)} offset ${sql.raw(String(readFirst))} limit 1)`;
		const fromIndex = (query: SQL, before: SQL) => sql`(select ${table.id} from ${table}
			where ${isPublic} and ${search} @@ ${query}
				and (select count(*) from ${before}) < ${sql.raw(String(count))} and ${hasOlder}
			-- Not the date alone, or PostgreSQL might walk through all dates for it.
			order by ${date} + interval '0' desc limit ${limit})`;
		const candidates = sql`with newest as materialized (
				select id from (${newest} limit ${sql.raw(String(readFirst))}) as newest where search @@ ${beginnings} limit ${limit}
			), newest_and_whole as materialized (
				select id from newest union ${fromIndex(words, sql`newest`)}
			)
			select id from newest_and_whole union ${fromIndex(beginnings, sql`newest_and_whole`)}
			union (${selectIds(and(isPublic, isNamed))} limit ${sql.raw(String(ranked))})`;
		const partsIn = (parts: string) =>
			sql`(select count(*) from unnest((select asked.${sql.raw(parts)})) as part where ${search} @@ part)`;
		const best = db
			.select({ id: sql`array[${table.id}, ${partsIn("parts")}, ${partsIn(named.parts)}]` })
			.from(anyTable)
			.where(sql`${table.id} in (${candidates})`)
			.orderBy(desc(partsIn("parts")), desc(partsIn(named.parts)), desc(rank), ...newestFirst);
		return sql`array(${best} limit ${sql.raw(String(count))})`;
	}

	function select(condition: SQL | undefined, count: number, extra: Record<string, SQL> = {}) {
		return db
			.select({ ...getTableColumns(anyTable), ...extra })
			.from(anyTable)
			.where(condition)
			.orderBy(...newestFirst)
			.limit(count);
	}

	function selectPublicRow(condition: SQL, count = 1) {
		return select(and(condition, isPublic), count, related);
	}
	const whole = (rows: object[]) => rows as (Row & Related)[];
	/** The query of every visit of a record's page. */
	const bySlug = selectPublicRow(eq(table.slug, sql.placeholder("slug"))).prepare(
		`${kind}_by_slug`,
	);

	return {
		isPublic,

		async browse(page: number, condition?: SQL): Promise<Page<Card>> {
			const ids = selectIds(and(isPublic, condition))
				.limit(pageSize + 1)
				.offset((page - 1) * pageSize);
			const rows = await selectCards(inArray(table.id, ids)).orderBy(...newestFirst);
			return pageFrom(cardsOf(rows), page);
		},

		async cardsAt(ids: readonly number[]): Promise<Map<number, Card>> {
			const rows = await readRows<CardSource & { id: number }>(ids);
			return new Map(rows.map((row) => [row.id, cardOf(row)]));
		},

		async foundItems(ids: readonly number[]): Promise<FoundItem[]> {
			const rows = await readRows<FoundItem & CardRow & { id: number }>(ids, { text: found.text });
			return rows.map((row) => {
				const { slug, sample, photo } = row;
				return { slug, sample, photo, ...found.of(row) };
			});
		},

		async newest(count: number, condition?: SQL): Promise<Card[]> {
			const cards = selectCards(and(isPublic, condition)).orderBy(...newestFirst);
			return cardsOf(await cards.limit(count));
		},

		/** Newest first, each with its row, which has `shown`, too. `ids` is a subquery. */
		async cardsAmong<Shown>(
			candidates: WithSubquery,
			ids: SQL,
			shown: { [Name in keyof Shown]: PgColumn | SQL<Shown[Name]> },
		) {
			const isIn = sql`${table.id} in ${ids}`;
			const rows = await selectCards(isIn, shown, db.with(candidates)).orderBy(...newestFirst);
			return (rows as (CardSource & Shown)[]).map((row) => ({ card: cardOf(row), row }));
		},

		async find(text: string): Promise<FoundPublic<Row & Related, Card> | undefined> {
			const found = await lookUp<Row & Related>(kind, text, {
				bySlug: async (slug) => whole(await bySlug.execute({ slug }))[0],
				byId: async (id) => whole(await selectPublicRow(eq(table.id, id)))[0],
				byName: async (name) =>
					whole(await selectPublicRow(eq(named.column, keyOf(name)), maxNamesakes)),
			});
			if (found?.at !== "several") return found;
			const ids = found.items.map(({ id }) => id);
			const cards = selectCards(inArray(table.id, ids)).orderBy(...newestFirst);
			return { at: "several", items: cardsOf(await cards) };
		},

		searchIds,
		/** The values of the placeholders in `searchIds`. */
		searchValues: (name: string) => ({ [`${kind}Name`]: keyOf(name) }),

		async latest(count: number): Promise<Row[]> {
			return (await select(isIndexable, count)) as unknown as Row[];
		},

		async addresses(limit: number, offset: number): Promise<{ slug: string; updatedAt: Date }[]> {
			const rows = await db
				.select({ slug: table.slug, updatedAt: table.updatedAt })
				.from(anyTable)
				.where(inArray(table.id, selectIds(isIndexable).limit(limit).offset(offset)))
				.orderBy(...newestFirst);
			return rows as { slug: string; updatedAt: Date }[];
		},

		count: (): Promise<number> => db.$count(anyTable, isIndexable),

		async tally(most: number, { only, distinct }: { only?: SQL; distinct?: PgColumn } = {}) {
			const some = db
				.select({ value: sql`${distinct ?? table.id}`.as("value") })
				.from(anyTable)
				.where(and(isIndexable, only))
				.limit(most + 1)
				.as("some");
			const [row] = await db.select({ many: count(), kinds: countDistinct(some.value) }).from(some);
			return row ?? { many: 0, kinds: 0 };
		},
	};
}
