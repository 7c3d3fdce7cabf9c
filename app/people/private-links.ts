import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#app/people/actor.ts";
import type { LinkPurpose } from "#app/people/link-purposes.ts";
import { privateLinks } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

/** Returns the token. Call this while writing the email, because only the hash is stored. */
export async function makeLink(
	purpose: LinkPurpose,
	subjectId: number,
	options: {
		days?: number;
		minutes?: number;
		/** The email address it is sent to. */
		mailedTo?: string;
	} = {},
	tx: Db = db,
) {
	const token = randomBytes(16).toString("base64url");
	const { days = 0, minutes = days * 24 * 60, mailedTo } = options;
	const expiresAt = minutes === 0 ? null : sql`now() + ${`${minutes} minutes`}::interval`;
	const mailedToHash = mailedTo === undefined ? null : addressHash(token, mailedTo);
	await tx
		.insert(privateLinks)
		.values({ tokenHash: hashOf(token), purpose, subjectId, expiresAt, mailedToHash });
	return token;
}

export async function isMailedTo(purpose: LinkPurpose, token: string, address: string) {
	if (!isToken(token)) return false;
	const isThis = eq(privateLinks.mailedToHash, addressHash(token, address));
	return (await db.$count(privateLinks, and(isOpen(purpose, token), isThis))) > 0;
}

/** Includes the token, which isn't stored, so that no one can guess addresses from the hash alone. */
function addressHash(token: string, address: string): string {
	return hashOf(`${token} ${address.toLowerCase()}`);
}

export function openLink(purpose: LinkPurpose, token: string, tx = db) {
	return subjectOf(token, isOpen(purpose, token), tx);
}

export function findUsedLink(purpose: LinkPurpose, token: string) {
	return subjectOf(token, and(isOf(purpose, token), isNotNull(privateLinks.endedAt)), db);
}

async function subjectOf(token: string, condition: SQL | undefined, tx: Db) {
	if (!isToken(token)) return undefined;
	const [link] = await tx
		.select({ subjectId: privateLinks.subjectId })
		.from(privateLinks)
		.where(condition);
	return link?.subjectId;
}

export async function takeLink(purpose: LinkPurpose, token: string, tx = db) {
	if (!isToken(token)) return undefined;
	const [link] = await tx
		.update(privateLinks)
		.set({ endedAt: sql`now()` })
		.where(isOpen(purpose, token))
		.returning({ subjectId: privateLinks.subjectId });
	return link?.subjectId;
}

export async function endLinks(purpose: LinkPurpose, subjectId: number, _actor: Actor, tx = db) {
	const isOfSubject = and(eq(privateLinks.purpose, purpose), eq(privateLinks.subjectId, subjectId));
	const { rowCount } = await tx
		.update(privateLinks)
		.set({ endedAt: sql`now()` })
		.where(and(isOfSubject, isNull(privateLinks.endedAt)));
	return rowCount ?? 0;
}

export async function deleteLinks(
	purposes: readonly LinkPurpose[],
	subjectIds: number[],
	tx: Db,
): Promise<void> {
	if (purposes.length === 0) return;
	const { purpose, subjectId } = privateLinks;
	const isTheirs = and(inArray(purpose, purposes), inArray(subjectId, subjectIds));
	await tx.delete(privateLinks).where(isTheirs);
}

function isToken(text: string): boolean {
	return /^[\w-]{22}$/.test(text);
}

function isOpen(purpose: LinkPurpose, token: string) {
	return and(
		isOf(purpose, token),
		isNull(privateLinks.endedAt),
		or(isNull(privateLinks.expiresAt), gt(privateLinks.expiresAt, sql`now()`)),
	);
}

function isOf(purpose: LinkPurpose, token: string) {
	return and(eq(privateLinks.tokenHash, hashOf(token)), eq(privateLinks.purpose, purpose));
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
