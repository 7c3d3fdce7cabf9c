import { and, eq, getTableColumns, inArray, is, or, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { deleteNotes } from "#app/cases/history/staff-notes.ts";
import { deletePhotoFiles, deleteUnusedPhotos } from "#app/media/photos.ts";
import { photoUses } from "#app/media/table.ts";
import type { Feature } from "#app/people/define-feature.ts";
import {
	copiedKind,
	isAbout,
	type Kept,
	type PersonKey,
	type Row,
	type Search,
} from "#app/people/personal-data.ts";
import { deleteLinks } from "#app/people/private-links.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { withoutExtensionSql } from "#app/platform/database/table.ts";

type Features = readonly Pick<Feature, "keeps" | "sends">[];

/** What was found in a table. Without `where`, nothing there can be the person's. */
type FoundRows = { kept: Kept; where: SQL | undefined; rows: Row[] };

/** What a row belongs to stands before the row. */
export type Found = { search: Search; all: readonly FoundRows[] };

export async function findPerson(features: Features, person: PersonKey, tx: Db): Promise<Found> {
	const keeps = features.flatMap((feature) => feature.keeps ?? []);
	const found = new Map<Kept, FoundRows>();
	const begun = new Set<Kept>();
	const rowsOf = async (kept: Kept): Promise<Row[]> => {
		const known = found.get(kept);
		if (known) return known.rows;
		const { name } = getTableConfig(kept.table);
		if (begun.has(kept)) throw new Error(`What is a person's in ${name} depends on itself.`);
		begun.add(kept);
		const where = await conditionOf(kept, search);
		const rows = (await kept.read?.(search)) ?? (where ? await select(kept.table, where, tx) : []);
		found.set(kept, { kept, where, rows });
		return rows;
	};
	const search: Search = {
		person,
		tx,
		sends: features
			.flatMap(({ sends = [] }) => sends)
			.map(({ what, about }) => ({ name: what.name, about })),
		ids: async (of) => {
			const ids = new Set<number>();
			const wanted = is(of, PgTable) ? keeps.filter(({ table }) => table === of) : [of];
			for (const kept of wanted) for (const id of idsIn(await rowsOf(kept))) ids.add(id);
			return [...ids];
		},
		rows: async <R extends Row>(of: Kept<R>) => (await rowsOf(of)) as R[],
		subjects: async (kindOf) => {
			const subjects = [];
			for (const kept of keeps) {
				const kind = kindOf(kept);
				if (kind) subjects.push({ kind, ids: idsIn(await rowsOf(kept)) });
			}
			return subjects;
		},
		photoIds: async () => {
			const ids = [];
			for (const kept of keeps.filter(({ photosIn }) => photosIn)) {
				for (const row of await rowsOf(kept)) ids.push(...(kept.photosIn?.(row) ?? []));
			}
			return [...new Set(ids)].filter((id) => Number.isInteger(id)) as number[];
		},
	};
	for (const kept of keeps) await rowsOf(kept);
	return { search, all: [...found.values()] };
}

async function conditionOf({ email, phone, of, about, find }: Kept, search: Search) {
	const { person } = search;
	const conditions: (SQL | undefined)[] = [];
	if (email && person.email !== "") conditions.push(eq(sql`lower(${email})`, person.email));
	if (phone) conditions.push(inArray(withoutExtensionSql(phone), person.phones));
	for (const [column, owner] of of ?? []) {
		conditions.push(inArray(column, await search.ids(owner)));
	}
	if (about) conditions.push(isAbout(...about, await search.subjects(copiedKind)));
	conditions.push(await find?.(search));
	return or(...conditions);
}

function select(table: PgTable, where: SQL, tx: Db): Promise<Row[]> {
	return tx
		.select()
		.from(table)
		.where(where)
		.orderBy(...keyOf(table).map(([, column]) => column));
}

function idsIn(rows: Row[]): number[] {
	return rows.flatMap(({ id }) => (typeof id === "number" ? [id] : []));
}

/** The rows of a person's copy, by their names there. */
export function copyOf({ all }: Found): Record<string, Row[]> {
	return Object.fromEntries(
		all.flatMap(({ kept, rows }) =>
			kept.as ? [[kept.as, rows.map((row) => copyOfRow(kept, row))]] : [],
		),
	);
}

function copyOfRow({ only, leaveOut, file }: Kept, row: Row): Row {
	const shown = Object.entries(row).filter(([name]) =>
		only ? only.includes(name) : !leaveOut?.includes(name),
	);
	const path = file?.(row)?.path;
	return { ...Object.fromEntries(shown), ...(path ? { file: path } : {}) };
}

/**
 * Erases what was found, in its transaction: first what belongs to rows, and then the rows. Masks the address
 * and numbers in everyone else's texts.
 */
export async function eraseFound({ all, search }: Found): Promise<void> {
	const { person, tx } = search;
	for (const { kept, where, rows } of [...all].reverse()) {
		const { table, links = [], erase } = kept;
		await kept.eraseRows?.(idsIn(rows), search);
		if (erase === "delete") await deleteKept(kept, where ?? sql`false`, tx);
		else if (erase && where) {
			await tx.update(table).set(erase).where(where);
			await deleteLinks(links, idsIn(rows), tx);
		}
	}
	const texts = new Set(all.flatMap(({ kept }) => kept.texts ?? []));
	await mask([...texts], person, tx);
}

/** Deletes rows with their private links, notes and photos. */
export async function deleteKept<R extends Row>(
	{ table, links = [], kind, photos }: Kept<R>,
	where: SQL | undefined,
	tx: Db,
): Promise<R[]> {
	const rows = await tx
		.delete(table)
		.where(where ?? sql`false`)
		.returning();
	const ids = idsIn(rows);
	await deleteLinks(links, ids, tx);
	if (kind) await deleteNotes(kind, ids, tx);
	if (photos) {
		const areUses = isAbout(photoUses.subjectKind, photoUses.subjectId, [{ kind: photos, ids }]);
		const uses = await tx.delete(photoUses).where(areUses).returning({ id: photoUses.photoId });
		// Before the commit: if deleting the files fails, the rows still name what's left to delete.
		await deletePhotoFiles(await deleteUnusedPhotos(idsIn(uses), tx), tx);
	}
	return rows as R[];
}

const batchSize = 200;

/** Deletes rows whose time is over, in batches. Idempotent, even if late or run twice concurrently. */
export async function deleteDue(keeps: readonly Kept[]): Promise<void> {
	for (const kept of keeps) {
		const { table, until, unless, whenDue } = kept;
		if (!until) continue;
		const isDue = and(or(...until.map((each) => each.is)), unless && sql`not (${unless})`);
		let count: number;
		do {
			count = await transaction(async (tx) => {
				const due = tx.select().from(table).where(isDue).limit(batchSize);
				const rows: Row[] = await due.for("update", { skipLocked: true });
				if (rows.length === 0) return 0;
				if (whenDue) await whenDue(rows, tx);
				else await deleteKept(kept, areRows(table, rows), tx);
				return rows.length;
			});
		} while (count === batchSize);
	}
}

function areRows(table: PgTable, rows: Row[]): SQL | undefined {
	const key = keyOf(table);
	return or(...rows.map((row) => and(...key.map(([name, column]) => eq(column, row[name])))));
}

function keyOf(table: PgTable): [name: string, column: PgColumn][] {
	const composite = getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns);
	const all = Object.entries(getTableColumns(table));
	return all.filter(([, column]) => column.primary || composite.includes(column));
}

