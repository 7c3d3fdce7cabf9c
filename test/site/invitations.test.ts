import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { history } from "#app/cases/table.ts";
import { setSecondFactorRequired } from "#app/desk/team/people-changes.ts";
import { systemActor } from "#app/people/actor.ts";
import { printFirstInvitation } from "#app/people/invitations.ts";
import { makeLink } from "#app/people/private-links.ts";
import {
	passkeys,
	people,
	privateLinks,
	sessions,
	staffLinks,
	teamSettings,
} from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { asksBefore } from "#test/markup.ts";
import { type Reply, serveBuild } from "#test/serving.ts";
import { cookieOf, givePassword, makeStaff, password } from "#test/staff.ts";

const site = serveBuild();
const schedule = systemActor("a test");
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

describe("an invitation", () => {
	test("makes the first admin, once; viewing it changes nothing", async () => {
		const path = `/invitation/${await printFirstInvitation(schedule)}`;
		for (let at = 0; at < 3; at++) expect((await site.ask(path)).status).toBe(200);
		const name = "Ada\0 🐶 \u202eRossi";
		const fields = { email: "Ada@Example.com", name, password };
		expect((await post(path, { ...fields, password: "password123" })).status).toBe(422);
		expect((await post(path, { ...fields, password: "ada@example.com" })).status).toBe(422);
		for (const blank of ["", "\u3164"]) {
			expect((await post(path, { ...fields, name: blank })).status).toBe(422);
		}
		expect(await db.select().from(people)).toEqual([]);
		const reply = await post(path, fields);
		expect([reply.status, reply.headers.location]).toEqual([302, "/desk"]);
		const [ada] = await db.select().from(people);
		expect(ada).toMatchObject({
			email: "ada@example.com",
			name: "Ada 🐶 Rossi",
			rights: ["review", "write", "send", "manage"],
		});
		const Cookie = pair(cookiesOf(reply), "session_token");
		expect((await site.ask("/desk/people", { headers: { Cookie } })).status).toBe(200);
		expect((await post(path, fields)).status).toBe(404);
		// With scripts the form stays on the page.
		expect((await post(`${path}.data`, fields)).text).toContain('"gone"');
		expect((await site.ask(path)).status).toBe(404);
		const noted = await db
			.select()
			.from(history)
			.where(eq(history.subjectId, ada?.id ?? 0));
		expect(noted.map(({ event }) => event)).toContain("joined");
	});

	test("by email grants what was ticked, whatever is posted", async () => {
		const admin = await member();
		const Cookie = await cookieOf(admin);
		const invited = { email: "Bea@example.com", name: "Bea", write: "yes", send: "yes" };
		const { write: _, send: __, ...without } = invited;
		const refused = await post("/desk/people/invite", without, { Cookie });
		expect([refused.status, refused.text.includes('id="invite-review-error"')]).toEqual([
			422,
			true,
		]);
		const first = await post("/desk/people/invite", invited, { Cookie });
		expect(first.headers.location).toBe("/desk/people?done=invited");
		expect((await post("/desk/people/invite", invited, { Cookie })).status).toBe(422);
		const path = linkIn(await emailLinkingTo("bea@example.com", "/invitation/"), "/invitation/");
		const fields = { name: "Bea", password, manage: "yes", email: "eve@example.com" };
		expect((await post(path, fields)).headers.location).toBe("/desk");
		const [bea] = await db.select().from(people).where(eq(people.email, "bea@example.com"));
		expect(bea?.rights).toEqual(["write", "send"]);
	});

	test("sent again invalidates the previous one", async () => {
		const admin = await member();
		const Cookie = await cookieOf(admin);
		const bea = await makeStaff("reviewer", { joinedAt: null });
		const older = `/invitation/${await makeLink(staffLinks.invitation, bea.id, { days: 7 })}`;
		expect((await site.ask(older)).status).toBe(200);
		await post(`/desk/people/${bea.id}/invitation`, {}, { Cookie });
		expect((await site.ask(older)).status).toBe(404);
	});
});

