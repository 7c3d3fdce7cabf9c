import { cached } from "#app/platform/cache/cached.server.ts";
import { pool } from "#app/platform/database/db.server.ts";
import { type QueueName, queues } from "#app/platform/queue/queues.ts";

/** Milliseconds. */
const timeoutMs = 4_000;

export type WaitingJobs = { queue: QueueName; state: "due" | "later"; jobs: number };

export async function waitingJobs(): Promise<WaitingJobs[]> {
	// Matches the index that workers fetch jobs by.
	const { rows } = await pool.query(`
		select name as queue, start_after <= now() as due, count(*)::int as jobs
		from pgboss.job where state < 'active' and not blocked group by 1, 2`);
	const jobsOf = (queue: string, due: boolean): number =>
		rows.find((row) => row.queue === queue && row.due === due)?.jobs ?? 0;
	return (Object.keys(queues) as QueueName[]).flatMap((queue) => [
		{ queue, state: "due", jobs: jobsOf(queue, true) },
		{ queue, state: "later", jobs: jobsOf(queue, false) },
	]);
}

/** At most every five seconds, and `costFactor` times its duration. Undefined on failure. */
export function throttled<Value>(
	find: () => Promise<Value>,
	costFactor = 0,
): () => Promise<Value | undefined> {
	const ask = cached(() => find().catch(() => undefined), { costFactor, minMs: 5_000 });
	return () => Promise.race([ask(), timeout()]);
}

function timeout(): Promise<undefined> {
	return new Promise((done) => setTimeout(done, timeoutMs, undefined).unref());
}
