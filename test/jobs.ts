import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { patience } from "#test/patience.ts";

/** Waits until the running site has no job due: a late one would use the next file's database. */
export function waitForDueJobs(): Promise<void> {
	return vi.waitFor(
		async () => {
			const { rows } = await db.execute(sql`
				select name, state from pgboss.job
				where state = 'active' or (state in ('created', 'retry') and start_after <= now())
			`);
			if (rows.length > 0) throw new Error(`Jobs that do not end: ${JSON.stringify(rows)}`);
		},
		{ timeout: patience, interval: 50 },
	);
}
