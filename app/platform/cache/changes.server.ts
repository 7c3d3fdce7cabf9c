import { sql } from "drizzle-orm";
import pg from "pg";
import * as v from "valibot";
import type { Change } from "#app/platform/cache/shown.ts";
import { connectionName, endBeforeDeadline } from "#app/platform/database/connection.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";

const channel = "ccr_changes";
const heartbeatMs = 2_000;
const timeoutMs = 2_000;

/** Of this process, the newest last, each with its number. */
const announced: { number: number; change: Change | undefined }[] = [];
const maxRemembered = 1_000;
/** PostgreSQL accepts 8,000. */
const maxPayloadBytes = 7_900;

export function countAnnouncedChanges(): number {
	return announced.at(-1)?.number ?? 0;
}

export function changesSince(count: number): (Change | undefined)[] {
	const since = announced.filter(({ number }) => number > count);
	const isForgotten = (since[0]?.number ?? count + 1) > count + 1;
	return [...(isForgotten ? [undefined] : []), ...since.map(({ change }) => change)];
}

/** Notifies every process, when the transaction commits, of a change of public content: of any, unless it's said. */
export async function announceChange(tx: Db, change?: Change): Promise<void> {
	announced.push({ number: countAnnouncedChanges() + 1, change });
	if (announced.length > maxRemembered) announced.shift();
	const payload = change ? JSON.stringify({ points: [], ...change }) : "";
	const sent = Buffer.byteLength(payload) > maxPayloadBytes ? "" : payload;
	await tx.execute(sql`select pg_notify(${channel}, ${sent})`);
}

const changeSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({
		tags: v.array(v.string()),
		points: v.array(
			v.object({ of: v.string(), at: v.tuple([v.number(), v.number(), v.number()]) }),
		),
	}),
);

/** Other versions of this program, and people, may send anything: that concerns everything. */
function readChange(payload: string): Change | undefined {
	const read = v.safeParse(changeSchema, payload);
	return read.success ? read.output : undefined;
}

/** "refused" means that the server refuses LISTEN, "away" that it can't be reached. */
type ChangeNotices = "listening" | "lost" | "refused" | "away";

/** Calls `changed` after every announced change, and without one whenever notices may have been missed. */
export function listenForChanges(
	changed: (change?: Change) => void,
	notices: (now: ChangeNotices) => void = () => {},
): { close(): Promise<void> } {
	let closed = false;
	let client: pg.Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let warned = false;

	async function connect(): Promise<void> {
		const next = new pg.Client({
			connectionString: env.databaseUrl,
			application_name: connectionName("changes"),
			connectionTimeoutMillis: timeoutMs,
			query_timeout: timeoutMs,
			keepAlive: true,
		});
		next.on("notification", ({ payload = "" }) => changed(readChange(payload)));
		next.on("error", () => {});
		next.on("end", () => client === next && lost());
		try {
			await next.connect();
			await next.query(`listen ${channel}`);
		} catch (error) {
			log.debug({ reason: reasonOf(error) }, "no change notices yet");
			next.end().catch(() => {});
			notices(noticesAfter(error));
			if (!closed) timer = setTimeout(connect, 1_000);
			return;
		}
		if (closed) return void next.end().catch(() => {});
		client = next;
		warned = false;
		changed();
		notices("listening");
		timer = setTimeout(heartbeat, heartbeatMs, next);
	}

	function noticesAfter(error: unknown): ChangeNotices {
		if (!(error instanceof pg.DatabaseError)) return "away";
		// The server is starting up or shutting down.
		if (error.code?.startsWith("57P")) return "lost";
		if (!warned)
			log.warn(
				{ code: error.code, reason: reasonOf(error) },
				"change notices are refused: no page is cached for long",
			);
		warned = true;
		return "refused";
	}

	/** Detects a connection cut by a firewall, which reports no error until it is used. */
	async function heartbeat(connection: pg.Client): Promise<void> {
		try {
			await connection.query("select 1");
			if (client === connection && !closed) timer = setTimeout(heartbeat, heartbeatMs, connection);
		} catch {
			if (client === connection) lost();
		}
	}

	function lost(): void {
		client?.end().catch(() => {});
		client = undefined;
		clearTimeout(timer);
		notices("lost");
		if (closed) return;
		log.warn("change notices stopped: the database is away");
		timer = setTimeout(connect, 500);
	}

	void connect();
	return {
		async close() {
			closed = true;
			clearTimeout(timer);
			const last = client;
			client = undefined;
			if (last) await endBeforeDeadline(timeoutMs, last.end());
		},
	};
}
