import { pool } from "#app/platform/db.server.ts";
import journal from "../../drizzle/meta/_journal.json" with { type: "json" };

export type Readiness = "ready" | "stopping" | "away" | "behind";

/** Who has asked twice within this time, with a pause between, is a proxy that looks; milliseconds. */
const watchedFor = 30_000;
const leastPause = 500;
/** Most take a server out after three refusals, and ask every two or three seconds. */
const enough = 3;
const longest = 8_000;

/**
 * Whether this process can serve: the database answers and has the tables of this version. A newer
 * schema will do: while a version replaces the last one, both run on the newer.
 */
export function openReadiness(
	newest = Math.max(...journal.entries.map(({ when }) => when)),
	query: (text: string) => Promise<{ rows: unknown[] }> = (text) => pool.query(text),
) {
	let stopping: Promise<void> | undefined;
	let lastAsked = Number.NEGATIVE_INFINITY;
	/** The last two looks. */
	let looks = [lastAsked, lastAsked] as [number, number];
	let told = 0;
	let enoughTold = () => {};

	async function look(): Promise<Readiness> {
		try {
			const { rows } = await query(
				"select max(created_at)::float8 as newest from drizzle.__drizzle_migrations",
			);
			const [row] = rows as { newest: number | null }[];
			return (row?.newest ?? 0) >= newest ? "ready" : "behind";
		} catch (error) {
			// Without the table, nothing was ever migrated.
			const code = error instanceof Error && "code" in error ? error.code : undefined;
			return code === "42P01" || code === "3F000" ? "behind" : "away";
		}
	}

	async function untilTold(): Promise<void> {
		if (performance.now() - looks[0] > watchedFor) return;
		await new Promise<void>((done) => {
			// What is served meanwhile keeps the process alive.
			setTimeout(done, longest).unref();
			enoughTold = done;
		});
	}

	return {
		async ask(): Promise<Readiness> {
			const now = performance.now();
			if (now - lastAsked >= leastPause) looks = [looks[1], now];
			lastAsked = now;
			if (!stopping) return look();
			told += 1;
			if (told >= enough) enoughTold();
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
