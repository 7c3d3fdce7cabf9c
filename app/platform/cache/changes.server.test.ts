import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { announceChange, listenForChanges } from "#app/platform/cache/changes.server.ts";
import { db, pool, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { patience } from "#test/waiting.ts";

const open: ReturnType<typeof listenForChanges>[] = [];
afterEach(async () => {
	for (const listener of open.splice(0)) await listener.close();
});

async function listen() {
	const changed = vi.fn();
	const notices = vi.fn();
	const listener = listenForChanges(changed, notices);
	open.push(listener);
	await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), patience);
	changed.mockClear();
	return { changed, notices, close: () => listener.close() };
}

async function listeners(): Promise<number> {
	const { rows } = await pool.query(
		`select count(*)::int as count from pg_stat_activity
		 where application_name like 'ccr changes %' and datname = current_database()`,
	);
	return rows[0].count;
}

test("every listener is notified of a change made on any connection", async () => {
	const [a, b] = [await listen(), await listen()];
	const elsewhere = new pg.Client(env.databaseUrl);
	await elsewhere.connect();
	await elsewhere.query("select pg_notify('ccr_changes', '')");
	await elsewhere.end();
	await vi.waitFor(() => expect(a.changed).toHaveBeenCalledTimes(1), patience);
	await vi.waitFor(() => expect(b.changed).toHaveBeenCalledTimes(1), patience);
});

test("a notice says what has changed, unless it is too long or not ours", async () => {
	const { changed } = await listen();
	const points = [{ of: "dog", at: [0.1, -0.2, 0.9] as const }];
	const named = { tags: ["dog 1", "dog named “nerò”"], points };
	await announceChange(db, named);
	await announceChange(db, { tags: ["kennel 1"] });
	await announceChange(db);
	await announceChange(db, { tags: Array.from({ length: 1_000 }, (_, id) => `dog ${id}`) });
	const foreign = [
		"x",
		"{",
		"null",
		"[]",
		'{"tags":[1],"points":[]}',
		'{"tags":["a"],"points":[{}]}',
	];
	for (const payload of foreign) await pool.query("select pg_notify('ccr_changes', $1)", [payload]);
	const many = 4 + foreign.length;
	await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(many), patience);
	expect(changed.mock.calls.map(([change]) => change)).toEqual([
		named,
		{ tags: ["kennel 1"], points: [] },
		...Array(many - 2).fill(undefined),
	]);
});

test("a change is announced on commit, and never after a rollback", async () => {
	const { changed } = await listen();
	const gate = Promise.withResolvers<void>();
	const committed = transaction(async (tx) => {
		await announceChange(tx);
		await gate.promise;
	});
	const undone = transaction(async (tx) => {
		await announceChange(tx);
		throw new Error("no");
	});
	await expect(undone).rejects.toThrow("no");
	await settled();
	expect(changed).not.toHaveBeenCalled();
	gate.resolve();
	await committed;
	await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), patience);
});

test("after a lost connection the listener reconnects and assumes a change", async () => {
	const { changed, notices } = await listen();
	expect(notices.mock.calls).toEqual([["listening"]]);
	await pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
		 where application_name like 'ccr changes %' and datname = current_database()`,
	);
	await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), patience);
	expect(notices.mock.calls).toEqual([["listening"], ["lost"], ["listening"]]);
	changed.mockClear();
	await announceChange(db);
	await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), patience);
});

test("a closed listener gets no notices and holds no connection", async () => {
	const { changed, close } = await listen();
	await close();
	await announceChange(db);
	await settled();
	expect(changed).not.toHaveBeenCalled();
	await vi.waitFor(async () => expect(await listeners()).toBe(0), patience);
});

test("a listener closed while connecting holds no connection", async () => {
	const changed = vi.fn();
	const listener = listenForChanges(changed);
	await listener.close();
	await settled();
	await settled();
	expect(changed).not.toHaveBeenCalled();
	await vi.waitFor(async () => expect(await listeners()).toBe(0), patience);
});

test("refused notices differ from an unreachable server and are logged once", async () => {
	const warn = vi.spyOn(log, "warn");
	const { databaseUrl = "" } = env;
	const [changed, notices] = [vi.fn(), vi.fn()];
	env.databaseUrl = databaseUrl.replace(/\/[^/]*$/, "/of-nobody");
	open.push(listenForChanges(changed, notices));
	await vi.waitFor(() => expect(notices.mock.calls).toEqual([["refused"], ["refused"]]), patience);
	env.databaseUrl = databaseUrl;
	expect(changed).not.toHaveBeenCalled();
	expect(warn.mock.calls).toEqual([
		[{ code: "3D000", reason: expect.any(String) }, expect.stringContaining("no page is cached")],
	]);
	await vi.waitFor(() => expect(notices).toHaveBeenLastCalledWith("listening"), patience);
	expect(changed).toHaveBeenCalledTimes(1);
	warn.mockRestore();
});

async function settled(): Promise<void> {
	const client = new pg.Client(env.databaseUrl);
	await client.connect();
	await client.query("listen round_trip");
	const heard = new Promise((resolve) => client.once("notification", resolve));
	await pool.query("select pg_notify('round_trip', '')");
	await heard;
	await client.end();
}
