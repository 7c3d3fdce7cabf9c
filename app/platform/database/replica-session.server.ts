import pg from "pg";
import { connectionName, endBeforeDeadline } from "#app/platform/database/connection.server.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";

/** Milliseconds after which a public page is read from the primary instead. */
export const replicaTimeoutMs = 1_000;

export type Ask = (text: string) => Promise<{ rows: unknown[] }>;

export class WrongReplicaError extends Error {}

type Identity = { cluster: string; database: string };

const identity = `select current_database() as database,
	(select system_identifier::text from pg_control_system()) as cluster`;
/** Identifies a server, because no two start in the same microsecond. */
const started = "select extract(epoch from pg_postmaster_start_time())::text as started";

/**
 * The end of the primary's WAL. A position right after a page header (24 or 40 bytes) is moved back to the
 * start of the page, because an up-to-date replica never reports the position after the header.
 */
const position = `select (at - case (at - '0/0') % 8192 when 24 then 24 when 40 then 40 else 0 end)::text
	as position from pg_current_wal_insert_lsn() as at`;

export async function positionOf(primary: Ask): Promise<string> {
	const { rows } = await primary(position);
	return (rows[0] as { position: string }).position;
}

export type ReplicaSession = Awaited<ReturnType<typeof openSession>>;

export async function openSession(
	url: string,
	{ primary, size, ended }: { primary: Ask; size: number; ended(pool: pg.Pool): void },
) {
	const connection = {
		connectionString: url,
		connectionTimeoutMillis: replicaTimeoutMs,
		query_timeout: replicaTimeoutMs,
		keepAlive: true,
	};
	const client = new pg.Client({ ...connection, application_name: connectionName("replica") });
	client.on("error", () => {});
	const ask = async <Row>(text: string, values: string[] = []): Promise<Row> =>
		(await client.query(text, values)).rows[0];
	let server: { started: string };
	try {
		await client.connect();
		const { recovering } = await ask<{ recovering: boolean }>(
			"select pg_is_in_recovery() as recovering",
		);
		if (!recovering) throw new WrongReplicaError("it is no replica, or was made a primary");
		const { rows } = await primary(identity);
		const ours = rows[0] as Identity;
		const its = await ask<Identity>(identity);
		if (its.cluster !== ours.cluster) throw new WrongReplicaError("it follows another server");
		if (its.database !== ours.database) throw new WrongReplicaError("it is another database");
		server = await ask<{ started: string }>(started);
	} catch (error) {
		client.end().catch(() => {});
		throw error;
	}

	const pool = new pg.Pool({
		...connection,
		max: size,
		application_name: connectionName("public"),
		// One host name may lead to several replicas, whose positions were not checked.
		verify: (fresh, done) => {
			fresh.query(started).then(({ rows }) => {
				if (rows[0].started === server.started) done();
				else done(new WrongReplicaError("its address leads to several servers"));
			}, done);
		},
	});
	pool.on("error", (error) =>
		log.debug({ reason: reasonOf(error) }, "a replica connection was lost"),
	);
	pool.on("connect", (fresh) => fresh.on("error", () => {}));
	client.once("end", () => ended(pool));

	return {
		pool,
		async hasReached(position: string): Promise<boolean> {
			const { recovering, reached } = await ask<{ recovering: boolean; reached: boolean | null }>(
				`select pg_is_in_recovery() as recovering,
					pg_last_wal_replay_lsn() >= $1::pg_lsn as reached`,
				[position],
			);
			if (!recovering) throw new WrongReplicaError("it was made a primary");
			return reached === true;
		},
		async close(): Promise<void> {
			const ended = [client.end(), pool.end()].map((end) => end.catch(() => {}));
			await endBeforeDeadline(replicaTimeoutMs, Promise.all(ended));
		},
	};
}
