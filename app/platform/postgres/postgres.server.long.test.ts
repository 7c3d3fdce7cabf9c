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
	symlink,
	writeFile,
} from "node:fs/promises";
import { Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { patience } from "#test/waiting.ts";

/** The folder of the current test; its path contains special characters. */
const place = { folder: "" };
const programs: ChildProcess[] = [];

let home = "";
beforeEach(async () => {
	home = await mkdtemp(path.join(os.tmpdir(), "ccr postgrès "));
	place.folder = path.join(home, "données à moi", "postgres");
});

afterEach(async () => {
	for (const program of programs.splice(0)) program.kill("SIGKILL");
	const pid = await postmasterPid().catch(() => undefined);
	if (pid !== undefined && isAlive(pid)) await killAndWait(pid, "SIGQUIT");
	await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

const start = (options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) =>
	startEmbeddedPostgres({ folder: place.folder, durable: false, ...options });

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query(text).finally(() => client.end());
	return rows;
}

const postmasterPid = async () =>
	Number((await readFile(path.join(place.folder, "postmaster.pid"), "utf8")).split("\n")[0]);

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

async function killAndWait(pid: number, signal: NodeJS.Signals): Promise<void> {
	process.kill(pid, signal);
	while (isAlive(pid)) await sleep(10);
}

/** Starts PostgreSQL from another process, whose output lines are JSON. */
function startElsewhere(durable = false): {
	program: ChildProcess;
	next: (key: string) => Promise<string>;
} {
	const code = `
		const { startEmbeddedPostgres } = await import(${JSON.stringify(`${import.meta.dirname}/postgres.server.ts`)});
		const tell = (value) => console.log(JSON.stringify(value));
		const it = await startEmbeddedPostgres({ folder: process.argv[1], durable: ${durable}, say: (said) => tell({ said }) }).catch((error) => {
			tell({ refused: error.message });
			process.exit();
		});
		tell({ ready: it.url });
		process.stdin.resume();
	`;
	const node = process.features.typescript ? process.execPath : "node_modules/node/bin/node";
	const program = spawn(node, ["--input-type=module", "--eval", code, place.folder], {
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
		vi.waitFor(() => find(key) ?? Promise.reject(new Error(`no ${key}`)), { timeout: patience });
	return { program, next };
}

const inUse = /^Another process of this program uses the database in .*DATABASE_URL/;

test("starts on an empty folder, stops, and returns with its rows", async () => {
	const it = await start({ durable: true });
	await query(it.url, "create table dogs as select 'Ösp' as name");
	expect(await query(it.url, "select lower(name) from dogs")).toEqual([{ lower: "ösp" }]);
	for (const [setting, value] of [
		["synchronous_commit", "on"],
		["fsync", "on"],
		["full_page_writes", "on"],
		["listen_addresses", "127.0.0.1"],
		["server_encoding", "UTF8"],
	]) {
		expect(await query(it.url, `select current_setting('${setting}') as value`)).toEqual([
			{ value },
		]);
	}
	const pid = await postmasterPid();
	expect(await it.release()).toBe(true);
	await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);

	const again = await start();
	expect(await query(again.url, "select name from dogs")).toEqual([{ name: "Ösp" }]);
	expect(await again.release()).toBe(true);
	expect(await readdir(path.dirname(place.folder))).toEqual(["postgres"]);
});

test("connecting requires the password, and PostgreSQL gets none of the site's secrets", async () => {
	vi.stubEnv("S3_SECRET", "a secret");
	const it = await start();
	vi.unstubAllEnvs();
	const url = new URL(it.url);
	url.password = "guess";
	await expect(query(url.href, "select 1")).rejects.toThrow(/password authentication failed/);
	const { mode } = await stat(path.join(place.folder, "ccr.password"));
	expect(mode & 0o777).toBe(0o600);
	expect((await stat(place.folder)).mode & 0o777).toBe(0o700);
	await query(it.url, "create table environment (line text)");
	await query(it.url, "copy environment from program 'env'");
	const lines = (await query(it.url, "select line from environment")).map(({ line }) => line);
	expect(lines.join()).toContain("PATH=");
	expect(lines.join()).not.toContain("a secret");
	await it.release();
});

test("of several processes on an empty folder, one owns the database and the others say so", async () => {
	const all = [startElsewhere(), startElsewhere(), startElsewhere()];
	await Promise.all(
		all.map(({ next, program }) =>
			Promise.race([next("ready"), next("refused"), once(program, "exit")]),
		),
	);
	const ended = all.filter(({ program }) => program.exitCode !== null);
	expect(ended).toHaveLength(2);
	for (const { next } of ended) expect(await next("refused")).toMatch(inUse);
	const owner = all.find((each) => !ended.includes(each));
	expect(await query((await owner?.next("ready")) ?? "", "select 1 as x")).toEqual([{ x: 1 }]);
	expect(await readdir(path.dirname(place.folder))).toEqual(["postgres"]);
});

test("a second start is refused by whichever path, and leaves the first alone (R6)", async () => {
	const it = await start();
	const link = path.join(path.dirname(path.dirname(place.folder)), "link");
	await symlink(path.dirname(place.folder), link);
	for (const folder of [place.folder, path.join(link, "postgres")]) {
		await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(inUse);
	}
	expect(await query(it.url, "select 1 as x")).toEqual([{ x: 1 }]);
	expect(await it.release()).toBe(true);
	expect(await (await start()).release()).toBe(true);
});

test("a start waits for an owner that is stopping", async () => {
	const one = await start();
	const [, two] = await Promise.all([one.release(), start()]);
	expect(await query(two.url, "select 1 as x")).toEqual([{ x: 1 }]);
	expect(await two.release()).toBe(true);
});

test("a command uses the owner's database, and owns it if nobody does", async () => {
	const command = () => start({ join: true });
	const alone = await command();
	await query(alone.url, "create table dogs as select 1 as id");
	await expect(startEmbeddedPostgres({ folder: place.folder })).rejects.toThrow(inUse);
	const another = await command();
	expect(another.url).toBe(alone.url);
	expect(await alone.release()).toBe(true);

	const [owner, beside] = await Promise.all([start(), sleep(50).then(command)]);
	expect(beside.url).toBe(owner.url);
	expect(await beside.release()).toBe(true);
	expect(await query(owner.url, "select id from dogs")).toEqual([{ id: 1 }]);
	expect(await owner.release()).toBe(true);
});

test.each([
	["idle", "select 1"],
	["idle in a transaction", "begin"],
	["in a statement that takes long", "select pg_sleep(60)"],
	["waiting for a lock", "select pg_advisory_lock(1)"],
])("a connection that is %s does not keep it running", async (_, statement) => {
	const it = await start();
	const [holder, other] = [0, 1].map(() => new pg.Client({ connectionString: it.url })) as [
		pg.Client,
		pg.Client,
	];
	for (const client of [holder, other]) {
		client.on("error", () => {});
		await client.connect();
	}
	await holder.query("select pg_advisory_lock(1)");
	other.query(statement).catch(() => {});
	await sleep(100);
	const pid = await postmasterPid();
	expect(await it.release()).toBe(true);
	await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
});

test("after the owner was killed, the next one stops its PostgreSQL and starts its own", async () => {
	const { program, next } = startElsewhere(true);
	await query(await next("ready"), "create table dogs as select 1 as id");
	const left = await postmasterPid();
	program.kill("SIGKILL");
	await once(program, "exit");
	expect(isAlive(left)).toBe(true);
	const it = await start();
	await vi.waitFor(() => expect(isAlive(left)).toBe(false), patience);
	expect(await query(it.url, "select id from dogs")).toEqual([{ id: 1 }]);
	expect(await it.release()).toBe(true);
});

test("keeps committed data when everything is killed", async () => {
	const { program, next } = startElsewhere(true);
	const url = await next("ready");
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
	expect(await query(it.url, "select id from dogs")).toEqual([{ id: 1 }]);
	expect(await it.release()).toBe(true);
});

test("is restarted on the same port when PostgreSQL is killed", async () => {
	const output: string[] = [];
	const it = await start({ durable: true, say: (line) => output.push(line) });
	await query(it.url, "create table dogs as select 1 as id");
	await killAndWait(await postmasterPid(), "SIGKILL");
	await vi.waitFor(() => query(it.url, "select id from dogs"), { timeout: patience });
	await vi.waitFor(() => expect(output.at(-1)).toBe("The database is running again."), patience);
	expect(await it.release()).toBe(true);
});

test("a failed start is reported in a sentence, followed by PostgreSQL's log", async () => {
	await (await start()).release();
	await appendFile(path.join(place.folder, "postgresql.conf"), "max_connections = many\n");
	await expect(start()).rejects.toThrow(
		/^PostgreSQL did not start on .*DATABASE_URL[\s\S]*invalid value for parameter "max_connections"/,
	);
});

test("refuses a folder with other contents", async () => {
	await mkdir(place.folder, { recursive: true });
	await writeFile(path.join(place.folder, "letter.txt"), "dear");
	await expect(start()).rejects.toThrow(/has no database of this program/);
	expect(await readdir(place.folder)).toEqual(["letter.txt"]);
});

test("refuses the cluster of another version of PostgreSQL", async () => {
	await (await start()).release();
	await writeFile(path.join(place.folder, "PG_VERSION"), "17\n");
	await expect(start()).rejects.toThrow(/was written by another version of PostgreSQL/);
});

test("is not misled by a reused process id", async () => {
	await (await start()).release();
	const stranger = spawn("sleep", ["1000"]);
	programs.push(stranger);
	const { pid = 0 } = stranger;
	await writeFile(path.join(place.folder, "postmaster.pid"), `${pid}\n${place.folder}\n1\n1\n\n\n`);
	const it = await start();
	expect(await it.release()).toBe(true);
	expect(isAlive(pid)).toBe(true);
});

test("an interrupted setup leaves nothing in the way", async () => {
	for (const pause of [0, 50, 150, 400]) {
		const { program, next } = startElsewhere();
		await next("said");
		await sleep(pause);
		program.kill("SIGKILL");
		await once(program, "exit");
		if (existsSync(place.folder)) break;
	}
	const it = await start();
	expect(await query(it.url, "select 1 as x")).toEqual([{ x: 1 }]);
	expect(await it.release()).toBe(true);
	await (await start()).release();
	expect(await readdir(path.dirname(place.folder))).toEqual(["postgres"]);
});
