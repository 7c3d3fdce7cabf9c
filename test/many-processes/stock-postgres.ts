import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { vi } from "vitest";
import { freePort } from "#app/platform/postgres/postgres-cluster.server.ts";
import { patience } from "#test/waiting.ts";

const run = promisify(execFile);

/** Finds the programs of the system's oldest PostgreSQL from version 15 on, as others might run it. */
export function findStockPostgres(): string | undefined {
	return globSync("/usr/lib/postgresql/*/bin")
		.filter((folder) => existsSync(join(folder, "initdb")))
		.filter((folder) => Number(folder.split("/")[4]) >= 15)
		.sort()[0];
}

/** Starts a new cluster like the system's packages, with an empty database and an unprivileged user. */
export async function startStockPostgres(programs: string) {
	const folder = await mkdtemp(join(tmpdir(), "ccr-stock-"));
	// PostgreSQL refuses to run as root; its package created a user for it.
	const asOwner = process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--clear-groups"] : [];
	if (asOwner.length > 0) {
		await chmod(folder, 0o777);
	}
	const data = join(folder, "data");
	const port = await freePort();
	const [first = "", ...rest] = [...asOwner, join(programs, "initdb")];
	await run(first, [...rest, "-D", data, "-A", "trust", "-U", "postgres", "--no-sync"]);
	const [starter = "", ...words] = [...asOwner, join(programs, "postgres")];
	const settings = ["-c", `port=${port}`, "-c", "listen_addresses=127.0.0.1"];
	const child = spawn(
		starter,
		[...words, "-D", data, ...settings, "-c", "unix_socket_directories="],
		{ stdio: "ignore" },
	);
	const ended = once(child, "exit");
	const admin = await vi.waitFor(
		() => connected(`postgresql://postgres@127.0.0.1:${port}/postgres`),
		{
			timeout: patience,
			interval: 100,
		},
	);
	const word = randomBytes(8).toString("hex");
	await admin.query(`create role ccr login password '${word}'`);
	await admin.query("create database ccr owner ccr template template0 encoding 'UTF8'");
	await admin.end();
	return {
		url: `postgresql://ccr:${word}@127.0.0.1:${port}/ccr`,
		async stop() {
			child.kill("SIGINT");
			await ended;
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function connected(url: string): Promise<pg.Client> {
	const client = new pg.Client(url);
	await client.connect();
	return client;
}
