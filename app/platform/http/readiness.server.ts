import { LRUCache } from "lru-cache";
import { openConnections, pool, refuseWrites } from "#app/platform/database/db.server.ts";
import { loadFormKeys } from "#app/platform/limits/keys.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import journal from "../../../drizzle/meta/_journal.json" with { type: "json" };

/** As /readyz says it. */
const states = {
	ready: "ready",
	stopping: "stopping",
	away: "away",
	tablesOlder: "behind: the tables are older than this program; its next start migrates them",
	programOlder: "behind: the tables need a newer program, so this one writes nothing",
};
type Readiness = (typeof states)[keyof typeof states];
/** When an address was first and last told that the process is ready. */
type Client = { first: number; last: number };

/** Milliseconds. Whoever still asks some time after the first "ready" is a proxy; a script that starts the site isn't. */
const watchWindowMs = 30_000;
const minWatchMs = 500;
const maxClients = 64;
/**
 * In this time most load balancers, which check every two or three seconds, have seen three refusals and look elsewhere.
 * Refusals aren't counted: several balancers may ask from one address.
 */
const refusingMs = 8_000;
/** Milliseconds between checks of whether this program may still write. */
const versionCheckMs = 2_000;

type Database = {
	query(text: string): Promise<{ rows: unknown[] }>;
	open(): Promise<void>;
};

export function openReadiness(
	migrations: { tag: string; when: number }[] = journal.entries,
	{ query, open }: Database = { query: (text) => pool.query(text), open: openConnections },
	onOutdated: () => void = () => {},
) {
	const newest = Math.max(...migrations.map(({ when }) => when));
	const tags = new Set(migrations.map(({ tag }) => tag));
	let stopping: Promise<void> | undefined;
	let opened: Promise<void> | undefined;
	let outdated = false;
	const clients = new LRUCache<string, Client>({ max: maxClients });
	const timer = setInterval(() => void check(), versionCheckMs).unref();

	function recordClient(address: string): void {
		const now = performance.now();
		clients.set(address, { first: clients.get(address)?.first ?? now, last: now });
	}

	function isWatched(): boolean {
		const since = performance.now() - watchWindowMs;
		return [...clients.values()].some(
			({ first, last }) => last >= since && last - first >= minWatchMs,
		);
	}

	/** Accepts tables that are newer than this program, as during a rolling update, unless it can't write to them. */
	async function check(): Promise<Readiness> {
		if (outdated) return states.programOlder;
		try {
			const { rows } = await query(
				`select (select max(created_at)::float8 from drizzle.__drizzle_migrations) as newest,
					(select value from site_state where name = 'oldest_writer') as oldest_writer`,
			);
			const [row] = rows as { newest: number | null; oldest_writer: string | null }[];
			if (row?.oldest_writer && !tags.has(row.oldest_writer)) return retireProgram();
			if ((row?.newest ?? 0) < newest) return states.tablesOlder;
			opened ??= open().catch((error) => {
				opened = undefined;
				throw error;
			});
			await Promise.all([opened, loadFormKeys()]);
			return states.ready;
		} catch (error) {
			// A table does not exist.
			const code = error instanceof Error && "code" in error ? error.code : undefined;
			return code === "42P01" || code === "3F000" ? states.tablesOlder : states.away;
		}
	}

	/** Until it is replaced: the newer program's rows may be there already. */
	function retireProgram(): Readiness {
		outdated = true;
		clearInterval(timer);
		refuseWrites();
		onOutdated();
		log.error("the tables need a newer program: this one writes nothing until it is replaced");
		return states.programOlder;
	}

	async function untilRefused(): Promise<void> {
		if (isWatched()) await new Promise((done) => setTimeout(done, refusingMs).unref());
	}

	return {
		check,
		async ask(address = ""): Promise<Readiness> {
			if (stopping) return states.stopping;
			const state = await check();
			if (state === states.ready) recordClient(address);
			return state;
		},
		retire(): Promise<void> {
			clearInterval(timer);
			stopping ??= untilRefused();
			return stopping;
		},
		close: () => clearInterval(timer),
	};
}
