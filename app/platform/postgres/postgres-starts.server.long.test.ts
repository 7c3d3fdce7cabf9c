import { once } from "node:events";
import { appendFile, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { connectionName } from "#app/platform/database/connection.server.ts";
import { isAlive } from "#app/platform/postgres/postgres-postmaster.server.ts";
import {
	killAndWait,
	place,
	postmasterPid,
	query,
	setUpFolders,
	start,
	startElsewhere,
} from "#test/own-postgres.ts";
import { patience } from "#test/patience.ts";

setUpFolders();

test("starts on an empty folder, stops, and returns on the same port with its rows", async () => {
	const it = await start({ durable: true });
	expect(it).toMatchObject({ first: true, adopted: false });
	await query(it.url, "create table dogs as select 'Ösp' as name");
	expect(await query(it.url, "select lower(name) from dogs")).toEqual([{ lower: "ösp" }]);
	expect(await query(it.url, "show synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
	expect(await query(it.url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
	const pid = await postmasterPid();
	expect(await it.release()).toBe("stopped");
	await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);

	const again = await start();
	expect(again).toMatchObject({ first: false, adopted: false, url: it.url });
	expect(await query(again.url, "select name from dogs")).toEqual([{ name: "Ösp" }]);
	expect(await again.release()).toBe("stopped");
	expect(await readdir(path.dirname(place.folder))).toEqual(["postgres"]);
});

test("connecting requires the password", async () => {
	const it = await start();
	const url = new URL(it.url);
	url.password = "guess";
	await expect(query(url.href, "select 1")).rejects.toThrow(/password authentication failed/);
	const { mode } = await stat(path.join(place.folder, "ccr.password"));
	expect(mode & 0o777).toBe(0o600);
	await it.release();
});

test("a second process joins, and the last one to leave stops it", async () => {
	const one = await start();
	const two = await start();
	expect(two).toMatchObject({ first: false, adopted: true, url: one.url });
	expect(await one.release()).toBe("left running");
	expect(await query(two.url, "select 1 as x")).toEqual([{ x: 1 }]);
	expect(await two.release()).toBe("stopped");
});

test("keeps running while another client is connected, then stops", async () => {
	const it = await start();
	const visitor = new pg.Client({ connectionString: it.url });
	await visitor.connect();
	expect(await it.release()).toBe("left running");
	const next = await start();
	expect(next.adopted).toBe(true);
	await visitor.end();
	expect(await next.release()).toBe("stopped");
});

test.each([
	["idle in a transaction", "begin"],
	["in a statement that takes long", "select pg_sleep(60)"],
	["waiting for a lock", "select pg_advisory_lock(1)"],
])("a connection of this process that is %s does not keep it running", async (_, statement) => {
	const it = await start();
	const holder = new pg.Client({ connectionString: it.url, application_name: connectionName() });
	const ours = new pg.Client({
		connectionString: it.url,
		application_name: connectionName("jobs"),
	});
	for (const client of [holder, ours]) {
		client.on("error", () => {});
		await client.connect();
	}
	await holder.query("select pg_advisory_lock(1)");
	ours.query(statement).catch(() => {});
	await sleep(100);
	expect(await it.release()).toBe("stopped");
});

test.each(["psql", "ccr jobs 0", "ccr", `dump ccr ${process.pid}`])(
	"a connection of another program, %s, keeps it running",
	async (name) => {
		const it = await start();
		const other = new pg.Client({ connectionString: it.url, application_name: name });
		await other.connect();
		expect(await it.release()).toBe("left running");
		const next = await start();
		await other.end();
		expect(await next.release()).toBe("stopped");
	},
);

test("joins the running PostgreSQL after the program was killed", async () => {
	const { program, next } = startElsewhere();
	const { url } = JSON.parse(await next("ready"));
	await query(url, "create table dogs as select 1 as id");
	program.kill("SIGKILL");
	await once(program, "exit");
	const it = await start();
	expect(it).toMatchObject({ adopted: true, url });
	expect(await query(it.url, "select id from dogs")).toEqual([{ id: 1 }]);
	expect(await it.release()).toBe("stopped");
});

test("keeps committed data when everything is killed", async () => {
	const { program, next } = startElsewhere(true);
	const { url } = JSON.parse(await next("ready"));
	await query(url, "create table dogs as select 1 as id");
	const socket = new Socket();
	const busy = new pg.Client({ connectionString: url, stream: () => socket });
	busy.on("error", () => {});
	await busy.connect();
	busy.query("do $$ begin for i in 1..1e10 loop perform i; end loop; end $$").catch(() => {});
	await sleep(100);
	program.kill("SIGKILL");
	await killAndWait(await postmasterPid(), "SIGKILL");
	socket.destroy();
	const it = await start();
	expect(it.adopted).toBe(false);
	expect(await query(it.url, "select id from dogs")).toEqual([{ id: 1 }]);
	expect(await it.release()).toBe("stopped");
});

test("is restarted on the same port when PostgreSQL is killed", async () => {
	const output: string[] = [];
	const it = await start({ durable: true, say: (line) => output.push(line) });
	await query(it.url, "create table dogs as select 1 as id");
	await killAndWait(await postmasterPid(), "SIGKILL");
	await vi.waitFor(() => query(it.url, "select id from dogs"), { timeout: patience });
	await vi.waitFor(() => expect(output.at(-1)).toBe("The database is running again."), patience);
	expect(await it.release()).toBe("stopped");
});

test("a failed start is reported in a sentence, followed by PostgreSQL's log", async () => {
	await (await start()).release();
	await appendFile(path.join(place.folder, "postgresql.conf"), "max_connections = many\n");
	await expect(start()).rejects.toThrow(
		/^PostgreSQL did not start on .*DATABASE_URL[\s\S]*invalid value for parameter "max_connections"/,
	);
});

test("refuses a folder with other contents or another version's cluster", async () => {
	await mkdir(place.folder, { recursive: true });
	await writeFile(path.join(place.folder, "letter.txt"), "dear");
	await expect(start()).rejects.toThrow(/is not empty and has no database/);
	await writeFile(path.join(place.folder, "PG_VERSION"), "17\n");
	await expect(start()).rejects.toThrow(/written by PostgreSQL 17/);
	expect(await readdir(place.folder)).toEqual(["PG_VERSION", "letter.txt"]);
});
