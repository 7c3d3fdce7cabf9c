import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endBeforeDeadline } from "../database/connection.server.ts";
import { findBinaries } from "./postgres-binaries.server.ts";
import { ensureCluster, readPassword, versionOf } from "./postgres-cluster.server.ts";
import { type Cluster, type Joined, joinCluster } from "./postgres-join.server.ts";
import { readPostmaster, runsOn, stopPostmaster } from "./postgres-postmaster.server.ts";
import { closePresence, type Presence, releasePresence } from "./postgres-presence.server.ts";

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Joins or starts PostgreSQL on 127.0.0.1. `durable: false` turns fsync off, for tests. */
export async function startEmbeddedPostgres(options: {
	folder: string;
	say?: (line: string) => void;
	durable?: boolean;
}) {
	const { say = () => {}, durable = true } = options;
	const folder = path.resolve(options.folder);
	const binaries = await findBinaries();
	const first = await ensureCluster(folder, binaries, { durable, say });
	const cluster = { folder, binaries, durable, say, password: await readPassword(folder) };
	const joined = await joinCluster(cluster);
	return {
		url: `postgres://ccr:${cluster.password}@127.0.0.1:${joined.port}/ccr`,
		adopted: joined.adopted,
		first,
		release: keepRunning(cluster, joined),
	};
}

type PresenceClient = Presence & { ref(): void; unref(): void };
type Released = "stopped" | "left running" | "not answering";

const releaseTimeoutMs = 5_000;

function keepRunning(cluster: Cluster, joined: Joined): () => Promise<Released> {
	const leaving = new AbortController();
	let current: PresenceClient | undefined;
	let restarting: Promise<void> | undefined;
	let released: Promise<Released> | undefined;

	function watchPresence(presence: Presence): void {
		const client = presence as PresenceClient;
		current = client;
		client.unref();
		client.once("end", () => {
			current = undefined;
			if (!leaving.signal.aborted) restarting = restart();
		});
	}

	async function restart(): Promise<void> {
		cluster.say("The database has stopped. Starting it again…");
		let lastReported = "";
		while (!leaving.signal.aborted && (await versionOf(cluster.folder)) !== undefined) {
			try {
				const again = await joinCluster({ ...cluster, say: () => {} }, joined.port);
				watchPresence(again.presence);
				cluster.say(
					again.port === joined.port
						? "The database is running again."
						: `The database now answers on port ${again.port}: start this program again.`,
				);
				return;
			} catch (error) {
				const { message } = error as Error;
				const sentence = message.split("\n", 1).join();
				if (sentence !== lastReported) cluster.say(message);
				lastReported = sentence;
			}
			await sleep(2000, undefined, { ref: false, signal: leaving.signal }).catch(() => {});
		}
	}

	async function release(): Promise<Released> {
		leaving.abort();
		if (restarting) await endBeforeDeadline(releaseTimeoutMs, restarting);
		const client = current;
		if (client === undefined) return await stateOf(cluster);
		client.ref();
		let last: boolean | undefined;
		const releasing = releasePresence(client).then((isLast) => {
			last = isLast;
		});
		await endBeforeDeadline(releaseTimeoutMs, releasing).catch(() => {});
		if (last) await stopPostmaster(cluster.folder, cluster.binaries);
		await closePresence(client);
		if (last === false) return "left running";
		return last ? "stopped" : await stateOf(cluster);
	}

	watchPresence(joined.presence);
	return () => {
		released ??= release();
		return released;
	};
}

async function stateOf({ folder }: Cluster): Promise<Released> {
	const postmaster = await readPostmaster(folder);
	if (postmaster === undefined) return "stopped";
	return (await runsOn(postmaster.pid, folder)) ? "not answering" : "stopped";
}
