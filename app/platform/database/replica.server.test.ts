import { connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { listenForChanges } from "#app/platform/cache/changes.server.ts";
import { isDatabaseUnavailable, pool, type Reads } from "#app/platform/database/db.server.ts";
import { openReplica, publicDb, publicReads } from "#app/platform/database/replica.server.ts";
import { type ReplicaWatch, watchReplica } from "#app/platform/database/replica-watch.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { openProxy } from "#test/tcp-proxy.ts";

// A primary and a real replica behind a connection that can be cut; set up before the settings are
// read.
const { pair, proxy } = await vi.hoisted(async () => {
	const { startPair } = await import("#test/replica.ts");
	const { openProxy } = await import("#test/tcp-proxy.ts");
	const pair = await startPair();
	const proxy = await openProxy(pair.replica.url);
	process.env.FOREIGN_URL = process.env.DATABASE_URL;
	process.env.DATABASE_URL = pair.primary.url;
	process.env.DATABASE_REPLICA_URL = proxy.url;
	return { pair, proxy };
});
const patient = { timeout: 30_000, interval: 20 };
const portOf = (url: string) => new URL(url).port;

let replica: ReplicaWatch;
let notices: ReturnType<typeof listenForChanges>;
const others: ReplicaWatch[] = [];

beforeAll(() => {
	replica = openReplica() as ReplicaWatch;
	notices = listenForChanges(replica.markStale, replica.notices);
});
beforeEach(async () => {
	vi.spyOn(log, "info");
	vi.spyOn(log, "warn");
	await expectFrom("replica");
	vi.mocked(log.info).mockClear();
	vi.mocked(log.warn).mockClear();
});
afterEach(async () => {
	for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
	await notices.close();
	await replica.close();
	await proxy.close();
	await pool.end();
	await pair.close();
});

async function answerer(): Promise<"replica" | "primary"> {
	const [row] = await publicDb
		.select({ recovering: sql<boolean>`pg_is_in_recovery()` })
		.from(sql`(select 1) as one`);
	return row?.recovering ? "replica" : "primary";
}

function expectFrom(who: "replica" | "primary"): Promise<void> {
	return vi.waitFor(async () => expect(await answerer()).toBe(who), patient);
}

async function shown(): Promise<{ count: number; from: string }> {
	const { rows } = await pool.query("select to_regclass('shown') is not null as there");
	if (!rows[0].there) return { count: 0, from: "nowhere" };
	const [row] = await publicDb
		.select({ count: sql<number>`count(*)::int`, recovering: sql<boolean>`pg_is_in_recovery()` })
		.from(sql`shown`);
	return { count: row?.count ?? 0, from: row?.recovering ? "replica" : "primary" };
}

const change = (statement: string) =>
	pair.primary.query(`begin; ${statement}; select pg_notify('ccr_changes', ''); commit`);

test("public reads cannot write", () => {
	expectTypeOf<keyof Reads>().toEqualTypeOf<"select" | "$count">();
	expectTypeOf(publicDb).toEqualTypeOf<Reads>();
});

test("public pages are read from the replica, over separate connections", async () => {
	const before = { ...publicReads };
	for (let time = 0; time < 20; time++) expect(await answerer()).toBe("replica");
	expect(publicReads).toEqual({ ...before, replica: before.replica + 20 });
	const connections = await pair.replica.query(
		"select count(*)::int as count from pg_stat_activity where application_name like 'ccr public %'",
	);
	expect(connections[0]?.count).toBeGreaterThan(0);
});

test("an announced change is visible at once during lag, and on the replica once it has arrived", async () => {
	await change("create table shown as select 1 as one");
	// A read between the commit and its notice would ask the replica for a table that it lacks.
	await expect
		.poll(() => pair.replica.query("select to_regclass('shown') as name"), patient)
		.toEqual([{ name: "shown" }]);
	await vi.waitFor(
		async () => expect(await shown()).toEqual({ count: 1, from: "replica" }),
		patient,
	);

	await pair.replica.query("select pg_wal_replay_pause()");
	await change("insert into shown values (2)");
	await vi.waitFor(() => expect(replica.pool()).toBeUndefined(), patient);
	for (let time = 0; time < 10; time++) {
		expect(await shown()).toEqual({ count: 2, from: "primary" });
		await new Promise((later) => setTimeout(later, 50));
	}
	await change("delete from shown");
	await expect.poll(async () => (await shown()).count, patient).toBe(0);
	for (let time = 0; time < 10; time++) {
		expect(await shown()).toEqual({ count: 0, from: "primary" });
		await new Promise((later) => setTimeout(later, 50));
	}
	expect(replica.behindSeconds()).toBeGreaterThan(0.9);

	await pair.replica.query("select pg_wal_replay_resume()");
	await vi.waitFor(
		async () => expect(await shown()).toEqual({ count: 0, from: "replica" }),
		patient,
	);
	expect(replica.behindSeconds()).toBe(0);
	expect(log.warn).not.toHaveBeenCalled();
});

test("a log position read before a change does not cover that change", async () => {
	let gate = Promise.withResolvers<void>();
	let asked = 0;
	const primary = async (text: string) => {
		const answer = await pool.query(text);
		if (text.includes("position")) {
			asked++;
			await gate.promise;
		}
		return answer;
	};
	const other = watchReplica(pair.replica.url, { primary, size: 2 });
	others.push(other);
	other.notices("listening");
	await expect.poll(() => asked, patient).toBe(1);
	other.markStale();
	gate.resolve();
	gate = Promise.withResolvers();
	await expect.poll(() => asked, patient).toBe(2);
	expect(other.pool()).toBeUndefined();
	gate.resolve();
	await vi.waitFor(() => expect(other.pool()).toBeDefined(), patient);
});

test("an up-to-date replica is used even when the next position is after a block header", async () => {
	const offset = async () => {
		const [at] = await pair.primary.query(
			"select ((pg_current_wal_insert_lsn() - '0/0') % 8192)::text as offset",
		);
		return at?.offset;
	};
	await vi.waitFor(async () => {
		await pair.primary.query("select pg_switch_wal()");
		replica.markStale();
		await expectFrom("replica");
		// PostgreSQL sometimes writes to the log by itself, which would hide the problem.
		expect(["24", "40"]).toContain(await offset());
	}, patient);
});

test("the primary is read while notices may be missed", async () => {
	for (const now of ["lost", "refused"] as const) {
		replica.notices(now);
		expect(await answerer(), now).toBe("primary");
	}
	replica.notices("listening");
	expect(await answerer()).toBe("replica");

	const held = new pg.Client(pair.primary.url);
	await held.connect();
	await held.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ccr changes %'",
	);
	await held.end();
	await expectFrom("primary");
	await expectFrom("replica");
});

