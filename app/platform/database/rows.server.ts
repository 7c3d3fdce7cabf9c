import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

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

const batchSize = 200;

/** Updates rows batch by batch until none meets the condition; `each` runs in the transaction of its batch. */
export async function updateInBatches<Table extends Identified>(
	table: Table,
	is: SQL | undefined,
	set: PgUpdateSetSource<Table>,
	each: (rows: Table["$inferSelect"][], tx: Db) => Promise<void>,
): Promise<void> {
	const { id } = table;
	const anyTable = table as PgTable;
	let count: number;
	do {
		count = await transaction(async (tx) => {
			const due = tx.select({ id }).from(anyTable).where(is).limit(batchSize);
			const locked = due.for("update", { skipLocked: true });
			const isLocked = and(inArray(id, locked), is);
			const rows = await tx.update(anyTable).set(set).where(isLocked).returning();
			await each(rows as Table["$inferSelect"][], tx);
			return rows.length;
		});
	} while (count > 0);
}
