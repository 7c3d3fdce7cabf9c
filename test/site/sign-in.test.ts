import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { people, privateLinks, sessions, staffLinks, teamSettings } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { type Reply, serveBuild } from "#test/serving.ts";
import { cookieOf, givePassword, makeStaff, password } from "#test/staff.ts";

// Nothing that a visitor's headers say about networks is believed.
process.env.TRUSTED_PROXIES = "";
const site = serveBuild();
const Origin = "https://corso.example";

beforeEach(async () => {
	for (const table of [people, privateLinks, rateLimits, teamSettings, deliveries]) {
		await db.delete(table);
	}
});

let made = 0;
async function member(role: "admin" | "reviewer" = "admin") {
	const staff = await makeStaff(role, { email: `ada-${++made}@example.com` });
	await givePassword(staff);
	return staff;
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
	const body = new URLSearchParams(fields);
	return site.ask(path, { method: "POST", body, headers: { Origin, ...headers } });
}

const cookiesOf = ({ headers }: Reply) => headers["set-cookie"] ?? "";
const pair = (cookies: string, name: string) =>
	new RegExp(`__Host-ccr\\.${name}=[^;]*`).exec(cookies)?.[0] ?? "";

describe("signing in", () => {
	test("changes the session, redirects to the desk, and ends with signing out (A1)", async () => {
		const { email } = await member();
		const Cookie = "__Host-ccr.session_token=planted.by%20somebody";
		const reply = await post("/login", { email, password }, { Cookie });
		expect([reply.status, reply.headers.location]).toEqual([302, "/desk"]);
		const session = pair(cookiesOf(reply), "session_token");
		expect(session).not.toContain("planted");
		expect(cookiesOf(reply)).toMatch(
			/session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax/,
		);
		expect((await site.ask("/desk", { headers: { Cookie: session } })).status).toBe(200);
		const again = await site.ask("/login?to=/desk/people", { headers: { Cookie: session } });
		expect([again.status, again.headers.location]).toEqual([302, "/desk/people"]);

		const out = await post("/desk/sign-out", {}, { Cookie: session });
		expect([out.status, out.headers.location]).toEqual([302, "/login"]);
		expect(cookiesOf(out)).toMatch(/session_token=; Max-Age=0/);
		expect((await site.ask("/desk", { headers: { Cookie: session } })).status).toBe(302);
		expect(await db.select().from(sessions)).toEqual([]);
	});

	test("answers the same for a known and an unknown address (A3)", async () => {
		const { email } = await member();
		const [known, unknown] = [
			await post("/login", { email, password: "another password" }),
			await post("/login", { email: "nobody@example.com", password: "another password" }),
		];
		expect([known.status, unknown.status]).toEqual([422, 422]);
		expect(known.text.replaceAll(email, "nobody@example.com")).toBe(unknown.text);
		expect(known.text).toContain('id="login-password-error"');
		expect(known.text).not.toContain("another password");
		expect(known.headers["set-cookie"]).toBeUndefined();
	});

	test("names the missing fields and keeps the address", async () => {
		const { status, text } = await post("/login", { email: "ada@<b>", password: "" });
		expect(status).toBe(422);
		expect(text).toContain('id="login-password-error"');
		expect(text).toContain('value="ada@&lt;b&gt;"');
	});

	test("with a megabyte as the password is refused before it is read (I4)", async () => {
		const { email } = await member();
		expect((await post("/login", { email, password: "a".repeat(1_000_000) })).status).toBe(413);
		expect((await post("/login", { email, password: "a".repeat(60_000) })).status).toBe(422);
	});

	test("redirects to the desk and to no other site (A5)", async () => {
		const staff = await member();
		const Cookie = await cookieOf(staff);
		const { email } = staff;
		const elsewhere = [
			"//e",
			"/\\e",
			"javascript:alert(1)",
			"%2f%2fe",
			"https://e.example",
			"/about",
		];
		for (const to of elsewhere) {
			for (const query of [`?to=${to}`, `?to=${encodeURIComponent(to)}`]) {
				const { status, headers } = await site.ask(`/login${query}`, { headers: { Cookie } });
				expect([status, headers.location], query).toEqual([302, "/desk"]);
			}
		}
		const reply = await post("/login?to=//e", { email, password });
		expect([reply.status, reply.headers.location]).toEqual([302, "/desk"]);
	});

	test("returns to the requested desk page", async () => {
		const { headers } = await site.ask("/desk/people/12");
		expect(headers.location).toBe("/login?to=%2Fdesk%2Fpeople%2F12");
		const { email } = await member();
		const reply = await post(headers.location ?? "", { email, password });
		expect(reply.headers.location).toBe("/desk/people/12");
		const code = "/login/code?to=/desk/people";
		expect((await site.ask(code)).headers.location).toBe("/login?to=%2Fdesk%2Fpeople");
		const late = (await post(code, { code: "123456" })).headers.location ?? "";
		expect(late).toBe("/login?said=late&to=%2Fdesk%2Fpeople");
		expect((await site.ask(late)).text).toMatch(/role="alert"><p/);
		expect((await site.ask("/login?said=constructor")).text).toContain('role="alert"></div>');
	});
});

