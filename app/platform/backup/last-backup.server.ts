import { readState, writeState } from "#app/platform/database/site-state.server.ts";

/** The site's processes may not reach the backups themselves, so each nightly check stores what it found. */
export async function recordLastBackup(madeAt: Date): Promise<void> {
	await writeState("last_backup", madeAt.toISOString());
}

export async function findLastBackup(): Promise<Date | undefined> {
	const madeAt = await readState("last_backup");
	return madeAt === undefined ? undefined : new Date(madeAt);
}
