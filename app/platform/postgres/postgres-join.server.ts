import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { postgresFailure, readLogTail } from "./postgres-log.server.ts";
import {
	heldElsewhere,
	type Launch,
	launch,
	readPostmaster,
	runsOn,
} from "./postgres-postmaster.server.ts";
import { type Presence, takePresence } from "./postgres-presence.server.ts";

export type Cluster = {
	folder: string;
	binaries: PostgresBinaries;
	password: string;
	durable: boolean;
	say: (line: string) => void;
};
export type Joined = { presence: Presence; port: number; adopted: boolean };

const patience = { silent: 60_000, recovering: 600_000, busy: 20_000 };
const saysBusy = /lock file "postmaster.pid" already exists|shared memory block .*still in use/;
const saysPortTaken = /could not create any TCP\/IP sockets/;

/**
 * Connects to the PostgreSQL on the folder and starts it where none runs. Of several callers at
 * once PostgreSQL itself lets one start; the others see their own attempt end, look again, and
 * join the winner.
 */
export async function joinCluster(cluster: Cluster, fixedPort?: number): Promise<Joined> {
	const { folder, password } = cluster;
	const begun = Date.now();
	let lastSign = begun;
	let attempt: Launch | undefined;
	const next = nextAttempt(cluster, fixedPort);
	for (;;) {
		const postmaster = await readPostmaster(folder);
		if (postmaster !== undefined && (await runsOn(postmaster.pid, folder))) {
			const { pid, port } = postmaster;
			if (port !== undefined) {
				const presence = await takePresence({ folder, pid, port }, password);
				if (typeof presence === "object") {
					return { presence, port, adopted: !isOurs(attempt, pid) };
				}
				if (presence === "starting" && Date.now() < begun + patience.recovering) {
					lastSign = Date.now();
				}
			}
		} else if (attempt === undefined || attempt.code !== undefined) {
			attempt = await next(attempt);
			lastSign = Date.now();
		}
		if (Date.now() > lastSign + patience.silent) {
			throw postgresFailure(
				`PostgreSQL on ${folder} was started but does not answer.`,
				await readLogTail(folder, attempt?.from),
			);
		}
		await sleep(15);
	}
}

function isOurs(attempt: Launch | undefined, pid: number): boolean {
	if (attempt === undefined || attempt.code !== undefined) return false;
	return attempt.pid === undefined || attempt.pid === pid;
}

/** Starts PostgreSQL, knowing how the attempt before ended. */
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
			const said = await readLogTail(folder, last.from);
			if (fixedPort === undefined && saysPortTaken.test(said) && ports < 5) {
				ports += 1;
				port = await freePort();
			} else if (last.code === heldElsewhere || saysBusy.test(said)) {
				if (busySince === undefined) {
					busySince = Date.now();
					say("Another PostgreSQL still uses the database's folder. Waiting for it to end…");
				} else if (Date.now() > busySince + patience.busy) {
					throw postgresFailure(
						`Another PostgreSQL still uses ${folder}: one in another container, or what is left ` +
							"of one that was killed. Stop it, or name another folder.",
						said,
					);
				}
				await sleep(200);
			} else {
				throw postgresFailure(
					`PostgreSQL did not start on ${folder} (DATABASE_URL can name another one instead).`,
					said,
				);
			}
		}
		if (busySince === undefined && last === undefined) say("Starting the database…");
		return await launch(folder, binaries, { port, durable });
	};
}

/** The port of last time where it is free, so that a restart changes nothing for others. */
async function usualPort(folder: string): Promise<number> {
	const last = await readFile(path.join(folder, "postmaster.opts"), "utf8").catch(() => "");
	const port = Number(/\bport=(\d+)/.exec(last)?.[1] ?? 0);
	return await freePort(port).catch(() => freePort());
}

function freePort(port = 0): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(port, "127.0.0.1", () => {
			const address = server.address();
			const taken = typeof address === "object" && address !== null ? address.port : port;
			server.close(() => resolve(taken));
		});
	});
}
