import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { nameKey } from "#app/addresses/slug.ts";
import { photosOf } from "#app/media/photos.ts";
import { openPublicList } from "#app/media/public-list.ts";
import type { RecordTable } from "#app/moderation/records/store.ts";
import type { RecordCard } from "#app/networks/network.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import type { Values } from "#app/records/fields.ts";
import { type AnyRecord, contactIn, pageRows, publicStatuses } from "#app/records/record.ts";
import { excerpt } from "#app/ui/excerpt.ts";

const maxNamesakes = 48;

type CardOptions<Row, Shown extends keyof Row> = {
	/** The columns that the card's line and tag need. */
	shown: readonly Shown[];
	line(row: Pick<Row, Shown>): string;
	tag?(row: Pick<Row, Shown>, now: Date): string;
};

/** Queries for the public records of one kind; others are never visible here. */
export function openPublicRecords<
	Table extends RecordTable,
	const Shown extends keyof Table["$inferSelect"] & string,
>(record: AnyRecord, table: Table, card: CardOptions<Table["$inferSelect"], Shown>) {
	type Row = Table["$inferSelect"] & { id: number; slug: string };
	type CardRow = Pick<Row, Shown> & { name: string; opening: string };
	const { kind } = record;
	const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table);
	const column = (name: string) => columns[name] as PgColumn;
	const named = { column: column(`${record.name}Key`), keyOf: nameKey };
	const list = openPublicList<Row, CardRow, RecordCard>(table, {
		kind,
		statuses: publicStatuses(record),
		date: table.dateAdded,
		columns: {
			...Object.fromEntries(card.shown.map((name) => [name, column(name)])),
			name: column(record.name),
			opening: sql<string>`left(${column(record.describedBy)}, 400)`,
		},
		cardOf: (row) => ({
			slug: row.slug,
			name: row.name,
			line: card.line(row),
			excerpt: excerpt(row.opening),
			tag: card.tag?.(row, new Date()),
			sample: row.sample,
			photo: row.photo ?? undefined,
		}),
		named,
		text: sql<string>`${column(record.describedBy)}`,
		maxNamesakes,
	});

	return {
		...list,

		/** With all photos; a name may have any spelling. */
		async find(text: string) {
			const found = await list.find(text);
			if (found?.at !== "here") return found;
			const { item } = found;
			const pictures = await photosOf(kind, [item.id], publicDb);
			return { at: "here" as const, item: { ...item, photos: pictures.get(item.id) ?? [] } };
		},

		async countNamesakes({ id, name }: { id: number; name: string }): Promise<number> {
			const others = await publicDb
				.select({ id: table.id })
				.from(table as PgTable)
				.where(and(eq(named.column, nameKey(name)), ne(table.id, id), list.isPublic))
				.limit(maxNamesakes);
			return others.length;
		},
	};
}

export type PublicRecords = ReturnType<typeof openPublicRecords>;

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
