import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, rm, stat } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connect, endBeforeDeadline } from "../database/connection.server.ts";
import {
	type Cluster,
	freePort,
	openCluster,
	readPassword,
	readPostmaster,
	startCluster,
	stopCluster,
} from "./postgres-cluster.server.ts";

export type EmbeddedPostgres = { url: string; release(): Promise<boolean> };
type Say = (line: string) => void;

/** Milliseconds. A command that owns the database is mostly over sooner. */
const ownerTimeout = 5_000;
const answerTimeout = 60_000;
const hangTimeout = 5_000;

/**
 * Starts PostgreSQL on 127.0.0.1 and owns it until `release`, which resolves to false if it hangs and was left
 * running. With `join`, for terminal commands, the one of another owner is used. `durable: false` turns fsync off,
 * for tests.
 * @throws if another process owns it
 */
export async function startEmbeddedPostgres(options: {
	folder: string;
	say?: Say;
	join?: boolean;
	durable?: boolean;
}): Promise<EmbeddedPostgres> {
	const { say = () => {}, join = false, durable = true } = options;
	const folder = path.resolve(options.folder);
	const deadline = Date.now() + (join ? answerTimeout : ownerTimeout);
	for (;;) {
		const lock = await acquireLock(folder);
		if (lock) {
			return await own(folder, durable, say, lock).catch((error) => {
				lock.close();
				throw error;
			});
		}
		const url = join && (await findRunning(folder));
		if (url) return { url, release: async () => true };
		if (Date.now() > deadline) {
			throw new Error(
				`Another process of this program uses the database in ${folder}. Stop it first. ` +
					"Several processes need a PostgreSQL that runs by itself (DATABASE_URL).",
			);
		}
		await sleep(100);
	}
}

async function own(
	folder: string,
	durable: boolean,
	say: Say,
	lock: net.Server,
): Promise<EmbeddedPostgres> {
	const cluster = await openCluster(folder, durable, say);
	say("Starting the database…");
	const port = await freePort();
	await startCluster(cluster, port);
	const watch = await watchPostgres(cluster, port).catch(async (error) => {
		await stopCluster(folder);
		throw error;
	});
	const stop = keepRunning(cluster, port, watch, say);
	let released: Promise<boolean> | undefined;
	return {
		url: urlOf(cluster.password, port),
		release() {
			released ??= stop().finally(() => lock.close());
			return released;
		},
	};
}

async function findRunning(folder: string): Promise<string | undefined> {
	const postmaster = await readPostmaster(folder);
	if (!postmaster) return undefined;
	const url = urlOf(await readPassword(folder), postmaster.port);
	return connect(url, "", { connectionTimeoutMillis: hangTimeout }).then(
		(client) => client.end().then(() => url),
		() => undefined,
	);
}

function urlOf(password: string, port: number, database = "ccr"): string {
	return `postgres://ccr:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Makes this process the owner of the folder's database, or returns undefined because another one is. The lock is a
 * socket, which the system frees when the process ends, however it ends.
 */
async function acquireLock(folder: string): Promise<net.Server | undefined> {
	const parent = path.dirname(folder);
	await mkdir(parent, { recursive: true });
	// The folder itself may not exist yet. The one above it is the same by whichever path it is reached.
	const { dev, ino } = await stat(parent, { bigint: true });
	const key = createHash("sha256")
		.update(`${dev} ${ino} ${path.basename(folder)}`)
		.digest("hex");
	const name = `ccr-postgres-${key.slice(0, 16)}`;
	const file = path.join(os.tmpdir(), name);
	const pipes: { [platform: string]: string } = {
		linux: `\0${name}`,
		win32: `\\\\.\\pipe\\${name}`,
	};
	const address = pipes[process.platform];
	// Where a socket is a file, that of a process that was killed stays.
	if (!address && !(await opens(net.connect(file), "connect"))) await rm(file, { force: true });
	const server = net.createServer((socket) => socket.destroy());
	return (await opens(server.listen(address ?? file), "listening")) ? server.unref() : undefined;
}

function opens(socket: net.Server | net.Socket, event: string): Promise<boolean> {
	return once(socket, event).then(
		() => {
			if (socket instanceof net.Socket) socket.destroy();
			return true;
		},
		() => false,
	);
}

type Watch = pg.Client & { ref(): void; unref(): void };

/** Opens a connection that ends when PostgreSQL does. */
async function watchPostgres({ password }: Cluster, port: number): Promise<Watch> {
	// A connection to "ccr" would prevent dropping or copying that database.
	const url = urlOf(password, port, "postgres");
	const client = await connect(url, "watch", { connectionTimeoutMillis: hangTimeout });
	const { rowCount } = await client.query("select from pg_database where datname = 'ccr'");
	if (rowCount === 0) await client.query("create database ccr");
	return client as Watch;
}

/** Restarts PostgreSQL on its port whenever it ends, until the returned function stops it. */
function keepRunning(cluster: Cluster, port: number, first: Watch, say: Say) {
	const leaving = new AbortController();
	let current: Watch | undefined;
	let restarting: Promise<void> | undefined;

	function keep(client: Watch): void {
		current = client;
		client.unref();
		client.once("end", () => {
			current = undefined;
			if (!leaving.signal.aborted) restarting = restart();
		});
	}

	async function restart(): Promise<void> {
		say("The database has stopped. Starting it again…");
		let lastReported = "";
		while (!leaving.signal.aborted) {
			try {
				await startCluster(cluster, port);
				keep(await watchPostgres(cluster, port));
				say("The database is running again.");
				return;
			} catch (error) {
				const { message } = error as Error;
				if (message !== lastReported) say(message);
				lastReported = message;
			}
			await sleep(1000, undefined, { ref: false, signal: leaving.signal }).catch(() => {});
		}
	}

	keep(first);
	/** One that hangs is left to the next start. */
	return async function stop(): Promise<boolean> {
		leaving.abort();
		await endBeforeDeadline(hangTimeout, Promise.resolve(restarting));
		const client = current;
		if (!client) return (await readPostmaster(cluster.folder)) === undefined;
		client.ref();
		let answers = false;
		const asking = client.query("select").then(() => {
			answers = true;
		});
		await endBeforeDeadline(hangTimeout, asking).catch(() => {});
		if (answers) await stopCluster(cluster.folder);
		await endBeforeDeadline(
			1000,
			client.end().catch(() => {}),
		);
		return answers;
	};
}
