import path from "node:path";
import { findBinaries } from "./postgres-binaries.server.ts";
import { ensureCluster, readPassword } from "./postgres-cluster.server.ts";
import { joinCluster } from "./postgres-join.server.ts";
import { type Released, stay } from "./postgres-stay.server.ts";

export type EmbeddedPostgres = {
	url: string;
	/** PostgreSQL was already running on the folder. */
	adopted: boolean;
	/** This call created the cluster. */
	first: boolean;
	/** Gives the cluster up; whoever does so last stops PostgreSQL and waits until it is down. */
	release(): Promise<Released>;
};

/**
 * Runs the program's own PostgreSQL on the folder, or joins the one that runs there already. The
 * database is called "ccr" and listens on 127.0.0.1 only. Until `release`, PostgreSQL is started
 * again on the same port whenever it goes away.
 *
 * `durable: false` leaves writing to disk to the system, which only tests may want.
 *
 * Throws an error of one plain sentence, followed by the last lines of PostgreSQL's log.
 */
export async function startEmbeddedPostgres(options: {
	folder: string;
	say?: (line: string) => void;
	durable?: boolean;
}): Promise<EmbeddedPostgres> {
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
		release: stay(cluster, joined),
	};
}
