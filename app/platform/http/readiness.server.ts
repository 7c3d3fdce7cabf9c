import { pool } from "#app/platform/database/db.server.ts";
import { keysOfForms } from "#app/platform/limits/keys.server.ts";
import journal from "../../../drizzle/meta/_journal.json" with { type: "json" };

export type Readiness = "ready" | "stopping" | "away" | "behind";
/** Who asks from one address: the last two looks, and how often it was told of the end. */
type Asker = { lastAsked: number; looks: [number, number]; told: number };

/** Who has asked twice within this time, with a pause between, is a proxy that looks; milliseconds. */
const watchedFor = 30_000;
const leastPause = 500;
/** More addresses than balancers have: whoever asks from all over must fill no memory. */
const mostAskers = 64;
/** Most take a server out after three refusals, and ask every two or three seconds. */
const enough = 3;
const longest = 8_000;
/** From the last word until a balancer has acted on it. */
const digesting = 500;

/**
 * Whether this process can serve: the database answers and has the tables of this version, and forms have
 * their keys. A newer schema will do: while a version replaces the last one, both run on the newer.
 */
export function openReadiness(
	newest = Math.max(...journal.entries.map(({ when }) => when)),
	query: (text: string) => Promise<{ rows: unknown[] }> = (text) => pool.query(text),
) {
	let stopping: Promise<void> | undefined;
	/** By address, the latest last: a balancer may be several machines, and each must see for itself. */
	const askers = new Map<string, Asker>();
	let enoughTold = () => {};

	function noteAsker(address: string): Asker {
		const now = performance.now();
		const never = Number.NEGATIVE_INFINITY;
		const asker = askers.get(address) ?? { lastAsked: never, looks: [never, never], told: 0 };
		if (now - asker.lastAsked >= leastPause) asker.looks = [asker.looks[1], now];
		asker.lastAsked = now;
		askers.delete(address);
		askers.set(address, asker);
		const [eldest = ""] = askers.keys();
		if (askers.size > mostAskers) askers.delete(eldest);
		return asker;
	}

	/** Whether somebody looks who has not been told often enough. */
	function isAwaited(): boolean {
		const since = performance.now() - watchedFor;
		return [...askers.values()].some(({ looks, told }) => looks[0] >= since && told < enough);
	}

	async function look(): Promise<Readiness> {
		try {
			const { rows } = await query(
				"select max(created_at)::float8 as newest from drizzle.__drizzle_migrations",
			);
			const [row] = rows as { newest: number | null }[];
			await keysOfForms();
			return (row?.newest ?? 0) >= newest ? "ready" : "behind";
		} catch (error) {
			// Without the table, nothing was ever migrated.
			const code = error instanceof Error && "code" in error ? error.code : undefined;
			return code === "42P01" || code === "3F000" ? "behind" : "away";
		}
	}

	async function untilTold(): Promise<void> {
		if (!isAwaited()) return;
		await new Promise<void>((done) => {
			// What is served meanwhile keeps the process alive.
			setTimeout(done, longest).unref();
			enoughTold = () => setTimeout(done, digesting).unref();
		});
	}

	return {
		async ask(address = ""): Promise<Readiness> {
			const asker = noteAsker(address);
			if (!stopping) return look();
			asker.told += 1;
			if (!isAwaited()) enoughTold();
			return "stopping";
		},
		/**
		 * Says from now on that this process stops. Where a proxy looks, it is done once the proxy has had
		 * time to send its visitors elsewhere; until then they must be served.
		 */
		retire(): Promise<void> {
			stopping ??= untilTold();
			return stopping;
		},
	};
}
