import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import type { Reply } from "#test/serving.ts";
import { givePassword, makeStaff, password } from "#test/staff.ts";
import { setUpMailingSite } from "./mailing-site.ts";

vi.setConfig({ testTimeout: 120_000 });

const { post, arrived } = setUpMailingSite();

let members = 0;
/** A volunteer, and the cookie by which the browser at home is known. */
async function volunteer() {
	const email = `volunteer.${++members}@team-${members}.example`;
	await givePassword(await makeStaff("reviewer", { email }));
	const from = `203.0.113.${members}`;
	const { headers } = await post("/login", { email, password }, { from });
	const Cookie = /__Host-ccr\.device=[^;]+/.exec(headers["set-cookie"] ?? "")?.[0] ?? "";
	expect(Cookie).not.toBe("");
	return { email, home: { from, Cookie } };
}

function minutesPass(minutes: number) {
	return db.update(rateLimits).set({ expire: sql`expire - ${minutes * 60_000}::bigint` });
}

const ask = (email: string, sender: { from: string; Cookie?: string }) =>
	post("/login/link", { email }, sender);

const linksTo = async (email: string) =>
	(await arrived())
		.filter(({ to }) => to === email)
		.map(({ raw }) => /\/login\/link\/[\w-]+/.exec(raw.replaceAll("=\r\n", ""))?.[0] ?? "");

const attacks = [
	["one address that goes on and on", () => "198.51.100.1", (email: string) => email],
	["a network for each request", (at: number) => `198.51.100.${at}`, (email: string) => email],
	[
		"the /64s of one /48",
		(at: number) => `2001:db8:9:${(at * 300).toString(16)}::1`,
		(email: string) => email,
	],
	[
		"other spellings of the address",
		(at: number) => `198.51.100.${at}`,
		(email: string, at: number) => (at % 2 ? email.toUpperCase() : email.replace("@", `+${at}@`)),
	],
] as const;

describe.each(attacks)("a day of requests from %s", (name, from, spell) => {
	async function attack(email: string): Promise<Reply[]> {
		const replies: Reply[] = [];
		for (let round = 1; round <= 30; round++) {
			if (round > 1) await minutesPass(11);
			replies.push(await ask(spell(email, round), { from: from(round) }));
		}
		// The last before the volunteer's own.
		replies.push(await ask(email, { from: from(31) }));
		return replies;
	}

	test("a known browser still gets its link, which signs in (A2)", async () => {
		const { email, home } = await volunteer();
		await attack(email);
		const before = (await linksTo(email)).length;
		expect(before).toBeLessThanOrEqual(12);
		expect((await ask(email, home)).status).toBe(200);
		const links = await linksTo(email);
		expect(links).toHaveLength(before + 1);
		const opened = await post(links.at(-1) ?? "", {}, home);
		expect([opened.status, opened.headers.location]).toEqual([302, "/desk"]);
		// The password works there, too.
		expect((await post("/login", { email, password }, home)).status).toBe(302);
	});

	test("a staff address and any other get the same answers (A3)", async () => {
		const { email } = await volunteer();
		const stranger = `nobody.${members}@team-${members}.example`;
		const answers = [];
		for (const each of [email, stranger]) {
			await db.delete(rateLimits);
			const replies = [...(await attack(each)), await ask(each, { from: "192.0.2.1" })];
			answers.push(
				replies.map(({ status, text }) => [
					status,
					text.replaceAll(/[\w.+]+@team-\d+\.example/gi, "…"),
				]),
			);
		}
		expect(answers[0]).toEqual(answers[1]);
	});

	if (name !== "a network for each request" && name !== "other spellings of the address") {
		test("a new browser elsewhere still gets its link", async () => {
			const { email } = await volunteer();
			await attack(email);
			await minutesPass(11);
			const before = (await linksTo(email)).length;
			await ask(email, { from: "192.0.2.77" });
			expect(await linksTo(email)).toHaveLength(before + 1);
		});
	}
});

test("password guesses from everywhere don't block a known browser's links, nor the other way round", async () => {
	const { email, home } = await volunteer();
	const guesses = Array.from({ length: 70 }, (_, at) =>
		post("/login", { email, password: `guess number ${at}` }, { from: `198.51.100.${at}` }),
	);
	expect((await Promise.all(guesses)).some(({ status }) => status === 429)).toBe(true);
	const before = (await linksTo(email)).length;
	await ask(email, home);
	expect(await linksTo(email)).toHaveLength(before + 1);
	for (let at = 0; at < 12; at++) {
		await minutesPass(11);
		await ask(email, home);
	}
	expect((await post("/login", { email, password }, home)).status).toBe(302);
});
