import { sql } from "drizzle-orm";
import { connect } from "#app/platform/database/connection.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/settings/log.server.ts";

/** An arbitrary advisory lock key, which must stay the same in every version. */
const backupLock = 7_223_002;

/**
 * Waits until no other backup runs. `check` throws when the lock was lost, for example because the
 * database was restarted: files that the backup needed may be gone then.
 */
export async function holdBackupLock<T>(
	databaseUrl: string | undefined,
	work: (check: () => Promise<void>) => Promise<T>,
): Promise<T> {
	const options = { connectionTimeoutMillis: 10_000, keepAlive: true };
	const client = await connect(databaseUrl, "backup", options);
	try {
		await client.query(
			"set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0",
		);
		const { rows } = await client.query("select pg_try_advisory_lock($1) as free", [backupLock]);
		if (!rows[0].free) {
			log.info("another backup is running, and this one waits for it");
			await client.query("select pg_advisory_lock($1)", [backupLock]);
		}
		return await work(async () => void (await client.query("select 1")));
	} finally {
		await client.end();
	}
}

/** Ask after committing what makes a file superfluous: a backup that starts later doesn't need the file. */
export async function isBackupRunning(): Promise<boolean> {
	const free = sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`;
	const { rows } = await db.execute<{ free: boolean }>(free);
	return rows[0]?.free === false;
}
