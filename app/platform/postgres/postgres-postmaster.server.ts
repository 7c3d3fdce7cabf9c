import { spawn } from "node:child_process";
import { readFile, readlink, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, accountOfCluster, run, spawnOptions } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { logOf, openLog, postgresFailure, readLogTail } from "./postgres-log.server.ts";

type Postmaster = { pid: number; port: number | undefined };
/** `code` is set once the attempt has ended. `from` is its offset in the log. */
export type Launch = {
	pid: number | undefined;
	port: number;
	from: number;
	code: number | undefined;
};

export const lockConflictCode = 75;

export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
	const text = await readFile(path.join(folder, "postmaster.pid"), "utf8").catch(() => "");
	const lines = text.split("\n");
	const pid = Number(lines[0]);
	if (!Number.isInteger(pid) || pid <= 0) return undefined;
	return { pid, port: Number(lines[3]) || undefined };
}

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** Recognizes PostgreSQL, because the process id may have been reused. */
export async function runsOn(pid: number, folder: string): Promise<boolean> {
	if (!isAlive(pid)) return false;
	if (process.platform === "linux") return runsOnLinux(pid, folder);
	const shown =
		process.platform === "win32"
			? await run({ prefix: [] }, "tasklist", ["/NH", "/FI", `PID eq ${pid}`])
			: await run({ prefix: [] }, "ps", ["-o", "command=", "-p", String(pid)]);
	return shown.code !== 0 || shown.output.includes("postgres");
}

async function runsOnLinux(pid: number, folder: string): Promise<boolean> {
	try {
		const program = path.basename(await readlink(`/proc/${pid}/exe`));
		const [ours, its] = await Promise.all([stat(folder), stat(`/proc/${pid}/cwd/`)]);
		return program.startsWith("postgres") && ours.dev === its.dev && ours.ino === its.ino;
	} catch (error) {
		// A zombie process has no working directory.
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
		const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
		return command.includes("postgres");
	}
}

/** Starts a session of its own: Ctrl-C must reach only the site, which then stops the database. */
export async function launch(
	folder: string,
	binaries: PostgresBinaries,
	options: { port: number; durable: boolean },
): Promise<Launch> {
	const account = await accountOfCluster(folder);
	const lock = await findLock(folder, account);
	const { file, from } = await openLog(folder, account);
	const attempt: Launch = { pid: undefined, port: options.port, from, code: undefined };
	if (lock === "held") {
		await file.close();
		return { ...attempt, code: lockConflictCode };
	}
	await removeStalePid(folder);
	const settings = settingsFor(options).flatMap((setting) => ["-c", setting]);
	const command =
		process.platform === "win32"
			? [binaries.pgCtl, "start", "-W", "-D", folder, "-l", logOf(folder), "-o", settings.join(" ")]
			: [...account.prefix, ...lock, binaries.postgres, "-D", folder, ...settings];
	const [program = binaries.postgres, ...args] = command;
	const child = spawn(program, args, {
		...spawnOptions(account),
		cwd: path.parse(folder).root,
		detached: true,
		stdio: ["ignore", file.fd, file.fd],
	});
	// On Windows, this would be the id of pg_ctl.
	if (process.platform !== "win32") attempt.pid = child.pid;
	child.on("error", (error) => {
		file.write(`${error.message}\n`).then(
			() => file.close(),
			() => file.close(),
		);
		attempt.code = -1;
	});
	child.on("spawn", () => file.close());
	child.on("exit", (code) => {
		// On Windows, 0 from pg_ctl means that PostgreSQL has started.
		if (process.platform !== "win32" || code !== 0) attempt.code = code ?? -1;
	});
	child.unref();
	return attempt;
}

function settingsFor({ port, durable }: { port: number; durable: boolean }): string[] {
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
		...(durable ? ["synchronous_commit=on"] : ["fsync=off", "synchronous_commit=off"]),
		...(durable ? [] : ["full_page_writes=off"]),
	];
}

async function findLock(folder: string, account: Account): Promise<string[] | "held"> {
	if (process.platform !== "linux") return [];
	const conflict = ["--conflict-exit-code", String(lockConflictCode)];
	const lock = ["flock", "--nonblock", "--no-fork", ...conflict];
	const [program = "flock", ...args] = [...lock, path.join(folder, "ccr.lock")];
	const { code } = await run(account, program, [...args, "true"]);
	if (code === lockConflictCode) return "held";
	return code === 0 ? [program, ...args] : [];
}

/** Needed because PostgreSQL checks only whether the process is alive, not what it runs. */
async function removeStalePid(folder: string): Promise<void> {
	const postmaster = await readPostmaster(folder);
	if (postmaster === undefined || !isAlive(postmaster.pid)) return;
	if (!(await runsOn(postmaster.pid, folder))) await rm(path.join(folder, "postmaster.pid"));
}

export async function stopPostmaster(folder: string, binaries: PostgresBinaries): Promise<void> {
	const postmaster = await readPostmaster(folder);
	if (postmaster === undefined) return;
	if (process.platform === "win32") {
		await run({ prefix: [] }, binaries.pgCtl, ["stop", "-D", folder, "-m", "fast", "-W"]);
	} else if (await runsOn(postmaster.pid, folder)) {
		process.kill(postmaster.pid, "SIGINT");
	}
	const deadline = Date.now() + 60_000;
	while (await runsOn(postmaster.pid, folder)) {
		if (Date.now() > deadline) {
			throw postgresFailure(
				`PostgreSQL (process ${postmaster.pid}) on ${folder} did not stop within a minute.`,
				await readLogTail(folder),
			);
		}
		await sleep(10);
	}
}
