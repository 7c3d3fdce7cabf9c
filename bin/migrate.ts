import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { connect, migrationLock } from "#app/platform/database/connection.server.ts";
import { openQueueSchema } from "#app/platform/queue/queues.server.ts";

const oldest = 15;

/**
 * Applies missing migrations, and returns PostgreSQL's version. Processes that start together take turns.
 * @throws with PostgreSQL's reason, and if the server can't be reached or is older than PostgreSQL 15
 */
export async function migrateDatabase(databaseUrl: string): Promise<string> {
	const client = await connect(databaseUrl, "migrate").catch((error: unknown) => {
		throw new Error(`The database cannot be reached: ${reasonOf(error)}`);
	});
	try {
		const version = await requireVersion(client);
		await applyMigrations(client, databaseUrl);
		return version;
	} finally {
		// Closing the connection releases the lock.
		await client.end();
	}
}

async function requireVersion(client: pg.Client): Promise<string> {
	const { rows } = await client.query("show server_version_num");
	const number = Number(rows[0].server_version_num);
	const major = Math.floor(number / 10_000);
	if (major >= oldest) return `${major}.${number % 10_000}`;
	throw new Error(`PostgreSQL ${oldest} or later is required; this one is ${major}.`);
}

async function applyMigrations(client: pg.Client, databaseUrl: string): Promise<void> {
	try {
		await client.query("select pg_advisory_lock($1)", [migrationLock]);
		await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, "../drizzle") });
		const queue = await openQueueSchema(databaseUrl);
		await queue.stop({ graceful: false });
	} catch (error) {
		throw new Error(`The database could not be migrated: ${reasonOf(error)}`);
	}
}

/** An error of Drizzle's, which has the statement and the cause, or of PostgreSQL's. */
type Failed = Error & { query?: string; code?: string; hint?: string };

/** PostgreSQL's own words, which Drizzle's message leaves out, without what is stored in rows. */
function reasonOf(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(reasonOf).join("\n");
	if (!(error instanceof Error)) return String(error);
	const { cause, query, code, hint, message } = error as Failed;
	if (query !== undefined) {
		const [firstLine = ""] = query.trim().split("\n");
		return `${reasonOf(cause)}\nIt was refused at: ${firstLine.slice(0, 200)}`;
	}
	// Data exceptions quote the value. The detail of any error, left out here, may quote the row.
	const text = code?.startsWith("22") ? message.replace(/".*"/s, "…") : message;
	return [code ? `${text} (${code}).` : text, hint].filter(Boolean).join(" ");
}
