import { join } from "node:path";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { parseEnv } from "#app/platform/settings/settings.server.ts";

/**
 * Runs a terminal command on the site's database, whether or not the site is running. `load` imports the
 * command late, because its modules read the settings on import. The command's result is the exit code.
 */
export async function runOnDatabase(
	load: () => Promise<(args: string[]) => Promise<number>>,
): Promise<void> {
	const settings = parseEnv(process.env);
	const starting = settings.databaseUrl
		? undefined
		: startEmbeddedPostgres({ folder: join(settings.dataDir, "postgres"), join: true });
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
		process.once(signal, async () => {
			await (await starting)?.release();
			process.exit(1);
		});
	}
	const postgres = await starting;
	if (postgres) process.env.DATABASE_URL = postgres.url;
	process.env.LOG_LEVEL ??= "warn";
	try {
		const run = await load();
		const { closeQueue } = await import("#app/platform/queue/queue.server.ts");
		const { pool } = await import("#app/platform/database/db.server.ts");
		try {
			process.exitCode = await run(process.argv.slice(2));
		} catch (error) {
			if (!isMissingTable(error)) throw error;
			console.error(
				"The database has no tables yet. Start the site once (npm start), then try again.",
			);
			process.exitCode = 1;
		} finally {
			await closeQueue();
			await pool.end();
		}
	} finally {
		await postgres?.release();
	}
}

function isMissingTable(error: unknown): boolean {
	const { cause } = error as { cause?: { code?: string } };
	return cause?.code === "42P01";
}
