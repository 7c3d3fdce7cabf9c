import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { siteState } from "#app/platform/database/table.ts";

/** `oldest_writer`: the migration that a program must know to write (docs/operate/many-processes.md). */
type Name = "last_backup" | "oldest_writer";

export async function readState(name: Name): Promise<string | undefined> {
	const [row] = await db.select().from(siteState).where(eq(siteState.name, name));
	return row?.value;
}

export async function writeState(name: Name, value: string): Promise<void> {
	await db
		.insert(siteState)
		.values({ name, value })
		.onConflictDoUpdate({ target: siteState.name, set: { value } });
}
