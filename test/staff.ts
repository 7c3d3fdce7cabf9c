import { hashPassword } from "better-auth/crypto";
import { serializeSignedCookie } from "better-call";
import type { Staff } from "#app/people/actor.ts";
import { auth } from "#app/people/auth.server.ts";
import { type Right, rights } from "#app/people/rights.ts";
import { accounts, people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Those who have been on teams so far: who reviews, who writes and sends, and who does everything. */
export const usualRights = {
	reviewer: ["review"],
	editor: ["write", "send"],
	admin: rights,
} as const satisfies Record<string, readonly Right[]>;
export type UsualRights = keyof typeof usualRights;

let made = 0;

export async function makeStaff(
	may: UsualRights | readonly Right[],
	facts: Partial<typeof people.$inferInsert> = {},
) {
	const rights = typeof may === "string" ? usualRights[may] : may;
	const number = ++made;
	const [row] = await db
		.insert(people)
		.values({
			name: `Volunteer ${number}`,
			email: `volunteer-${number}@example.com`,
			rights: [...rights],
			emailVerified: true,
			joinedAt: new Date(),
			...facts,
		})
		.returning();
	if (!row) throw new Error("The person was not written.");
	return {
		kind: "staff",
		id: row.id,
		name: row.name,
		rights: row.rights,
		email: row.email,
	} satisfies Staff & {
		email: string;
	};
}

/** Shared by everyone, because hashing a password is slow. */
export const password = "three grey dogs at noon";
let hash: Promise<string> | undefined;

export async function givePassword({ id }: { id: number }): Promise<void> {
	hash ??= hashPassword(password);
	await db.insert(accounts).values({
		userId: id,
		accountId: String(id),
		providerId: "credential",
		password: await hash,
	});
}

/** Returns the value of a Cookie header: "name=value". */
export async function cookieOf({ id }: { id: number }): Promise<string> {
	const { authCookies, internalAdapter, secret } = await (await auth()).$context;
	const { token } = await internalAdapter.createSession(String(id));
	const cookie = await serializeSignedCookie(authCookies.sessionToken.name, token, secret);
	return cookie.split(";")[0] ?? "";
}

export async function browserCookieOf(staff: { id: number }, url: string) {
	const [name = "", value = ""] = (await cookieOf(staff)).split("=");
	return { name, value, url, httpOnly: true, sameSite: "Lax" as const };
}
