import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, vi } from "vitest";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { patience } from "#test/waiting.ts";

/** The folder of the current test; its path contains special characters. */
export const place = { folder: "" };
export const programs: ChildProcess[] = [];

let home = "";
/** Gives each test of the calling file a folder. A call, because files share a process and load this module once. */
export function setUpFolders(): void {
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
}

export const start = (options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) =>
	startEmbeddedPostgres({ folder: place.folder, durable: false, ...options });

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query(text).finally(() => client.end());
	return rows;
}

export const postmasterPid = async () =>
	Number((await readFile(path.join(place.folder, "postmaster.pid"), "utf8")).split("\n")[0]);

export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

export async function killAndWait(pid: number, signal: NodeJS.Signals): Promise<void> {
	process.kill(pid, signal);
	while (isAlive(pid)) await sleep(10);
}

/** Starts PostgreSQL from another process, whose output lines are JSON. */
export function startElsewhere(durable = false): {
	program: ChildProcess;
	next: (key: string) => Promise<string>;
} {
	const code = `
		const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.dirname)} + "/../app/platform/postgres/postgres.server.ts");
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
