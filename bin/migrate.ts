import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { connectionName } from "#app/platform/database/connection.server.ts";
import { openQueueSchema } from "#app/platform/queue/queues.server.ts";

/** An arbitrary advisory lock key, which must stay the same in every version. */
const lock = 7_223_001;
const oldest = 15;

/**
 * Applies missing migrations. Processes that start together take turns.
 * @throws if the server can't be reached or is older than PostgreSQL 15
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
	const client = new pg.Client({
		connectionString: databaseUrl,
		application_name: connectionName("migrate"),
	});
	// Without a listener, an error event would end the process; the next query fails anyway.
	client.on("error", () => {});
	await client.connect().catch((error: Error) => {
		throw new Error(`The database cannot be reached: ${error.message}`);
	});
	try {
		const { rows } = await client.query("show server_version_num");
		const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
		if (version < oldest) {
			throw new Error(`PostgreSQL ${oldest} or later is required; this one is ${version}.`);
		}
		await client.query("select pg_advisory_lock($1)", [lock]);
		await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, "../drizzle") });
		const queue = await openQueueSchema(databaseUrl);
		await queue.stop({ graceful: false });
	} finally {
		// Closing the connection releases the lock.
		await client.end();
	}
}
