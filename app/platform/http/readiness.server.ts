import { LRUCache } from "lru-cache";
import { pool } from "#app/platform/database/db.server.ts";
import { loadFormKeys } from "#app/platform/limits/keys.server.ts";
import journal from "../../../drizzle/meta/_journal.json" with { type: "json" };

type Readiness = "ready" | "stopping" | "away" | "behind";
type Client = { lastSeen: number; checks: [number, number]; refusals: number };

/** Milliseconds. Two checks within the window, with a pause between them, suggest a proxy's health checks. */
const watchWindowMs = 30_000;
const minPauseMs = 500;
const maxClients = 64;
/** Most load balancers check every two or three seconds and remove a server after three failures. */
const refusalsNeeded = 3;
const maxWaitMs = 8_000;
const settleMs = 500;

/** Accepts a schema that is newer than this version, as during a rolling update. */
export function openReadiness(
	newest = Math.max(...journal.entries.map(({ when }) => when)),
	query: (text: string) => Promise<{ rows: unknown[] }> = (text) => pool.query(text),
) {
	let stopping: Promise<void> | undefined;
	const clients = new LRUCache<string, Client>({ max: maxClients });
	let stopWaiting = () => {};

	function recordClient(address: string): Client {
		const now = performance.now();
		const never = Number.NEGATIVE_INFINITY;
		const client = clients.get(address) ?? { lastSeen: never, checks: [never, never], refusals: 0 };
		if (now - client.lastSeen >= minPauseMs) client.checks = [client.checks[1], now];
		client.lastSeen = now;
		clients.set(address, client);
		return client;
	}

	function isWatched(): boolean {
		const since = performance.now() - watchWindowMs;
		return [...clients.values()].some(
			({ checks, refusals }) => checks[0] >= since && refusals < refusalsNeeded,
		);
	}

	async function check(): Promise<Readiness> {
		try {
			const { rows } = await query(
				"select max(created_at)::float8 as newest from drizzle.__drizzle_migrations",
			);
			const [row] = rows as { newest: number | null }[];
			await loadFormKeys();
			return (row?.newest ?? 0) >= newest ? "ready" : "behind";
		} catch (error) {
			// The migrations table does not exist.
			const code = error instanceof Error && "code" in error ? error.code : undefined;
			return code === "42P01" || code === "3F000" ? "behind" : "away";
		}
	}

	async function untilRefused(): Promise<void> {
		if (!isWatched()) return;
		await new Promise<void>((done) => {
			setTimeout(done, maxWaitMs).unref();
			stopWaiting = () => setTimeout(done, settleMs).unref();
		});
	}

	return {
		async ask(address = ""): Promise<Readiness> {
			const client = recordClient(address);
			if (!stopping) return check();
			client.refusals += 1;
			if (!isWatched()) stopWaiting();
			return "stopping";
		},
		retire(): Promise<void> {
			stopping ??= untilRefused();
			return stopping;
		},
	};
}
