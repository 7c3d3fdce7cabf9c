import { hashPassword } from "better-auth/crypto";
import { serializeSignedCookie } from "better-call";
import type { Staff } from "#app/people/actor.ts";
import { auth } from "#app/people/auth.server.ts";
import type { Role } from "#app/people/rights.ts";
import { accounts, people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

let made = 0;

/** A member of the team who has joined; the name and address are told apart by a number. */
export async function makeStaff(role: Role, facts: Partial<typeof people.$inferInsert> = {}) {
	const number = ++made;
	const [row] = await db
		.insert(people)
		.values({
			name: `Volunteer ${number}`,
			email: `volunteer-${number}@example.com`,
			role,
			emailVerified: true,
			joinedAt: new Date(),
			...facts,
		})
		.returning();
	if (!row) throw new Error("The person was not written.");
	return { kind: "staff", id: row.id, name: row.name, role, email: row.email } satisfies Staff & {
		email: string;
	};
}

/** What everybody signs in with who was given a password. */
export const password = "three grey dogs at noon";
let hash: Promise<string> | undefined;

/** Lets somebody sign in by the password above; it is hashed once for all. */
export async function givePassword({ id }: { id: number }): Promise<void> {
	hash ??= hashPassword(password);
	await db.insert(accounts).values({
		userId: id,
		accountId: String(id),
		providerId: "credential",
		password: await hash,
	});
}

/** A new session of somebody, as the Cookie header of a browser: "name=value". */
export async function cookieOf({ id }: { id: number }): Promise<string> {
	const { authCookies, internalAdapter, secret } = await (await auth()).$context;
	const { token } = await internalAdapter.createSession(String(id));
	const cookie = await serializeSignedCookie(authCookies.sessionToken.name, token, secret);
	return cookie.split(";")[0] ?? "";
}

/** The same for the browser of a journey: `context.addCookies([await browserCookieOf(…)])`. */
export async function browserCookieOf(staff: { id: number }, url: string) {
	const [name = "", value = ""] = (await cookieOf(staff)).split("=");
	return { name, value, url, httpOnly: true, sameSite: "Lax" as const };
}
