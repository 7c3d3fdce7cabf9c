import { hash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { and, eq, like, lt } from "drizzle-orm";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { db } from "#app/platform/database/db.server.ts";
import { siteKeys } from "#app/platform/database/table.ts";
import { clientAddress, networkName } from "#app/platform/limits/network.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

export type Asked = Pick<IncomingMessage, "headers" | "socket">;

const prefix = "visits ";
const maxNameLength = 500;

/** Returns a UTC day's salt, which all processes share. It is deleted after that day. */
export async function saltOf(day: string): Promise<Buffer> {
	const purpose = prefix + day;
	await db
		.insert(siteKeys)
		.values({ purpose, key: randomBytes(32) })
		.onConflictDoNothing();
	const [row] = await db.select().from(siteKeys).where(eq(siteKeys.purpose, purpose));
	if (!row) throw new Error("The salt of the day was not written.");
	return row.key;
}

export async function deleteSaltsBefore(day: string): Promise<void> {
	const purpose = prefix + day;
	await db
		.delete(siteKeys)
		.where(and(like(siteKeys.purpose, `${prefix}%`), lt(siteKeys.purpose, purpose)));
}

/** Returns 64 bits of a hash of the day's salt, the network and the User-Agent. */
export function markOf(salt: Buffer, { headers, socket }: Asked): bigint {
	const forwarded = String(headers["x-forwarded-for"] ?? "");
	const network = networkName(
		clientAddress(socket.remoteAddress ?? "", forwarded, env.trustedProxies),
	);
	const text = `${salt.toString("hex")} ${network} ${headers["user-agent"] ?? ""}`;
	return hash("sha256", text, "buffer").readBigInt64BE(0);
}

/** Cached, because matching the bot pattern takes as long as answering the request. */
const programs = new LRUCache<string, boolean>({ max: 2_000, memoMethod: (name) => isbot(name) });

export function isBot(name: string | undefined): boolean {
	return !name || name.length > maxNameLength || programs.memo(name);
}
