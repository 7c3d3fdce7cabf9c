import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, db } from "#app/platform/database/db.server.ts";

type Identified = PgTable & { id: AnyPgColumn };

/** Returns the rows that meet a condition, by their ids; none without a condition. */
export async function rowsWhere<Table extends Identified>(
	table: Table,
	where: SQL | undefined,
	tx: Db,
) {
	const isWanted = where ?? sql`false`;
	const rows = await tx
		.select()
		.from(table as PgTable)
		.where(isWanted)
		.orderBy(table.id);
	return rows as Table["$inferSelect"][];
}

export async function findRow<Table extends Identified>(table: Table, id: number, tx = db) {
	const [row] = await rowsWhere(table, eq(table.id, id), tx);
	return row;
}
