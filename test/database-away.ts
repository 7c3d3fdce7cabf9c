import { onTestFinished } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";

/** Makes every query outside a transaction fail until the end of the test, as while PostgreSQL is down. */
export function takeDatabaseAway(): void {
	const { query } = pool;
	const fail = async () => {
		throw Object.assign(new Error("The database is away."), { code: "ECONNREFUSED" });
	};
	Object.assign(pool, { query: fail });
	onTestFinished(() => void Object.assign(pool, { query }));
}
