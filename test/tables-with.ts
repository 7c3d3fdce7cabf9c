import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/platform/database/db.server.ts";

export async function findTablesContaining(word: string): Promise<string[]> {
	const tables = await db.execute<{ schema: string; name: string }>(sql`
		select table_schema as schema, table_name as name from information_schema.tables
		where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
	expect(tables.rows.length).toBeGreaterThan(35);
	const found: string[] = [];
	for (const { schema, name } of tables.rows) {
		const rows = await db.execute<{ many: string }>(
			sql`select count(*) as many from ${sql.identifier(schema)}.${sql.identifier(name)} as each
				where strpos(lower(each::text), ${word.toLowerCase()}) > 0`,
		);
		if (Number(rows.rows[0]?.many) > 0) found.push(`${schema}.${name}`);
	}
	return found;
}
