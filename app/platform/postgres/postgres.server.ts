import path from "node:path";
import { findBinaries } from "./postgres-binaries.server.ts";
import { ensureCluster, readPassword } from "./postgres-cluster.server.ts";
import { joinCluster } from "./postgres-join.server.ts";
import { keepRunning, type Released } from "./postgres-stay.server.ts";

export type EmbeddedPostgres = {
	url: string;
	adopted: boolean;
	first: boolean;
	release(): Promise<Released>;
};

/** Joins a running one or starts it, on 127.0.0.1. `durable: false` turns fsync off, for tests. */
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
		release: keepRunning(cluster, joined),
	};
}
