import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { postgresFailure, readLogTail } from "./postgres-log.server.ts";
import {
	type Launch,
	launch,
	lockConflictCode,
	readPostmaster,
	runsOn,
} from "./postgres-postmaster.server.ts";
import { acquirePresence, type Presence } from "./postgres-presence.server.ts";

export type Cluster = {
	folder: string;
	binaries: PostgresBinaries;
	password: string;
	durable: boolean;
	say: (line: string) => void;
};
export type Joined = { presence: Presence; port: number; adopted: boolean };

const timeouts = { silent: 60_000, recovering: 600_000, busy: 20_000 };
const busyMessage = /lock file "postmaster.pid" already exists|shared memory block .*still in use/;
const portTakenMessage = /could not create any TCP\/IP sockets/;

/** Joins PostgreSQL or starts it, for which PostgreSQL itself allows only one of several callers. */
export async function joinCluster(cluster: Cluster, fixedPort?: number): Promise<Joined> {
	const { folder, password } = cluster;
	const started = Date.now();
	let lastProgress = started;
	let attempt: Launch | undefined;
	const next = nextAttempt(cluster, fixedPort);
	for (;;) {
		const postmaster = await readPostmaster(folder);
		if (postmaster !== undefined && (await runsOn(postmaster.pid, folder))) {
			const { pid, port } = postmaster;
			if (port !== undefined) {
				const presence = await acquirePresence({ folder, pid, port }, password);
				if (typeof presence === "object") {
					return { presence, port, adopted: !isStartedByUs(attempt, pid) };
				}
				if (presence === "starting" && Date.now() < started + timeouts.recovering) {
					lastProgress = Date.now();
				}
			}
		} else if (attempt === undefined || attempt.code !== undefined) {
			attempt = await next(attempt);
			lastProgress = Date.now();
		}
		if (Date.now() > lastProgress + timeouts.silent) {
			throw postgresFailure(
				`PostgreSQL on ${folder} was started but does not answer.`,
				await readLogTail(folder, attempt?.from),
			);
		}
		await sleep(15);
	}
}

function isStartedByUs(attempt: Launch | undefined, pid: number): boolean {
	if (attempt === undefined || attempt.code !== undefined) return false;
	return attempt.pid === undefined || attempt.pid === pid;
}

function nextAttempt(
	cluster: Cluster,
	fixedPort: number | undefined,
): (last: Launch | undefined) => Promise<Launch> {
	const { folder, binaries, durable, say } = cluster;
	let busySince: number | undefined;
	let ports = 0;
	return async (last) => {
		let port = fixedPort ?? last?.port ?? (await usualPort(folder));
		if (last !== undefined) {
			const output = await readLogTail(folder, last.from);
			if (fixedPort === undefined && portTakenMessage.test(output) && ports < 5) {
				ports += 1;
				port = await freePort();
			} else if (last.code === lockConflictCode || busyMessage.test(output)) {
				if (busySince === undefined) {
					busySince = Date.now();
					say("Another PostgreSQL still uses the database's folder. Waiting for it to end…");
				} else if (Date.now() > busySince + timeouts.busy) {
					throw postgresFailure(
						`Another PostgreSQL still uses ${folder}: one in another container, or what is left ` +
							"of one that was killed. Stop it, or name another folder.",
						output,
					);
				}
				await sleep(200);
			} else {
				throw postgresFailure(
					`PostgreSQL did not start on ${folder} (DATABASE_URL can name another one instead).`,
					output,
				);
			}
		}
		if (busySince === undefined && last === undefined) say("Starting the database…");
		return await launch(folder, binaries, { port, durable });
	};
}

async function usualPort(folder: string): Promise<number> {
	const last = await readFile(path.join(folder, "postmaster.opts"), "utf8").catch(() => "");
	const port = Number(/\bport=(\d+)/.exec(last)?.[1] ?? 0);
	return await freePort(port).catch(() => freePort());
}

export function freePort(port = 0): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(port, "127.0.0.1", () => {
			const { port: free } = server.address() as AddressInfo;
			server.close(() => resolve(free));
		});
	});
}
