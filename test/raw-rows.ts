import { expect } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import type { Field } from "#app/records/fields.ts";

type Row = Record<string, string | number | boolean | null>;

let id = 1_000_000;

/** Writes rows without the program's checks; `plain` is a valid row. */
export function rawTable(table: string, plain: Row) {
	const insert = (changes: Row = {}) => {
		const row: Row = { ...plain, ...changes };
		const names = Object.keys(row);
		const places = names.map((_, index) => `$${index + 1}`).join(", ");
		return pool.query(`insert into ${table} (${names.join(", ")}) values (${places})`, [
			...Object.values(row),
		]);
	};
	return {
		insert,
		insertNew: (changes: Row = {}) => insert({ id: ++id, slug: `raw-${id}`, ...changes }),
		/** @throws if the database accepts the row or rejects it for another reason. */
		async refuses(constraint: string, changes: Row): Promise<void> {
			const row = "slug" in plain ? { id: ++id, slug: `raw-${id}`, ...changes } : changes;
			await expect(insert(row), JSON.stringify(changes)).rejects.toMatchObject({ constraint });
		},
		/** Expects each column to have exactly the limits of the field of the same name. */
		async expectLimits(fields: Record<string, Field<never>>): Promise<void> {
			for (const [name, { type, min, max }] of Object.entries(fields)) {
				const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
				const isNumber = type === "integer";
				const allowed = isNumber ? [min ?? 0, max] : ["🐕".repeat(max)];
				const beyond = isNumber ? [(min ?? 0) - 1, max + 1] : ["x".repeat(max + 1)];
				for (const value of allowed) {
					await insert({ id: ++id, slug: `raw-${id}`, [column]: value });
				}
				for (const value of beyond) {
					const refused = insert({ id: ++id, slug: `raw-${id}`, [column]: value });
					await expect(refused, column).rejects.toMatchObject({ code: "23514" });
				}
			}
		},
		async expectNotNull(column: string): Promise<void> {
			const refused = insert({ id: ++id, slug: `raw-${id}`, [column]: null });
			await expect(refused, column).rejects.toMatchObject({ code: "23502", column });
		},
	};
}
