import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { acceptInvitation, findInvitation } from "#app/people/invitations.ts";
import { findSignedIn } from "#app/people/sessions.ts";
import { cookieOf, password } from "#test/staff.ts";

function admin(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/admin.ts", ...args], {
		encoding: "utf8",
		env: { ...process.env, NODE_ENV: "production" },
	});
	const said = stdout + stderr;
	const token = /https:\/\/corso\.example\/invitation\/([\w-]{22})\n/.exec(said)?.[1] ?? "";
	return { status, said, token };
}

test("a command adds the first admin and restores access", {
	timeout: 120_000,
}, async () => {
	expect(admin()).toMatchObject({ status: 0, said: "No one is on the team yet.\n" });
	expect(admin("add", "no address")).toMatchObject({ status: 1, token: "" });

	const first = admin("add", "Ada@Example.com");
	const second = admin("add", "ada@example.com");
	expect([first.status, second.status]).toEqual([0, 0]);
	expect(await findInvitation(first.token)).toBeUndefined();
	expect((await findInvitation(second.token))?.kind).toBe("invited");
	const joined = await acceptInvitation(second.token, { name: "Ada", password });
	expect(joined?.person).toMatchObject({ email: "ada@example.com", role: "admin" });
	expect(admin().said).toMatch(/Admin +joined +ada@example\.com {2}Ada/);
	expect(admin("add", "ada@example.com")).toMatchObject({ status: 1, token: "" });

	const Cookie = await cookieOf(joined?.person ?? { id: 0 });
	const reset = admin("reset", "ada@example.com");
	expect((await findInvitation(reset.token))?.kind).toBe("new password");
	const request = new Request("https://corso.example/desk", { headers: { Cookie } });
	expect((await findSignedIn(request)).staff).toBeUndefined();
	expect(admin("reset", "nobody@example.com")).toMatchObject({ status: 1, token: "" });
});
