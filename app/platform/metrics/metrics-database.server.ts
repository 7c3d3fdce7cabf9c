import { pool } from "#app/platform/database/db.server.ts";
import { type QueueName, queues } from "#app/platform/queue/queues.ts";

/** Longer than this nobody who asks for the figures waits for the database, in milliseconds. */
const patience = 4_000;

export type WaitingJobs = { queue: QueueName; state: "due" | "later"; jobs: number };

/** What waits in each queue: due now, or later because it was ordered so or is tried again. */
export async function waitingJobs(): Promise<WaitingJobs[]> {
	// The index that workers fetch by holds exactly these rows.
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

/**
 * A question to the database that is asked once in five seconds at most, however often the figures
 * are; with `times` also no sooner than so many times as long as it took. Undefined when there is no
 * answer, or none in time.
 */
export function rested<Value>(
	find: () => Promise<Value>,
	{ pause = 5_000, times = 0 } = {},
): () => Promise<Value | undefined> {
	let until = Number.NEGATIVE_INFINITY;
	let answer: Promise<Value | undefined> = Promise.resolve(undefined);
	return () => {
		const began = performance.now();
		if (began < until) return answer;
		until = Number.POSITIVE_INFINITY;
		const asked = find().catch(() => undefined);
		answer = Promise.race([asked, late()]);
		void asked.then(() => {
			const now = performance.now();
			until = now + Math.max(pause, (now - began) * times);
			answer = asked;
		});
		return answer;
	};
}

function late(): Promise<undefined> {
	return new Promise((done) => setTimeout(done, patience, undefined).unref());
}
