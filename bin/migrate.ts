import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { connect, migrationLock } from "#app/platform/database/connection.server.ts";
import { openQueueSchema } from "#app/platform/queue/queues.server.ts";

const oldest = 15;

/**
 * Applies missing migrations. Processes that start together take turns.
 * @throws if the server can't be reached or is older than PostgreSQL 15
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
	const client = await connect(databaseUrl, "migrate").catch((error: Error) => {
		throw new Error(`The database cannot be reached: ${error.message}`);
	});
	try {
		const { rows } = await client.query("show server_version_num");
		const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
		if (version < oldest) {
			throw new Error(`PostgreSQL ${oldest} or later is required; this one is ${version}.`);
		}
		await client.query("select pg_advisory_lock($1)", [migrationLock]);
		await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, "../drizzle") });
		const queue = await openQueueSchema(databaseUrl);
		await queue.stop({ graceful: false });
	} finally {
		// Closing the connection releases the lock.
		await client.end();
	}
}
