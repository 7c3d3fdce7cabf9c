import { sql } from "drizzle-orm";
import pg from "pg";
import { connectionName } from "#app/platform/database/connection-name.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { endBeforeDeadline } from "#app/platform/database/end-within.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";

const channel = "ccr_changes";
const heartbeatEvery = 2_000;
const answerWithin = 2_000;

let announced = 0;

/** How many changes this process has announced: by it a request knows whether it has made one. */
export function countAnnounced(): number {
	return announced;
}

/** Says, when the transaction commits, to every process: something that the public sees has changed. */
export async function announceChange(tx: Db): Promise<void> {
	announced++;
	await tx.execute(sql`select pg_notify(${channel}, '')`);
}

/**
 * Whether changes are heard of. "refused": a server answers, but tells this process nothing; "away": none
 * answers that could make one.
 */
export type ChangeNotices = "listening" | "lost" | "refused" | "away";

/**
 * Calls `changed` after every announced change, wherever it was made, and after every time
 * that notices may have been missed. While the database is away it keeps trying, once a second.
 */
export function listenForChanges(
	changed: () => void,
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
			connectionTimeoutMillis: answerWithin,
			query_timeout: answerWithin,
			keepAlive: true,
		});
		next.on("notification", changed);
		next.on("error", () => {});
		next.on("end", () => client === next && lost());
		try {
			await next.connect();
			await next.query(`listen ${channel}`);
		} catch (error) {
			log.debug({ reason: error instanceof Error ? error.message : "" }, "no change notices yet");
			next.end().catch(() => {});
			notices(meaningOf(error));
			if (!closed) timer = setTimeout(connect, 1_000);
			return;
		}
		if (closed) return void next.end().catch(() => {});
		client = next;
		warned = false;
		// What was announced between two connections was not heard.
		changed();
		notices("listening");
		timer = setTimeout(heartbeat, heartbeatEvery, next);
	}

	function meaningOf(error: unknown): ChangeNotices {
		if (!(error instanceof pg.DatabaseError)) return "away";
		// It starts or stops, for everybody: in a moment it is there, or away.
		if (error.code?.startsWith("57P")) return "lost";
		const { code, message: reason } = error;
		if (!warned) log.warn({ code, reason }, "change notices are refused: no page is kept for long");
		warned = true;
		return "refused";
	}

	/** A connection that a firewall cut says nothing; only asking shows it. */
	async function heartbeat(asked: pg.Client): Promise<void> {
		try {
			await asked.query("select 1");
			if (client === asked && !closed) timer = setTimeout(heartbeat, heartbeatEvery, asked);
		} catch {
			if (client === asked) lost();
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
			if (last) await endBeforeDeadline(answerWithin, last.end());
		},
	};
}
