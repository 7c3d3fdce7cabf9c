import { sql } from "drizzle-orm";
import { createStaticHandler, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action, loader } from "#app/desk/account/passkey.action.ts";
import { sessions } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import type { Route } from "./+types/passkey.action.ts";

const door = createStaticHandler([
	{
		id: "auth",
		path: "/api/auth/*",
		loader,
		action: (args) => action(args as Route.ActionArgs),
	},
]);

async function send(step: string, body: unknown, cookies: string[] = []) {
	const requestContext = new RouterContextProvider();
	requestContext.set(networkContext, "a network");
	const headers = { "Content-Type": "application/json", Cookie: cookies.join("; ") };
	const url = `https://corso.example/api/auth/passkey/${step}`;
	const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
	const response: Response = await door.queryRoute(request, { requestContext });
	const set = response.headers.getSetCookie().map((each) => each.split(";")[0] ?? "");
	const said = await response.json();
	return { status: response.status, set, said, message: said.message };
}

test("a passkey can only be added within an hour of signing in, so that a stolen session cannot add one", async () => {
	const session = await cookieOf(await makeStaff("admin"));
	const offered = await send("generate-register-options", {}, [session]);
	expect([offered.status, offered.said]).toMatchObject([
		200,
		{
			rp: { id: "corso.example" },
			authenticatorSelection: { userVerification: "required", residentKey: "required" },
		},
	]);
	await db.update(sessions).set({ createdAt: sql`now() - interval '61 minutes'` });
	for (const step of ["generate-register-options", "verify-registration"]) {
		const late = await send(step, { response: { id: "a" } }, [session, ...offered.set]);
		expect([late.status, late.message]).toEqual([403, expect.any(String)]);
	}
});

const inner = { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" };

test("an expired challenge has its own message, not that of a wrong passkey", async () => {
	const body = { response: { id: "a", rawId: "a", type: "public-key", response: inner } };
	const asked = await send("generate-authenticate-options", {});
	const wrong = await send("verify-authentication", body, asked.set);
	const used = await send("verify-authentication", body, asked.set);
	expect([wrong.status, used.status]).toEqual([422, 422]);
	expect(used.message).not.toBe(wrong.message);
	expect((await send("verify-authentication", body)).message).toBe(used.message);
});

test.each([
	null,
	5,
	[],
	{},
	{ response: null },
	{ response: [] },
	{ response: { id: 5 } },
	{ response: { id: "\0" } },
	{ response: { id: "\ud800" } },
	{ response: { id: "a" } },
	{ response: { id: "a", rawId: "a", type: "public-key", response: inner } },
	{ response: { id: "a", response: { clientDataJSON: 5 } }, name: { toString: 1, valueOf: 1 } },
])("anything that is not a passkey is refused with a message: %j", async (body) => {
	const asked = await send("generate-authenticate-options", {});
	expect(asked.status).toBe(200);
	const refused = await send("verify-authentication", body, asked.set);
	expect([refused.status, typeof refused.message]).toEqual([422, "string"]);
	const session = await cookieOf(await makeStaff("editor"));
	const offered = await send("generate-register-options", {}, [session]);
	expect(offered.status).toBe(200);
	const kept = await send("verify-registration", body, [session, ...offered.set]);
	expect([kept.status, typeof kept.message]).toEqual([422, "string"]);
});
