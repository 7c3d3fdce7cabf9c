import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

const around = await vi.hoisted(async () =>
	(await import("#test/many-processes/outside-world.ts")).openOutsideWorld(),
);

import { askPort, type Reply } from "#test/serving.ts";
import { givePassword, makeStaff, password } from "#test/staff.ts";
import { patience } from "#test/waiting.ts";
import { endFleet, faultsOf, type Member, startFleet } from "./fleet.ts";

const Origin = "https://corso.example";
let fleet: Member[] = [];
let email = "";

beforeAll(async () => {
	const staff = await makeStaff("admin");
	({ email } = staff);
	await givePassword(staff);
	fleet = await startFleet([{}, {}, {}]);
});
afterEach(() => expect(faultsOf(fleet)).toEqual([]));
afterAll(async () => {
	await endFleet(fleet);
	await around.close();
});

const at = (turn: number) => fleet[turn % fleet.length]?.port ?? 0;
let networks = 0;

function post(
	port: number,
	path: string,
	fields: Record<string, string>,
	{ Cookie = "", from = `10.8.0.${++networks}` } = {},
) {
	const body = new URLSearchParams(fields);
	const headers = { Cookie, Origin, "X-Forwarded-For": from };
	return askPort(port, path, { method: "POST", body, headers });
}

const sessionOf = ({ headers }: Reply) =>
	/__Host-ccr\.session_token=[^;]+/.exec(headers["set-cookie"] ?? "")?.[0] ?? "";
const deskAt = async (port: number, Cookie: string) =>
	(await askPort(port, "/desk", { headers: { Cookie } })).status;

test.each([0, 1, 2])(
	"who signs in at one process works at the next, signs out at the third, and is out at the first (from process %i)",
	async (first) => {
		const signedIn = await post(at(first), "/login", { email, password });
		expect([signedIn.status, signedIn.headers.location]).toEqual([302, "/desk"]);
		const session = sessionOf(signedIn);
		for (const turn of [first + 1, first + 2, first]) {
			expect(await deskAt(at(turn), session)).toBe(200);
		}
		const named = await post(
			at(first + 1),
			"/desk/account",
			{ name: "Ada Rossi" },
			{
				Cookie: session,
			},
		);
		expect(named.status).toBeLessThan(400);
		const out = await post(at(first + 2), "/desk/sign-out", {}, { Cookie: session });
		expect([out.status, out.headers.location]).toEqual([302, "/login"]);
		for (const turn of [first, first + 1, first + 2]) {
			expect(await deskAt(at(turn), session)).toBe(302);
		}
	},
);

test("an emailed link from one process can be opened at another, once", async () => {
	const asked = await post(at(0), "/login/link", { email });
	expect(asked.status).toBeLessThan(400);
	const link = await vi.waitFor(
		() => {
			const letter = around.relay.arrived.find(({ to }) => to === email);
			const path = /\/login\/link\/[\w-]+/.exec(letter?.raw.replaceAll("=\r\n", "") ?? "")?.[0];
			return path ?? Promise.reject(new Error("No letter has come."));
		},
		{ timeout: patience, interval: 100 },
	);
	const opened = await Promise.all([0, 1, 2].map((turn) => post(at(turn), link, {})));
	expect(opened.filter((reply) => sessionOf(reply) !== "")).toHaveLength(1);
	for (const reply of opened) expect(reply.status).toBeLessThan(500);
});

test("password guesses are counted across all processes (A2)", async () => {
	const statuses: number[] = [];
	for (let guess = 0; guess < 9; guess++) {
		const fields = { email, password: `guess ${guess}` };
		statuses.push((await post(at(guess), "/login", fields, { from: "10.7.0.1" })).status);
	}
	// Six from one network on one account, whichever process was asked.
	expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429, 429]);
});