test("a replica that stops answering delays no page for long and is used again afterwards", async () => {
	const asked = Array.from({ length: 20 }, async (_, index) => {
		await new Promise((later) => setTimeout(later, index * 25));
		return answerer();
	});
	proxy.stall();
	await Promise.all(asked);
	expect(await answerer()).toBe("primary");
	await proxy.reconnect();
	await expectFrom("replica");
	expect(vi.mocked(log.warn).mock.calls).toEqual([
		[expect.anything(), "the replica is away: public pages are read from the primary"],
	]);
	expect(vi.mocked(log.info).mock.calls).toEqual([["public pages are read from the replica"]]);
});

test("a stopping process does not wait for a hanging replica", async () => {
	const lead = await openProxy(pair.replica.url);
	const other = watchReplica(lead.url, { primary: (text) => pool.query(text), size: 2 });
	other.notices("listening");
	await vi.waitFor(() => expect(other.pool()).toBeDefined(), patient);
	await other.pool()?.query("select 1");
	lead.stall();
	await other.close();
	await lead.close();
});

test("a killed replica fails no query and is used again when it is back", async () => {
	let going = true;
	const answers = { replica: 0, primary: 0 };
	const readers = Array.from({ length: 8 }, async () => {
		while (going) answers[await answerer()]++;
	});
	await expect.poll(() => answers.replica, patient).toBeGreaterThan(50);
	await pair.replica.kill();
	await expect.poll(() => answers.primary, patient).toBeGreaterThan(50);
	await new Promise((later) => setTimeout(later, 2_500));
	await pair.replica.start();
	await expectFrom("replica");
	going = false;
	await Promise.all(readers);
	expect(log.warn).toHaveBeenCalledTimes(1);
	expect(log.info).toHaveBeenCalledTimes(1);
});