/**
 * Returns a pattern that matches an address or number only where it isn't part of a longer one. It works in
 * PostgreSQL and JavaScript, in text and in JSON, where a line break is an escaped letter.
 */
export function patternOf(word: string): string {
	const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	if (!word.includes("@")) return `(?<!\\d)${plain}(?!\\d)`;
	return `(?:(?<![\\w%+-])(?<!\\w\\.)|(?<=\\\\[bfnrt]))${plain}(?!\\w|[.-]\\w)`;
}

function wordsOf({ email, phones }: PersonKey): string[] {
	return [email, ...phones].filter(Boolean).map((word) => word.toLowerCase());
}

function contains(column: PgColumn, word: string): SQL {
	return sql`strpos(lower(${column}::text), ${word}) > 0 and ${column}::text ~* ${patternOf(word)}`;
}

/** Conditions for rows in whose column the person's address or one of their numbers is. */
export function mentions(column: PgColumn, person: PersonKey): SQL[] {
	return wordsOf(person).map((word) => contains(column, word));
}

async function mask(columns: PgColumn[], person: PersonKey, tx: Db): Promise<void> {
	for (const word of wordsOf(person)) {
		for (const column of columns) {
			const masked = sql`regexp_replace(${column}::text, ${patternOf(word)}, '(erased)', 'gi')`;
			// The replacement may be longer than the word, and the tables limit texts to 60 characters or more.
			const value =
				column.dataType === "json"
					? sql`${masked}::jsonb`
					: sql`left(${masked}, greatest(length(${column}), 60))`;
			await tx.execute(
				sql`update ${column.table} set ${sql.identifier(column.name)} = ${value} where ${contains(column, word)}`,
			);
		}
	}
}