describe("guessing (A2)", () => {
	const forwarded = (at: number) => ({ "X-Forwarded-For": `198.51.100.${at}` });

	test("is limited on the page and on .data, whatever address is forwarded", async () => {
		const { email } = await member();
		for (let at = 0; at < 3; at++) {
			await post("/login", { email, password: "" }, forwarded(at));
			await post("/login", { email, password: "wrong words" }, forwarded(at));
			await post("/login.data", { email, password: "wrong words" }, forwarded(at + 100));
		}
		for (const path of ["/login", "/login.data"]) {
			const reply = await post(path, { email, password }, forwarded(200));
			expect(reply.status, path).toBe(429);
			expect(reply.text).toContain(path === "/login" ? 'id="login-password-error"' : '"errors"');
			expect(reply.headers["set-cookie"]).toBeUndefined();
		}
		const unknown = await post("/login", { email: "new@example.com", password }, forwarded(9));
		expect(unknown.status).toBe(422);
	});

	test("does not lock out the owner's known browser or an emailed link", async () => {
		const staff = await member();
		const { email } = staff;
		const mine = pair(cookiesOf(await post("/login", { email, password })), "device");
		for (let at = 0; at < 6; at++) await post("/login", { email, password: "wrong words" });
		expect((await post("/login", { email, password })).status).toBe(429);
		expect((await post("/login", { email, password }, { Cookie: mine })).status).toBe(302);
		const link = await makeLink(staffLinks.signIn, staff.id, { minutes: 10 });
		expect((await post(`/login/link/${link}`, {})).headers.location).toBe("/desk");
	});

	test("is limited for passkeys too, and nothing else below /api/auth answers", async () => {
		const options = "/api/auth/passkey/generate-authenticate-options";
		const ask = (path: string) => post(path, {}, forwarded(1));
		expect((await ask(options)).status).toBe(200);
		for (let at = 1; at < 60; at++) await ask(at % 2 ? options : `${options}.data`);
		expect((await ask(options)).status).toBe(429);
		expect((await ask("/api/auth/passkey/verify-authentication")).status).toBe(429);
	});
});