test("a query that fails or is slow on both is not the replica's fault", async () => {
	const wrong = publicDb.select({ no: sql`1 / 0` }).from(sql`(select 1) as one`);
	await expect(wrong).rejects.toThrow();
	const slow = publicDb.select({ no: sql`pg_sleep(1.5)` }).from(sql`(select 1) as one`);
	expect(await slow).toHaveLength(1);
	expect(await answerer()).toBe("replica");
	expect(log.warn).not.toHaveBeenCalled();
});

async function lineOf(url: string, primary: pg.Pool = pool): Promise<string> {
	const other = watchReplica(url, { primary: (text) => primary.query(text), size: 2 });
	others.push(other);
	vi.mocked(log.warn).mockClear();
	other.notices("listening");
	await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), patient);
	expect(other.pool()).toBeUndefined();
	const [details, words] = vi.mocked(log.warn).mock.lastCall ?? [];
	return `${words}: ${(details as unknown as { reason: string }).reason}`;
}

test("an address that is not a replica of this database is logged and not used", async () => {
	const unused = "DATABASE_REPLICA_URL is not used";
	const { primary } = pair;
	expect(await lineOf(primary.url)).toBe(`${unused}: it is no replica, or was made a primary`);
	const beside = Object.assign(new URL(pair.replica.url), { pathname: "/postgres" }).href;
	expect(await lineOf(beside)).toBe(`${unused}: it is another database`);
	const foreign = new pg.Pool({ connectionString: process.env.FOREIGN_URL });
	expect(await lineOf(pair.replica.url, foreign)).toBe(`${unused}: it follows another server`);
	await foreign.end();
});

test("an address of several servers is detected before an unchecked one is read", async () => {
	const sockets: Socket[] = [];
	const balancer = createServer((near) => {
		const first = sockets.push(near) === 1;
		const far = connect(Number(portOf(first ? pair.replica.url : pair.primary.url)), "127.0.0.1");
		for (const socket of [near, far]) socket.on("error", () => {});
		near.pipe(far).pipe(near);
	}).listen(0, "127.0.0.1");
	await new Promise((listening) => balancer.once("listening", listening));
	const { port } = balancer.address() as { port: number };
	const url = Object.assign(new URL(pair.replica.url), { port: String(port) }).href;
	const other = watchReplica(url, { primary: (text) => pool.query(text), size: 2 });
	others.push(other);
	other.notices("listening");
	await vi.waitFor(() => expect(other.pool()).toBeDefined(), patient);
	await expect(other.pool()?.query("select 1")).rejects.toThrow("several servers");
	await other.close();
	for (const socket of sockets) socket.destroy();
	balancer.close();
});

test("while the primary is away, an up-to-date replica continues to be read", async () => {
	await pair.primary.kill();
	const until = performance.now() + 3_000;
	while (performance.now() < until) expect(await answerer()).toBe("replica");
	expect(replica.pool()).toBeDefined();
	replica.markStale();
	const error = await answerer().catch((error: unknown) => error);
	expect(isDatabaseUnavailable(error)).toBe(true);
	await pair.primary.start();
	await expectFrom("primary");
	await expectFrom("replica");
});

test("a promoted replica is no longer read", async () => {
	await pair.replica.query("select pg_promote()");
	await change("drop table if exists shown");
	await expectFrom("primary");
	await vi.waitFor(
		() =>
			expect(log.warn).toHaveBeenCalledWith(
				{ reason: expect.stringContaining("made a primary") },
				"DATABASE_REPLICA_URL is not used",
			),
		patient,
	);
	expect(await answerer()).toBe("primary");
});
