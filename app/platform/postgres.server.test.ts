import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
	appendFile,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	stat,
	writeFile,
} from "node:fs/promises";
import { Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./postgres.server.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let home: string;
let folder: string;
let programs: ChildProcess[] = [];

beforeEach(async () => {
	home = await mkdtemp(path.join(os.tmpdir(), "ccr postgrès "));
	folder = path.join(home, "données à moi", "postgres");
});

afterEach(async () => {
	for (const program of programs) program.kill("SIGKILL");
	programs = [];
	const pid = await postmasterPid().catch(() => undefined);
	if (pid !== undefined && isRunning(pid)) await killAndWait(pid, "SIGQUIT");
	await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

const start = (options: { say?: (line: string) => void; durable?: boolean } = {}) =>
	startEmbeddedPostgres({ folder, durable: false, ...options });

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query(text).finally(() => client.end());
	return rows;
}

const postmasterPid = async () =>
	Number((await readFile(path.join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

async function killAndWait(pid: number, signal: NodeJS.Signals): Promise<void> {
	process.kill(pid, signal);
	while (isRunning(pid)) await sleep(10);
}

/** Another process that starts PostgreSQL on the folder; each line it prints is JSON. */
function startElsewhere(durable = false): {
	program: ChildProcess;
	next: (key: string) => Promise<string>;
} {
	const code = `
		const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.dirname)} + "/postgres.server.ts");
		const tell = (value) => console.log(JSON.stringify(value));
		const it = await startEmbeddedPostgres({ folder: process.argv[1], durable: ${durable}, say: (said) => tell({ said }) });
		tell({ ready: JSON.stringify({ url: it.url, adopted: it.adopted, first: it.first }) });
		process.stdin.once("data", async () => { tell({ released: await it.release() }); process.exit(); });
	`;
	const node = process.features.typescript ? process.execPath : "node_modules/node/bin/node";
	const program = spawn(node, ["--input-type=module", "--eval", code, folder], {
		stdio: ["pipe", "pipe", "inherit"],
	});
	programs.push(program);
	let output = "";
	program.stdout.on("data", (chunk) => {
		output += chunk;
	});
	const find = (key: string) =>
		output
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line)[key])
			.find((value) => value !== undefined);
	const next = (key: string): Promise<string> =>
		vi.waitFor(() => find(key) ?? Promise.reject(new Error(`no ${key}`)), { timeout: 30_000 });
	return { program, next };
}

test("starts on an empty folder, stops, and comes back on the same port with its rows", async () => {
	const it = await start({ durable: true });
	expect(it).toMatchObject({ first: true, adopted: false });
	await query(it.url, "create table dogs as select 'Ösp' as name");
	expect(await query(it.url, "select lower(name) from dogs")).toEqual([{ lower: "ösp" }]);
	expect(await query(it.url, "show synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
	expect(await query(it.url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
	const pid = await postmasterPid();
	expect(await it.release()).toBe("stopped");
	await vi.waitFor(() => expect(isRunning(pid)).toBe(false));

	const again = await start();
	expect(again).toMatchObject({ first: false, adopted: false, url: it.url });
	expect(await query(again.url, "select name from dogs")).toEqual([{ name: "Ösp" }]);
	expect(await again.release()).toBe("stopped");
	expect(await readdir(path.dirname(folder))).toEqual(["postgres"]);
});

test("nobody gets in without the password", async () => {
	const it = await start();
	const url = new URL(it.url);
	url.password = "guess";
	await expect(query(url.href, "select 1")).rejects.toThrow(/password authentication failed/);
	const { mode } = await stat(path.join(folder, "ccr.password"));
	expect(mode & 0o777).toBe(0o600);
	await it.release();
});

test("a second one joins, and the last one out stops it", async () => {
	const one = await start();
	const two = await start();
	expect(two).toMatchObject({ first: false, adopted: true, url: one.url });
	expect(await one.release()).toBe("left running");
	expect(await query(two.url, "select 1 as x")).toEqual([{ x: 1 }]);
	expect(await two.release()).toBe("stopped");
});

test("two that leave at the same moment stop it", async () => {
	const both = [await start(), await start()];
	const ends = await Promise.all(both.map((it) => it.release()));
	expect(ends).toContain("stopped");
	await vi.waitFor(() => expect(existsSync(path.join(folder, "postmaster.pid"))).toBe(false));
});

test("one that leaves while another one comes does not cut it off", async () => {
	for (let turn = 0; turn < 5; turn += 1) {
		const one = await start();
		const [, two] = await Promise.all([one.release(), start()]);
		expect(await query(two.url, "select 1 as x")).toEqual([{ x: 1 }]);
		await two.release();
	}
});

test("stays while another client is connected, then stops", async () => {
	const it = await start();
	const visitor = new pg.Client({ connectionString: it.url });
	await visitor.connect();
	expect(await it.release()).toBe("left running");
	const next = await start();
	expect(next.adopted).toBe(true);
	await visitor.end();
	expect(await next.release()).toBe("stopped");
});

test("joins PostgreSQL after the program was killed", async () => {
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

test("keeps what was committed when everything is killed", async () => {
	const { program, next } = startElsewhere(true);
	const { url } = JSON.parse(await next("ready"));
	await query(url, "create table dogs as select 1 as id");
	// A process of PostgreSQL that goes on counting for a while after its parent is dead.
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

test("is started again on the same port when PostgreSQL is killed under it", async () => {
	const said: string[] = [];
	const it = await start({ durable: true, say: (line) => said.push(line) });
	await query(it.url, "create table dogs as select 1 as id");
	await killAndWait(await postmasterPid(), "SIGKILL");
	await vi.waitFor(() => query(it.url, "select id from dogs"), { timeout: 10_000 });
	await vi.waitFor(() => expect(said.at(-1)).toBe("The database is running again."));
	expect(await it.release()).toBe("stopped");
});

test("is not misled by a stranger that got PostgreSQL's process number", async () => {
	await (await start()).release();
	const stranger = spawn("sleep", ["1000"]);
	programs.push(stranger);
	await writeFile(path.join(folder, "postmaster.pid"), `${stranger.pid}\n${folder}\n1\n1\n\n\n`);
	const it = await start();
	expect(it.adopted).toBe(false);
	expect(await it.release()).toBe("stopped");
	expect(isRunning(stranger.pid ?? 0)).toBe(true);
});

test("of several at once on an empty folder, one sets up, one starts, all are served", async () => {
	const all = [startElsewhere(), startElsewhere(), startElsewhere()];
	const ready = (await Promise.all(all.map(({ next }) => next("ready")))).map((text) =>
		JSON.parse(text),
	);
	expect(ready.filter((it) => it.first)).toHaveLength(1);
	expect(ready.filter((it) => !it.adopted)).toHaveLength(1);
	for (const { url } of ready) expect(await query(url, "select 1 as x")).toEqual([{ x: 1 }]);
	for (const { program } of all) program.stdin?.write("go");
	const ends = await Promise.all(all.map(({ next }) => next("released")));
	expect(ends).toContain("stopped");
	expect(await readdir(path.dirname(folder))).toEqual(["postgres"]);
});

test("an interrupted set-up leaves nothing that is in the way", async () => {
	for (const pause of [0, 50, 150, 400]) {
		const { program, next } = startElsewhere();
		await next("said");
		await sleep(pause);
		program.kill("SIGKILL");
		await once(program, "exit");
		if (existsSync(folder)) break;
	}
	const it = await start();
	expect(await query(it.url, "select 1 as x")).toEqual([{ x: 1 }]);
	expect(await it.release()).toBe("stopped");
	await (await start()).release();
	expect(await readdir(path.dirname(folder))).toEqual(["postgres"]);
});

test("a start that fails says so in a sentence, and then PostgreSQL's own words", async () => {
	await (await start()).release();
	await appendFile(path.join(folder, "postgresql.conf"), "max_connections = many\n");
	await expect(start()).rejects.toThrow(
		/^PostgreSQL did not start on .*DATABASE_URL[\s\S]*invalid value for parameter "max_connections"/,
	);
});

test("refuses a folder with other things in it, and another version's", async () => {
	await mkdir(folder, { recursive: true });
	await writeFile(path.join(folder, "letter.txt"), "dear");
	await expect(start()).rejects.toThrow(/is not empty and holds no database/);
	await writeFile(path.join(folder, "PG_VERSION"), "17\n");
	await expect(start()).rejects.toThrow(/written by PostgreSQL 17/);
	expect(await readdir(folder)).toEqual(["PG_VERSION", "letter.txt"]);
});
