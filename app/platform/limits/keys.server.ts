import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, isDatabaseAway } from "#app/platform/database/db.server.ts";
import { siteKeys } from "#app/platform/database/table.ts";

const known = new Map<string, Promise<Buffer>>();

/** This site's own key for a purpose: 32 bytes, made at the first call anywhere, then always the same. */
export function siteKey(purpose: string): Promise<Buffer> {
	const kept = known.get(purpose);
	if (kept) return kept;
	const read = readKey(purpose);
	known.set(purpose, read);
	// A database that was away must not be remembered.
	read.catch(() => known.delete(purpose));
	return read;
}

async function readKey(purpose: string): Promise<Buffer> {
	const find = () => db.select().from(siteKeys).where(eq(siteKeys.purpose, purpose));
	const [row] = await find();
	if (row) return row.key;
	await db
		.insert(siteKeys)
		.values({ purpose, key: randomBytes(32) })
		.onConflictDoNothing();
	const [made] = await find();
	if (!made) throw new Error("The site's key was not written.");
	return made.key;
}

/** Those that forms need while the database is away. A process without them is not ready. */
export async function keysOfForms(): Promise<void> {
	await Promise.all([siteKey("tickets"), siteKey("networks")]);
}

/** Fetches them before the first visitor comes, again each second until they are there. */
export function fetchKeys(): void {
	keysOfForms().catch((error: unknown) => {
		if (isDatabaseAway(error)) setTimeout(fetchKeys, 1_000).unref();
	});
}

/** A keyed hash of a text, 128 bits in base64url: the same for all processes, meaningless outside. */
export async function keyedHash(purpose: string, text: string): Promise<string> {
	const key = await siteKey(purpose);
	return createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
}