describe("staff members", () => {
	test("who are suspended lose access with the next request, page, .data and POST", async () => {
		const [admin, bea] = [await member(), await member("reviewer")];
		const Cookie = await cookieOf(bea);
		expect((await site.ask("/desk", { headers: { Cookie } })).status).toBe(200);
		const mine = { Cookie: await cookieOf(admin) };
		const page = await site.ask(`/desk/people/${bea.id}`, { headers: mine });
		for (const step of ["suspension", "sign-out"]) {
			expect(page.text).toMatch(asksBefore(`/desk/people/${bea.id}/${step}`));
		}
		const reply = await post(`/desk/people/${bea.id}/suspension`, {}, mine);
		expect(reply.headers.location).toContain("done=suspended");
		for (const path of ["/desk", "/desk.data", "/desk/account"]) {
			const { headers } = await site.ask(path, { headers: { Cookie } });
			expect(headers["set-cookie"] ?? "", path).not.toContain("Max-Age=1209600");
		}
		expect((await site.ask("/desk", { headers: { Cookie } })).status).toBe(302);
		expect((await post("/desk/account", { name: "Eve" }, { Cookie })).headers.location).toBe(
			"/login",
		);
		expect((await post("/login", { email: bea.email, password })).status).toBe(422);
	});

	test("without a required second factor reach only its setup, by any method", async () => {
		const admin = await member();
		const Cookie = await cookieOf(admin);
		await setSecondFactorRequired(true, schedule);
		const setUp = "/desk/account/second-factor";
		for (const path of [
			"/desk",
			"/desk/people",
			"/desk/account",
			"/desk/account/password",
			"/desk/nowhere",
			"/desk.data",
			"/desk/people.data",
			`${setUp}/off`,
			`${setUp}/../../people`,
			"/desk/people.data?_routes=desk/people.page",
			"/DESK/account/second-factor/x",
		]) {
			const { status, headers, text } = await site.ask(path, { headers: { Cookie } });
			expect([202, 302], path).toContain(status);
			expect(headers.location ?? text, path).toContain(setUp);
		}
		const before = await db.select().from(people);
		for (const path of [
			"/desk/people/invite",
			"/desk/account",
			`/desk/people/${admin.id}/rights`,
		]) {
			const fields = { email: "eve@example.com", name: "Eve", review: "yes" };
			expect((await post(path, fields, { Cookie })).headers.location, path).toBe(setUp);
		}
		expect(await db.select().from(people)).toEqual(before);
		expect((await site.ask(setUp, { headers: { Cookie } })).status).toBe(200);
		await db.insert(passkeys).values({
			userId: admin.id,
			publicKey: "a",
			credentialID: `b${admin.id}`,
			counter: 0,
			deviceType: "singleDevice",
			backedUp: false,
		});
		expect((await site.ask("/desk/people", { headers: { Cookie } })).status).toBe(200);
	});

	test("can end their own sessions only", async () => {
		const [ada, bea] = [await member(), await member()];
		const [mine, other, hers] = [await cookieOf(ada), await cookieOf(ada), await cookieOf(bea)];
		const all = await db.select().from(sessions).orderBy(sessions.id);
		const ids = all.map(({ id }) => id);
		for (const id of ids.slice(1)) {
			await post(`/desk/account/sessions/${id}/end`, {}, { Cookie: mine });
		}
		expect((await site.ask("/desk", { headers: { Cookie: mine } })).status).toBe(200);
		expect((await site.ask("/desk", { headers: { Cookie: other } })).status).toBe(302);
		expect((await site.ask("/desk", { headers: { Cookie: hers } })).status).toBe(200);
		await post("/desk/account/sessions/all/end", {}, { Cookie: mine });
		expect((await site.ask("/desk", { headers: { Cookie: mine } })).status).toBe(302);
	});

	test("who change the password end all their other sessions", async () => {
		const ada = await member();
		const { email } = ada;
		const reply = await post("/login", { email, password });
		const [Cookie, other] = [pair(cookiesOf(reply), "session_token"), await cookieOf(ada)];
		const newPassword = "four brown dogs at dusk";
		const path = "/desk/account/password";
		const wrong = await post(path, { password: "wrong words", newPassword }, { Cookie });
		expect([wrong.status, wrong.text.includes('id="password-password-error"')]).toEqual([
			422,
			true,
		]);
		expect((await post(path, { password, newPassword: "short" }, { Cookie })).status).toBe(422);
		const changed = await post(path, { password, newPassword }, { Cookie });
		expect(changed.headers.location).toBe("/desk/account?done=password");
		for (const old of [Cookie, other]) {
			expect((await site.ask("/desk", { headers: { Cookie: old } })).status).toBe(302);
		}
		const fresh = pair(cookiesOf(changed), "session_token");
		expect((await site.ask("/desk", { headers: { Cookie: fresh } })).status).toBe(200);
		expect((await post("/login", { email, password: newPassword })).status).toBe(302);
	});

	test("cannot change what they may do themselves, and the last who manages the team stays", async () => {
		const ada = await member();
		const Cookie = await cookieOf(ada);
		const reply = await post(`/desk/people/${ada.id}/rights`, { write: "yes" }, { Cookie });
		expect(reply.headers.location).toContain("done=own");
		const none = await post(`/desk/people/${ada.id}/rights`, { owner: "yes" }, { Cookie });
		expect(none.headers.location).toContain("done=no-right");
		await post(`/desk/people/${ada.id}/suspension`, {}, { Cookie });
		expect((await site.ask("/desk/people", { headers: { Cookie } })).status).toBe(200);
		expect((await post("/desk/people/999999/suspension", {}, { Cookie })).status).toBe(404);
		const own = await post(`/desk/people/${ada.id}/second-factor-reset`, {}, { Cookie });
		expect(own.headers.location).toContain("done=own");
	});
});
