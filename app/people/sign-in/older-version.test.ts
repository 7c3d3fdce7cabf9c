import { symmetricDecrypt } from "better-auth/crypto";
import { expect, test } from "vitest";
import { makeAuth } from "#app/people/better-auth.server.ts";
import { accounts, sessions } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { makeStaff } from "#test/staff.ts";

/** What better-auth 1.7.7 wrote with this secret: an update of it must sign nobody out. */
const secret = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=";
const token = "token-of-an-older-session-00000000";
const signature = "jmg8tREuetgHMwsIK70mrSPZ1ictoNEk%2B6G21ONCBIw%3D";
const passwordHash =
	"2d27286d6a2a2ca13443a600b071094a:5230f97c69d6a57ef9fb65ecf41993d904115e87ce5533e6a75156390f02e46feec23d90219bf4939dbe94b6b2fc6387384d49319d1713f825c0b0f410782d77";
const appSecret =
	"f8e26667eea303934ffc1a1da986315a27809bec0ac6d4f41fe51e8fa67246ae09667cb039b96e90b50fb4d5f69794a4feb53220785cadf69c120f6eafd05c830b06bf018f35d295";

const auth = makeAuth(secret);
const ada = await makeStaff("admin");

test("a session of an older version goes on", async () => {
	const expiresAt = new Date(Date.now() + 3_600_000);
	await db.insert(sessions).values({ userId: ada.id, token, expiresAt });
	const { authCookies } = await auth.$context;
	const Cookie = `${authCookies.sessionToken.name}=${token}.${signature}`;
	const found = await auth.api.getSession({ headers: new Headers({ Cookie }) });
	expect(found?.user.email).toBe(ada.email);
	const forged = Cookie.replace("jmg8", "jmg9");
	expect(await auth.api.getSession({ headers: new Headers({ Cookie: forged }) })).toBeNull();
});

test("a password of an older version signs in", async () => {
	await db.insert(accounts).values({
		userId: ada.id,
		accountId: String(ada.id),
		providerId: "credential",
		password: passwordHash,
	});
	const { email } = ada;
	const signIn = (password: string) => auth.api.signInEmail({ body: { email, password } });
	expect((await signIn("Every dog deserves a sofa")).user.email).toBe(email);
	await expect(signIn("Every dog deserves a sofa!")).rejects.toThrow();
});

test("an authenticator app of an older version gives valid codes", async () => {
	expect(await symmetricDecrypt({ key: secret, data: appSecret })).toBe(
		"abcdefghijklmnopqrstuvwxyz012345",
	);
});
