import { and, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Found, lookUp } from "#app/addresses/look-up.ts";
import { nameKey } from "#app/addresses/slug.ts";
import type { Photo } from "#app/media/photo.ts";
import { isMainPhotoOf, photoColumns, photosOf } from "#app/media/photos.ts";
import { photos, photoUses } from "#app/media/table.ts";
import type { RecordTable } from "#app/moderation/records/store.ts";
import type { RecordCard } from "#app/networks/network.ts";
import { windowOf } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import type { Values } from "#app/records/fields.ts";
import { type AnyRecord, contactIn, pageRows, publicStatuses } from "#app/records/record.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";

const maxNamesakes = 48;

type CardOptions<Row, Shown extends keyof Row> = {
	/** The columns that the card's line and tag need. */
	shown: readonly Shown[];
	line(row: Pick<Row, Shown>): string;
	tag?(row: Pick<Row, Shown>, now: Date): string;
};

export type FoundRecord<Item> =
	| Exclude<Found<Item>, { at: "several" }>
	| { at: "several"; items: RecordCard[] };

/** Queries for the public records of one kind; others are never visible here. */
export function openPublicRecords<
	Table extends RecordTable,
	const Shown extends keyof Table["$inferSelect"] & string,
>(record: AnyRecord, table: Table, card: CardOptions<Table["$inferSelect"], Shown>) {
	type Row = Table["$inferSelect"] & { id: number; slug: string };
	type CardRow = Pick<Row, Shown> & {
		slug: string;
		name: string;
		opening: string;
		sample: boolean;
		photo: Photo | null;
	};
	const { kind } = record;
	// Drizzle's builders want a concrete table type; this is any table with these columns.
	const anyTable: PgTable = table;
	const columns = getTableColumns(anyTable);
	const column = (name: string) => columns[name] as PgColumn;
	const key = column(`${record.name}Key`);
	// The literal form lets PostgreSQL use the partial index, which a parameter would not.
	const statuses = sql.raw(
		publicStatuses(record)
			.map((status) => `'${status}'`)
			.join(", "),
	);
	const isPublic = sql`${table.status} in (${statuses})`;
	const isIndexable = isPublicSite ? sql`${isPublic} and not ${table.sample}` : isPublic;
	const newestFirst = [desc(table.dateAdded), desc(table.id)];

	function selectCards(condition: SQL) {
		return publicDb
			.select({
				...Object.fromEntries(card.shown.map((name) => [name, column(name)])),
				slug: table.slug,
				name: column(record.name),
				opening: sql<string>`left(${column(record.describedBy)}, 400)`,
				sample: table.sample,
				photo: photoColumns,
			})
			.from(anyTable)
			.leftJoin(photoUses, isMainPhotoOf(kind, table.id))
			.leftJoin(photos, eq(photos.id, photoUses.photoId))
			.where(condition)
			.orderBy(...newestFirst);
	}

	function cardsOf(rows: object[]): RecordCard[] {
		const now = new Date();
		return (rows as CardRow[]).map((row) => ({
			slug: row.slug,
			name: row.name,
			line: card.line(row),
			excerpt: excerpt(row.opening),
			tag: card.tag?.(row, now),
			sample: row.sample,
			photo: row.photo ?? undefined,
		}));
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

	async function select(condition: SQL): Promise<Row[]> {
		const rows = await publicDb
			.select()
			.from(anyTable)
			.where(and(condition, isPublic))
			.orderBy(...newestFirst)
			.limit(maxNamesakes);
		return rows as Row[];
	}

	return {
		async browse(page: number): Promise<Page<RecordCard>> {
			const { items, more } = pageFrom(
				await browsed.execute({ offset: (page - 1) * pageSize }),
				page,
			);
			return { items: cardsOf(items), page, more };
		},

		async newest(count: number): Promise<RecordCard[]> {
			return cardsOf(await selectCards(isPublic).limit(count));
		},

		/** Finds by slug, former slug or name in any spelling; several of one name, newest first. */
		async find(text: string): Promise<FoundRecord<Row & { photos: Photo[] }> | undefined> {
			const found = await lookUp<Row>(kind, text, {
				bySlug: async (slug) => (await select(eq(table.slug, slug)))[0],
				byId: async (id) => (await select(eq(table.id, id)))[0],
				byName: (name) => select(eq(key, nameKey(name))),
			});
			if (found?.at === "several") {
				const ids = found.items.map(({ id }) => id);
				return { at: "several", items: cardsOf(await selectCards(inArray(table.id, ids))) };
			}
			if (found?.at !== "here") return found;
			const { item } = found;
			const pictures = await photosOf(kind, [item.id], publicDb);
			return { at: "here", item: { ...item, photos: pictures.get(item.id) ?? [] } };
		},

		/** How many other public records have the same name. */
		async countNamesakes({ id, name }: { id: number; name: string }): Promise<number> {
			const others = await publicDb
				.select({ id: table.id })
				.from(anyTable)
				.where(and(eq(key, nameKey(name)), ne(table.id, id), isPublic))
				.limit(maxNamesakes);
			return others.length;
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
				.where(inArray(table.id, selectIds(isIndexable).limit(limit).offset(offset)))
				.orderBy(...newestFirst);
			return rows as { slug: string; updatedAt: Date }[];
		},

		count: (): Promise<number> => publicDb.$count(anyTable, isIndexable),
	};
}

export type PublicRecords = ReturnType<typeof openPublicRecords>;

/** What pages of every kind show, from the values of a record or of a draft. */
export function recordView(record: AnyRecord, values: Values) {
	const { email, phone } = contactIn(record, values);
	return {
		name: values[record.name] || `this ${record.words.one}`,
		facts: pageRows(record, "facts", values),
		email,
		phone: formatPhone(phone),
		phoneHref: phoneHref(phone),
	};
}
