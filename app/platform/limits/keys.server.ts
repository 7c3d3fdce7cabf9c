import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { siteKeys } from "#app/platform/database/table.ts";

const known = new Map<string, Promise<Buffer>>();

export function siteKey(purpose: string): Promise<Buffer> {
	const cached = known.get(purpose);
	if (cached) return cached;
	const read = readKey(purpose);
	known.set(purpose, read);
	read.catch(() => known.delete(purpose));
	return read;
}

async function readKey(purpose: string): Promise<Buffer> {
	const [row] = await db.select().from(siteKeys).where(eq(siteKeys.purpose, purpose));
	if (row) return row.key;
	await db
		.insert(siteKeys)
		.values({ purpose, key: randomBytes(32) })
		.onConflictDoNothing();
	return readKey(purpose);
}

/** Loads the keys that forms need even while the database is away. Readiness requires them. */
export async function loadFormKeys(): Promise<void> {
	await Promise.all([siteKey("tickets"), siteKey("networks")]);
}

export function prefetchFormKeys(): void {
	loadFormKeys().catch((error: unknown) => {
		if (isDatabaseUnavailable(error)) setTimeout(prefetchFormKeys, 1_000).unref();
	});
}

export async function keyedHash(purpose: string, text: string): Promise<string> {
	const key = await siteKey(purpose);
	return createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
}
