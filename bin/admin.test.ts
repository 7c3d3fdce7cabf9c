import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { acceptInvitation, findInvitation } from "#app/people/invitations.ts";
import { findSignedIn } from "#app/people/sessions.ts";
import { emptyDatabase } from "#test/database.ts";
import { cookieOf, password } from "#test/staff.ts";
import { runCommand } from "#test/terminal.ts";
import { runAdmin } from "./admin-command.ts";

async function admin(...args: string[]) {
	const { status, output } = await runCommand(runAdmin, args);
	const token = /https:\/\/corso\.example\/invitation\/([\w-]{22})\n/.exec(output)?.[1] ?? "";
	return { status, output, token };
}

test("a command adds the first admin and restores access", async () => {
	expect(await admin()).toMatchObject({ status: 0, output: "No one is on the team yet.\n" });
	expect(await admin("add", "no address")).toMatchObject({ status: 1, token: "" });

	const first = await admin("add", "Ada@Example.com");
	const second = await admin("add", "ada@example.com");
	expect([first.status, second.status]).toEqual([0, 0]);
	expect(await findInvitation(first.token)).toBeUndefined();
	expect((await findInvitation(second.token))?.kind).toBe("invited");
	const joined = await acceptInvitation(second.token, { name: "Ada", password });
	expect(joined?.person).toMatchObject({
		email: "ada@example.com",
		rights: ["review", "write", "send", "manage"],
	});
	expect((await admin()).output).toMatch(
		/Review, write, send, manage +joined +ada@example\.com {2}Ada/,
	);
	expect(await admin("add", "ada@example.com")).toMatchObject({ status: 1, token: "" });

	const Cookie = await cookieOf(joined?.person ?? { id: 0 });
	const reset = await admin("reset", "ada@example.com");
	expect((await findInvitation(reset.token))?.kind).toBe("new password");
	const request = new Request("https://corso.example/desk", { headers: { Cookie } });
	expect((await findSignedIn(request)).staff).toBeUndefined();
	expect(await admin("reset", "nobody@example.com")).toMatchObject({ status: 1, token: "" });

	expect(execFileSync(process.execPath, ["bin/admin.ts"], { encoding: "utf8" })).toMatch(
		/Review, write, send, manage +joined/,
	);
});

test.each(["admin", "outbox"])(
	"%s on a site that never started says to start it",
	async (command) => {
		const DATABASE_URL = await emptyDatabase();
		const { status, stdout, stderr } = spawnSync(process.execPath, [`bin/${command}.ts`], {
			encoding: "utf8",
			env: { ...process.env, DATABASE_URL },
		});
		expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
		expect(stderr).toMatch(/^.*npm start.*\n$/);
	},
);