test("no outsider can create an account, grant a role or reach other parts of Better Auth (A7)", async () => {
	const { email } = await member("reviewer");
	const signed = pair(cookiesOf(await post("/login", { email, password })), "session_token");
	const before = await db.select().from(people);
	const paths = [
		"sign-up/email",
		"sign-in/email",
		"sign-in/mailed-link",
		"sign-in/social",
		"sign-out",
		"get-session",
		"list-sessions",
		"update-user",
		"change-email",
		"change-password",
		"set-password",
		"delete-user",
		"request-password-reset",
		"reset-password",
		"ok",
		"error",
		"two-factor/enable",
		"two-factor/disable",
		"two-factor/verify-totp",
		"revoke-sessions",
		"two-factor/verify-backup-code",
		"two-factor/generate-backup-codes",
		"verify-email",
		"passkey/list-user-passkeys",
		"passkey/delete-passkey",
		"passkey/update-passkey",
		"admin/set-role",
		"callback/google",
		"",
		"passkey",
		"passkey/",
		"__proto__",
		"constructor",
	];
	const body = { email, password, newPassword: password, name: "Eve", role: "admin" };
	for (const path of paths) {
		for (const Cookie of ["", signed]) {
			const headers: Record<string, string> = Cookie ? { Cookie } : {};
			for (const asked of [`/api/auth/${path}`, `/api/auth/${path}.data`]) {
				expect((await post(asked, body, headers)).status, asked).toBe(404);
				const got = await site.ask(asked, { headers });
				expect([301, 404], asked).toContain(got.status);
				expect(got.headers["set-cookie"]).toBeUndefined();
			}
		}
	}
	expect(await db.select().from(people)).toEqual(before);
	for (const step of ["generate-register-options", "verify-registration"]) {
		expect((await post(`/api/auth/passkey/${step}`, {})).status).toBe(401);
	}
});

describe("an emailed sign-in link (A6)", () => {
	test("is sent to members only, and both cases get the same answer", async () => {
		const { email } = await member();
		const known = await post("/login/link", { email });
		const unknown = await post("/login/link", { email: "nobody@example.com" });
		expect([known.status, unknown.status]).toEqual([200, 200]);
		expect(known.text.replaceAll(email, "nobody@example.com")).toBe(unknown.text);
		const enqueued = await db.select().from(deliveries);
		expect(enqueued.map(({ name }) => name)).toEqual(["people.sign-in", "people.sign-in"]);

		const path = linkIn(await emailLinkingTo(email, "/login/link/"), "/login/link/");
		for (const method of ["GET", "HEAD", "GET"]) {
			const seen = await site.ask(path, { method, headers: { Purpose: "prefetch" } });
			expect(seen.status).toBe(200);
			expect(seen.headers["referrer-policy"]).toBe("strict-origin");
			expect(seen.headers["cache-control"]).toBe("no-store");
			expect(seen.headers["set-cookie"]).toBeUndefined();
		}
		const reply = await post(path, {});
		expect(reply.headers.location).toBe("/desk");
		expect(pair(cookiesOf(reply), "session_token")).not.toBe("");
		expect((await post(path, {})).status).toBe(404);
		expect((await site.ask(path)).status).toBe(404);
		expect(JSON.stringify(await db.select().from(privateLinks))).not.toContain(path.slice(12));
	});

	test("expires after ten minutes", async () => {
		const { id } = await member();
		const link = await makeLink(staffLinks.signIn, id, { minutes: 10 });
		const [row] = await db
			.select()
			.from(privateLinks)
			.where(eq(privateLinks.subjectId, id))
			.orderBy(sql`created_at desc`);
		expect((row?.expiresAt?.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(600_000);
		await db.update(privateLinks).set({ expiresAt: sql`now()` });
		expect((await post(`/login/link/${link}`, {})).status).toBe(404);
	});

	test("is sent to one address once in ten minutes, and ten times an hour from one network", async () => {
		const { email } = await member();
		for (let at = 0; at < 3; at++) expect((await post("/login/link", { email })).status).toBe(200);
		expect(await db.select().from(deliveries)).toHaveLength(1);
		// What one address is refused uses up nothing of what the network has for others.
		for (let at = 0; at < 9; at++) await post("/login/link", { email: `n${at}@example.com` });
		expect((await post("/login/link", { email: "x@example.com" })).status).toBe(429);
		expect((await post("/login/link.data", { email: "x@example.com" })).status).toBe(429);
		expect((await post("/login/link", { email: "no address" })).status).toBe(422);
	});
});
