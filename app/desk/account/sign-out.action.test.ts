import { sql } from "drizzle-orm";
import { createStaticHandler, RouterContextProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { action } from "#app/desk/account/sign-out.action.ts";
import { findSignedIn, staffContext } from "#app/people/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import type { Route } from "./+types/sign-out.action.ts";

const path = "/desk/sign-out";
const door = createStaticHandler([
	{ id: "out", path, action: (args) => action(args as Route.ActionArgs) },
]);

test("no one is reported as signed out whose session could not be ended (A1)", async () => {
	const headers = { Cookie: await cookieOf(await makeStaff("editor")) };
	const asked = () => new Request(`https://corso.example${path}`, { method: "POST", headers });
	const { staff } = await findSignedIn(asked());
	const requestContext = new RouterContextProvider();
	requestContext.set(staffContext, staff);
	const signOut = (): Promise<Response> => door.queryRoute(asked(), { requestContext });
	onTestFinished(async () => {
		await db.execute(sql`drop rule if exists stop on sessions`);
	});
	await db.execute(sql`create rule stop as on delete to sessions do instead select 1 / 0`);
	await expect(signOut()).rejects.toThrow("sessions");
	expect((await findSignedIn(asked())).staff).toBeDefined();
	await db.execute(sql`drop rule stop on sessions`);
	const out = await signOut();
	expect(out.headers.getSetCookie().join()).toContain("session_token=; Max-Age=0");
	expect((await findSignedIn(asked())).staff).toBeUndefined();
});
