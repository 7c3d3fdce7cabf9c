import { join } from "node:path";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { parseEnv } from "#app/platform/settings/settings.server.ts";

/**
 * Runs a command of the terminal on the site's database, beside a running site or without one. `load` imports the
 * command late, because its modules read the settings when they are imported. Its result is the exit code.
 */
export async function runOnDatabase(
	load: () => Promise<(args: string[]) => Promise<number>>,
): Promise<void> {
	const settings = parseEnv(process.env);
	const postgres = settings.databaseUrl
		? undefined
		: await startEmbeddedPostgres({ folder: join(settings.dataDir, "postgres"), say() {} });
	if (postgres) process.env.DATABASE_URL = postgres.url;
	process.env.LOG_LEVEL ??= "warn";
	const run = await load();
	const { closeQueue } = await import("#app/platform/queue/queue.server.ts");
	const { pool } = await import("#app/platform/database/db.server.ts");
	try {
		process.exitCode = await run(process.argv.slice(2));
	} finally {
		await closeQueue();
		await pool.end();
		await postgres?.release();
	}
}
