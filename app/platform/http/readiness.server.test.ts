import { readdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { openReadiness } from "#app/platform/http/readiness.server.ts";
import journal from "../../../drizzle/meta/_journal.json" with { type: "json" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const current = async () => ({ rows: [{ newest: 7 }] });

test("a migrated database is ready, and so is a newer one", async () => {
	expect(await openReadiness().ask()).toBe("ready");
	expect(await openReadiness(6, current).ask()).toBe("ready");
});

test("the newest migration decides", async () => {
	const files = readdirSync("drizzle").filter((name) => name.endsWith(".sql"));
	expect(journal.entries.map(({ tag }) => `${tag}.sql`).sort()).toEqual(files.sort());
	vi.useRealTimers();
	const client = await pool.connect();
	try {
		await client.query("begin");
		await client.query(`delete from drizzle.__drizzle_migrations
			where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
		expect(await openReadiness(undefined, (text) => client.query(text)).ask()).toBe("behind");
		await client.query("drop schema drizzle cascade");
		expect(await openReadiness(undefined, (text) => client.query(text)).ask()).toBe("behind");
	} finally {
		await client.query("rollback");
		client.release();
	}
});

test("an unreachable database is away", async () => {
	const away = () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" }));
	expect(await openReadiness(1, away).ask()).toBe("away");
});

test("without a proxy, the process stops at once", async () => {
	const readiness = openReadiness(1, current);
	// A startup script polls until the site is ready, which must not count as a proxy.
	for (let times = 0; times < 40; times++) {
		await readiness.ask();
		vi.advanceTimersByTime(50);
	}
	await readiness.retire();
	expect(await readiness.ask()).toBe("stopping");
});

test("with a proxy, three checks fail before the process stops", async () => {
	const readiness = openReadiness(1, current);
	for (let times = 0; times < 2; times++) {
		expect(await readiness.ask()).toBe("ready");
		vi.advanceTimersByTime(2_000);
	}
	const ended = vi.fn();
	void readiness.retire().then(ended);
	for (let times = 0; times < 2; times++) expect(await readiness.ask()).toBe("stopping");
	await vi.advanceTimersByTimeAsync(1_000);
	expect(ended).not.toHaveBeenCalled();
	expect(await readiness.ask()).toBe("stopping");
	await vi.advanceTimersByTimeAsync(400);
	expect(ended).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(200);
	expect(ended).toHaveBeenCalled();
});

test("a proxy that stops checking is waited for at most eight seconds", async () => {
	const readiness = openReadiness(1, current);
	for (let times = 0; times < 2; times++) {
		await readiness.ask();
		vi.advanceTimersByTime(2_000);
	}
	const ended = vi.fn();
	void readiness.retire().then(ended);
	await vi.advanceTimersByTimeAsync(7_900);
	expect(ended).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(200);
	expect(ended).toHaveBeenCalled();
});

test("each machine of a balancer sees three failed checks, in any order", async () => {
	const readiness = openReadiness(1, current);
	const pause = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
	const both = async () => {
		const words = [await readiness.ask("10.0.0.1")];
		await pause(300);
		words.push(await readiness.ask("10.0.0.2"));
		await pause(300);
		return words;
	};
	for (let times = 0; times < 3; times++) await both();
	const ended = vi.fn();
	void readiness.retire().then(ended);
	for (let times = 0; times < 2; times++) expect(await both()).toEqual(["stopping", "stopping"]);
	await readiness.ask("10.0.0.1");
	await pause(1_000);
	expect(ended).not.toHaveBeenCalled();
	await readiness.ask("10.0.0.2");
	await pause(600);
	expect(ended).toHaveBeenCalled();
});

test("requests from many addresses do not displace the balancer", async () => {
	const readiness = openReadiness(1, current);
	for (let times = 0; times < 3; times++) {
		await readiness.ask("10.0.0.1");
		for (let other = 0; other < 50; other++) await readiness.ask(`192.0.${times}.${other}`);
		vi.advanceTimersByTime(2_000);
	}
	const ended = vi.fn();
	void readiness.retire().then(ended);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(ended).not.toHaveBeenCalled();
	for (let times = 0; times < 3; times++) await readiness.ask("10.0.0.1");
	await vi.advanceTimersByTimeAsync(600);
	expect(ended).toHaveBeenCalled();
});
