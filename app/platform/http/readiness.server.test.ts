import { readdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { openReadiness } from "#app/platform/http/readiness.server.ts";
import journal from "../../../drizzle/meta/_journal.json" with { type: "json" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const { refuseWrites } = vi.hoisted(() => ({ refuseWrites: vi.fn() }));
vi.mock("#app/platform/database/db.server.ts", async (original) => ({
	...(await original<typeof import("#app/platform/database/db.server.ts")>()),
	refuseWrites,
}));

const known = [
	{ tag: "0001_first", when: 6 },
	{ tag: "0002_second", when: 7 },
];
const open = async () => {};
const holding = (row: object) => ({ query: async () => ({ rows: [row] }), open });
const current = holding({ newest: 7 });

test("a migrated database is ready, and so is a newer one", async () => {
	expect(await openReadiness().ask()).toBe("ready");
	expect(await openReadiness(known, holding({ newest: 9 })).ask()).toBe("ready");
	expect(
		await openReadiness(known, holding({ newest: 9, oldest_writer: "0001_first" })).ask(),
	).toBe("ready");
	expect(refuseWrites).not.toHaveBeenCalled();
});

test("a program that is older than the tables allow says so, and writes nothing from then on", async () => {
	const outdated = vi.fn();
	const row = { newest: 9, oldest_writer: "0001_first" };
	const readiness = openReadiness(known, holding(row), outdated);
	expect(await readiness.ask()).toBe("ready");
	row.oldest_writer = "0003_third";
	expect(await readiness.ask()).toMatch(/^behind: the tables need a newer program/);
	expect(refuseWrites).toHaveBeenCalledOnce();
	expect(outdated).toHaveBeenCalledOnce();
	// What the newer program has written meanwhile stays.
	row.oldest_writer = "0001_first";
	expect(await readiness.ask()).toMatch(/^behind/);
	expect(outdated).toHaveBeenCalledOnce();
});

test("a process is ready when its connections are open, and tries again if none could be", async () => {
	const opening = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const opens = opening.values();
	const readiness = openReadiness(known, {
		...current,
		open: () => opens.next().value?.promise ?? open(),
	});
	const first = readiness.ask();
	opening[0]?.reject(Object.assign(new Error("full"), { code: "53300" }));
	expect(await first).toBe("away");
	const said = vi.fn();
	const second = readiness.ask().then(said);
	for (let turns = 0; turns < 20; turns++) await Promise.resolve();
	expect(said).not.toHaveBeenCalled();
	opening[1]?.resolve();
	await second;
	expect(said).toHaveBeenCalledWith("ready");
	expect(await readiness.ask()).toBe("ready");
});

test("the newest migration decides", async () => {
	const files = readdirSync("drizzle").filter((name) => name.endsWith(".sql"));
	expect(journal.entries.map(({ tag }) => `${tag}.sql`).sort()).toEqual(files.sort());
	vi.useRealTimers();
	const client = await pool.connect();
	const query = (text: string) => client.query(text);
	try {
		await client.query("begin");
		await client.query(`delete from drizzle.__drizzle_migrations
			where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
		expect(await openReadiness(undefined, { query, open }).ask()).toMatch(
			/^behind: the tables are older/,
		);
		await client.query("drop schema drizzle cascade");
		expect(await openReadiness(undefined, { query, open }).ask()).toMatch(
			/^behind: the tables are older/,
		);
	} finally {
		await client.query("rollback");
		client.release();
	}
});

test("an unreachable database is away", async () => {
	const query = () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" }));
	expect(await openReadiness(known, { query, open }).ask()).toBe("away");
});

test("without a proxy, the process stops at once", async () => {
	const row = { newest: 6 };
	const readiness = openReadiness(known, holding(row));
	// A startup script polls until the site is ready, which must not count as a proxy.
	for (let times = 0; times < 40; times++) {
		expect(await readiness.ask()).toMatch(/^behind/);
		vi.advanceTimersByTime(50);
	}
	row.newest = 7;
	expect(await readiness.ask()).toBe("ready");
	await readiness.retire();
	expect(await readiness.ask()).toBe("stopping");
});

/** Whether the process still serves when each of the checkers has been refused so often. */
async function refusalsOf(checkers: { address: string; phase: number }[], every: number) {
	const readiness = openReadiness(known, current);
	const refusals = checkers.map(() => 0);
	let serves = true;
	let now = 0;
	const until = async (end: number) => {
		for (; now < end; now += 100) {
			for (const [index, { address, phase }] of checkers.entries()) {
				if (now < phase || (now - phase) % every !== 0) continue;
				const said = await readiness.ask(address);
				if (serves && said === "stopping") refusals[index] = (refusals[index] ?? 0) + 1;
			}
			await vi.advanceTimersByTimeAsync(100);
		}
	};
	await until(10_000);
	void readiness.retire().then(() => {
		serves = false;
	});
	await until(20_000);
	return { refusals, serves };
}

test.each([
	["one checker", [0]],
	["several at one address", [0, 300, 700, 1_900]],
	["two at one address that check at the same moment", [500, 500]],
])("%s: each sees three refusals before the process stops serving", async (_, phases) => {
	const here = phases.map((phase) => ({ address: "10.0.0.1", phase }));
	const elsewhere = phases.map((phase, index) => ({ address: `10.0.1.${index}`, phase }));
	for (const checkers of [here, elsewhere, [...here, ...elsewhere]]) {
		for (const every of [500, 2_000, 2_500]) {
			const { refusals, serves } = await refusalsOf(checkers, every);
			expect(Math.min(...refusals), `every ${every} ms`).toBeGreaterThanOrEqual(3);
			expect(serves).toBe(false);
		}
	}
});

test("requests from many addresses do not displace the balancer", async () => {
	const readiness = openReadiness(known, current);
	for (let times = 0; times < 3; times++) {
		await readiness.ask("10.0.0.1");
		for (let other = 0; other < 50; other++) await readiness.ask(`192.0.${times}.${other}`);
		vi.advanceTimersByTime(2_000);
	}
	const ended = vi.fn();
	void readiness.retire().then(ended);
	await vi.advanceTimersByTimeAsync(7_900);
	expect(ended).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(200);
	expect(ended).toHaveBeenCalled();
});
