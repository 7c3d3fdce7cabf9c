import { eq, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { readSession } from "#app/people/fresh-session.ts";
import { findSignedIn, requireSignedIn } from "#app/people/sessions.ts";
import { passkeys, people, sessions, teamSettings } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

test("agrees with Better Auth about a session", async () => {
	const staff = await makeStaff("reviewer");
	const cookie = await cookieOf(staff);
	const fresh = await readSession(`a=b; ${cookie}`);
	expect(fresh).toMatchObject({
		staff: { ...staff, hasApp: false, needsSecondFactor: false },
		isFresh: true,
	});
	await db.update(sessions).set({ expiresAt: sql`now() + interval '13 days 22 hours'` });
	expect(await readSession(cookie)).toEqual({ ...fresh, isFresh: false });
	const request = new Request("https://corso.example/desk", { headers: { Cookie: cookie } });
	const renewed = await findSignedIn(request);
	expect(renewed.staff).toEqual(fresh?.staff);
	// The copy of Better Auth's format must also read what Better Auth itself writes.
	const written = renewed.cookies.map((each) => each.split(";")[0]).join("; ");
	expect(written).toContain("session_token=");
	expect(await readSession(written)).toEqual(fresh);
	expect(await readSession(cookie)).toEqual(fresh);
});

test("refuses a cookie that this site has not signed and a session that is over", async () => {
	const staff = await makeStaff("admin");
	const cookie = await cookieOf(staff);
	const [name = "", value = ""] = cookie.split("=");
	const [token = "", signature = ""] = value.split(".");
	for (const forged of [
		`${name}=${token}`,
		`${name}=${token}.`,
		`${name}=${token}x.${signature}`,
		`${name}=${token}.${signature.replace(/^./, (c) => (c === "A" ? "B" : "A"))}`,
		`${name}=${token}.${"A".repeat(44)}`,
		`${name}=.${signature}`,
		`${name}=${token}.%zz${"A".repeat(50)}`,
		`${name}=${token}.${"%ff".repeat(20)}`,
		`x${cookie}`,
		"",
		`${name}=${token}.${signature}.${signature}`,
	]) {
		expect(await readSession(forged), forged).toBeUndefined();
	}
	await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
	expect(await readSession(cookie)).toBeUndefined();
});

test("a renewed session does not overwrite the cookie that the route module set", async () => {
	const cookie = await cookieOf(await makeStaff("editor"));
	const asked = async (set: string) => {
		await db.update(sessions).set({ expiresAt: sql`now() + interval '13 days 22 hours'` });
		const request = new Request("https://corso.example/desk", { headers: { Cookie: cookie } });
		const door = async () => new Response(null, { headers: set ? { "Set-Cookie": set } : {} });
		const answer = await requireSignedIn({ request, context: new RouterContextProvider() }, door);
		return answer.headers.getSetCookie().filter((each) => each.includes("session_token="));
	};
	expect(await asked("")).toEqual([expect.stringContaining("Max-Age=1209600")]);
	for (const set of ["__Host-ccr.session_token=; Max-Age=0", "__Host-ccr.session_token=new"]) {
		expect(await asked(set)).toEqual([set]);
	}
});

test("suspended people and people who have not joined are not signed in", async () => {
	for (const facts of [{ suspendedAt: new Date() }, { joinedAt: null }]) {
		const staff = await makeStaff("editor");
		const cookie = await cookieOf(staff);
		expect(await readSession(cookie)).toBeDefined();
		await db.update(people).set(facts).where(eq(people.id, staff.id));
		expect(await readSession(cookie)).toBeUndefined();
	}
});

test("a missing second factor is reported at once, and no longer with a passkey", async () => {
	const staff = await makeStaff("editor");
	const cookie = await cookieOf(staff);
	await db.insert(teamSettings).values({ name: "second_factor", value: "demanded" });
	expect(await readSession(cookie)).toMatchObject({ staff: { needsSecondFactor: true } });
	await db.insert(passkeys).values({
		userId: staff.id,
		publicKey: "k",
		credentialID: "c",
		counter: 0,
		deviceType: "singleDevice",
		backedUp: false,
	});
	expect(await readSession(cookie)).toMatchObject({ staff: { needsSecondFactor: false } });
});
