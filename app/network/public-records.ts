import { and, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { AnyRow, RecordTable } from "#app/cases/records/store.ts";
import { publicChecksFor, verificationsIn } from "#app/cases/verifications/verifications.ts";
import type { Photo } from "#app/media/photo.ts";
import { photosIn } from "#app/media/photos.ts";
import { portraitOf } from "#app/media/portrait.ts";
import { hasStatus, openPublicList } from "#app/media/public-list.ts";
import type { Filter } from "#app/network/filter.ts";
import { type Conditions, openFilteredRecords } from "#app/network/filtered-records.ts";
import type { CardTag, RecordCard, RecordView, SeenTests } from "#app/network/network.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { nameKey } from "#app/records/addresses/slug.ts";
import type { Values } from "#app/records/fields.ts";
import { lawFor } from "#app/records/law.server.ts";
import {
	type AnyRecord,
	contactIn,
	pageRows,
	publicStatuses,
	valuesOf,
} from "#app/records/record.ts";
import type { PublicCheck } from "#app/records/verifications.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { longDate } from "#app/ui/format.ts";

export const maxNamesakes = 48;

/** Read together with a record's row, so that its page needs no second query. */
type Related = {
	photos: Photo[];
	namesakes: number;
	verifications: Parameters<typeof publicChecksFor>[1];
};

type CardOptions<Row, Shown extends keyof Row> = {
	shown: readonly Shown[];
	summary(row: Pick<Row, Shown>): string;
	tag?(row: Pick<Row, Shown>, now: Date): CardTag;
	note?(row: Pick<Row, Shown>, now: Date): string | undefined;
	answers?(row: Pick<Row, Shown>): string[];
	seen?(row: Pick<Row, Shown>): SeenTests;
	checked?(row: Pick<Row, Shown>): string | undefined;
	/** What the owner calls it. */
	color?(row: Pick<Row, Shown>): string;
	filter: Filter;
	conditions: Conditions;
	orders?: Readonly<Record<string, SQL>>;
};

/** Creates the queries for one kind of record, which only ever return public ones. */
export function openPublicRecords<
	Table extends RecordTable & Record<"latitude" | "longitude", PgColumn>,
	const Shown extends keyof Table["$inferSelect"] & string,
>(record: AnyRecord, table: Table, card: CardOptions<Table["$inferSelect"], Shown>) {
	type Row = Table["$inferSelect"] & { id: number; slug: string };
	type CardRow = Pick<Row, Shown> & { name: string; opening: string };
	const { kind } = record;
	const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table);
	const column = (name: string) => columns[name] as PgColumn;
	const statuses = publicStatuses(record);
	const other = alias(table as PgTable, "other") as unknown as Table;
	const otherKey = getTableColumns<PgTable>(other)[`${record.name}Key`] as PgColumn;
	const isNamesake = and(eq(otherKey, column(`${record.name}Key`)), ne(other.id, table.id));
	const namesakes = sql`select from ${table} "other" where ${isNamesake}
		and ${hasStatus(other.status, statuses)} limit ${sql.raw(String(maxNamesakes))}`;
	const list = openPublicList<Row, CardRow, RecordCard, Related>(table, {
		kind,
		statuses,
		date: table.dateAdded,
		current: record.confirm.doubt ? table.current : undefined,
		columns: {
			...Object.fromEntries(card.shown.map((name) => [name, column(name)])),
			name: column(record.name),
			opening: sql<string>`left(${column(record.describedBy)}, 400)`,
		},
		cardOf: (row) => ({
			slug: row.slug,
			name: row.name,
			summary: card.summary(row),
			excerpt: excerpt(row.opening),
			tag: card.tag?.(row, new Date()),
			note: card.note?.(row, new Date()),
			answers: card.answers?.(row) ?? [],
			seen: card.seen?.(row),
			checked: card.checked?.(row),
			sample: row.sample,
			photo: row.photo ?? undefined,
			portrait: row.photo ? undefined : portraitOf(row.slug, card.color?.(row)),
		}),
		related: {
			photos: photosIn(kind, table.id),
			verifications: verificationsIn(record, table.id),
			namesakes: sql`(select count(*) from (${namesakes}) as named)`.mapWith(Number),
		},
		named: { column: column(`${record.name}Key`), keyOf: nameKey, parts: "facts" },
		found: {
			text: sql<string>`${column(record.describedBy)}`,
			of: (row) => ({
				title: row.name,
				summary: card.summary(row),
				text: row.text,
				portrait: portraitOf(row.slug, card.color?.(row)),
			}),
		},
		maxNamesakes,
	});

	const { filter, conditions, orders } = card;
	const { isPublic } = list;
	const filtered = { record, table, columns, isPublic, filter, conditions, orders };
	return { ...list, filter, filtered: openFilteredRecords(filtered) };
}

export type PublicRecords = ReturnType<typeof openPublicRecords>;

/** What every page of a record is made from: of a public one, or of a draft in a preview. */
export type ShownRecord = Pick<RecordView, "slug" | "photos" | "sample" | "noindex" | "dates"> & {
	values: Values;
	verifications: Related["verifications"];
	/** When the owner last said that it's still right. */
	confirmedAt?: Date | null;
};

type PublicRow = Related &
	Pick<AnyRow, "slug" | "sample" | "dateAdded" | "updatedAt" | "ownerConfirmedAt">;

export function shownRecord(record: AnyRecord, row: PublicRow): ShownRecord {
	const { slug, photos, sample, dateAdded, updatedAt, verifications, ownerConfirmedAt } = row;
	const added = record.labels.page === "profile" ? "dateCreated" : "datePublished";
	return {
		slug,
		photos,
		sample,
		noindex: sample && isPublicSite,
		dates: { [added]: dateAdded, dateModified: updatedAt },
		values: valuesOf(record, row),
		verifications,
		confirmedAt: ownerConfirmedAt,
	};
}

export function recordView(
	record: AnyRecord,
	{ values, verifications, confirmedAt, ...page }: ShownRecord,
): RecordView {
	const { relay, email, phone } = contactIn(record, values);
	const checks = publicChecksFor(record, verifications, values);
	return {
		...page,
		name: values[record.name] || `this ${record.labels.one}`,
		portrait: portraitOf(page.slug, values.color),
		facts: pageRows(record, "facts", values),
		checks: page.sample ? checks : [...doneFor(record, page, confirmedAt), ...checks],
		law: lawFor(record, values),
		relay,
		email,
		phone: formatPhone(phone),
		phoneHref: phoneHref(phone),
	};
}

/** Returns what the team and the owner did for every public record. */
function doneFor(
	{ labels }: AnyRecord,
	{ dates }: Pick<ShownRecord, "dates">,
	confirmedAt: Date | null | undefined,
): PublicCheck[] {
	const published = dates?.datePublished ?? dates?.dateCreated;
	const page = `this ${labels.page}`;
	return [
		...(published
			? [{ label: `A volunteer read ${page} before it was published on ${longDate(published)}.` }]
			: []),
		...(confirmedAt
			? [
					{
						label: `The ${labels.owner} told us on ${longDate(confirmedAt)} that ${page} is up to date.`,
					},
				]
			: []),
	];
}
