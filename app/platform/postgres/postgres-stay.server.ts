import { setTimeout as sleep } from "node:timers/promises";
import { endBeforeDeadline } from "../database/end-within.server.ts";
import { versionOf } from "./postgres-cluster.server.ts";
import { type Cluster, type Joined, joinCluster } from "./postgres-join.server.ts";
import { readPostmaster, runsOn, stopPostmaster } from "./postgres-postmaster.server.ts";
import { isLastOne, leave, type Presence } from "./postgres-presence.server.ts";

/** The types of `pg` leave these two out. */
type Held = Presence & { ref(): void; unref(): void };
/** "not answering": it runs, and does not say whether anybody else uses it. */
export type Released = "stopped" | "left running" | "not answering";

/** How long a PostgreSQL that hangs may keep the program from ending, in milliseconds. */
const answerWithin = 5_000;

/**
 * Keeps the place in the cluster and starts PostgreSQL again when it goes away: killed, or stopped
 * by a full disk. Returns the verb that gives the place up.
 */
export function stay(cluster: Cluster, joined: Joined): () => Promise<Released> {
	const leaving = new AbortController();
	let held: Held | undefined;
	let revival: Promise<void> | undefined;
	let released: Promise<Released> | undefined;

	function hold(presence: Presence): void {
		const client = presence as Held;
		held = client;
		client.unref();
		client.once("end", () => {
			held = undefined;
			if (!leaving.signal.aborted) revival = revive();
		});
	}

	async function revive(): Promise<void> {
		cluster.say("The database has stopped. Starting it again…");
		let told = "";
		while (!leaving.signal.aborted && (await versionOf(cluster.folder)) !== undefined) {
			try {
				const again = await joinCluster({ ...cluster, say: () => {} }, joined.port);
				hold(again.presence);
				cluster.say(
					again.port === joined.port
						? "The database is running again."
						: `The database now answers on port ${again.port}: start this program again.`,
				);
				return;
			} catch (error) {
				// The same failure every two seconds, on a full disk say, is told once.
				const { message } = error as Error;
				const sentence = message.split("\n", 1).join();
				if (sentence !== told) cluster.say(message);
				told = sentence;
			}
			await sleep(2000, undefined, { ref: false, signal: leaving.signal }).catch(() => {});
		}
	}

	async function release(): Promise<Released> {
		leaving.abort();
		if (revival) await endBeforeDeadline(answerWithin, revival);
		const client = held;
		if (client === undefined) return await stateOf(cluster);
		client.ref();
		let last: boolean | undefined;
		const asked = isLastOne(client).then((said) => {
			last = said;
		});
		await endBeforeDeadline(answerWithin, asked).catch(() => {});
		if (last) await stopPostmaster(cluster.folder, cluster.binaries);
		await leave(client);
		if (last === false) return "left running";
		return last ? "stopped" : await stateOf(cluster);
	}

	hold(joined.presence);
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
