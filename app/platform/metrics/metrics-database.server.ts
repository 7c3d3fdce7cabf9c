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

/** At most every `pause` milliseconds, and `times` its duration. Undefined on failure. */
export function throttled<Value>(
	find: () => Promise<Value>,
	{ pause = 5_000, times = 0 } = {},
): () => Promise<Value | undefined> {
	let until = Number.NEGATIVE_INFINITY;
	let answer: Promise<Value | undefined> = Promise.resolve(undefined);
	return () => {
		const began = performance.now();
		if (began < until) return answer;
		until = Number.POSITIVE_INFINITY;
		const query = find().catch(() => undefined);
		answer = Promise.race([query, timeout()]);
		void query.then(() => {
			const now = performance.now();
			until = now + Math.max(pause, (now - began) * times);
			answer = query;
		});
		return answer;
	};
}

function timeout(): Promise<undefined> {
	return new Promise((done) => setTimeout(done, timeoutMs, undefined).unref());
}
