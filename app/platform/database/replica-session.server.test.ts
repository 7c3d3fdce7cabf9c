import pg from "pg";
import { expect, test, vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { openSession } from "#app/platform/database/replica-session.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { patience } from "#test/patience.ts";

async function connections(): Promise<number> {
	const { rows } = await pool.query(
		`select count(*)::int as count from pg_stat_activity
		 where application_name like 'ccr replica %' and datname = current_database()`,
	);
	return rows[0].count;
}

test("repeated failures in the last check leak no connection", async () => {
	const { query } = pg.Client.prototype;
	let failed = 0;
	const answer = async function (this: pg.Client, text: unknown, ...rest: unknown[]) {
		if (text === "select pg_is_in_recovery() as recovering") {
			return { rows: [{ recovering: true }] };
		}
		if (typeof text === "string" && text.includes("pg_postmaster_start_time")) {
			failed++;
			throw new Error("Query read timeout");
		}
		return Reflect.apply(query, this, [text, ...rest]);
	};
	const asked = vi.spyOn(pg.Client.prototype, "query").mockImplementation(answer as never);
	const primary = (text: string) => pool.query(text);
	for (let time = 0; time < 3; time++) {
		const session = openSession(env.databaseUrl ?? "", { primary, size: 2, ended: () => {} });
		await expect(session).rejects.toThrow("Query read timeout");
	}
	asked.mockRestore();
	expect(failed).toBe(3);
	await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
});
