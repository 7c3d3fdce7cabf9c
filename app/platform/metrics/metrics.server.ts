import { Counter, Gauge, type Registry } from "prom-client";
import { cached } from "#app/platform/cache/cached.server.ts";
import { pool } from "#app/platform/database/db.server.ts";
import { type QueueName, queues } from "#app/platform/queue/queues.server.ts";

export type Reading = { value: number; labels?: Record<string, string> };
type Read = () => number | Reading[] | Promise<number | Reading[]>;

/** Adds metrics that are read on each scrape. Labels must be few and never come from visitors. */
export function addReadings(
	registry: Registry,
	readings: Record<string, [help: string, read: Read, ...labelNames: string[]]>,
): void {
	for (const [name, [help, read, ...labelNames]] of Object.entries(readings)) {
		const Metric = name.endsWith("_total") ? Counter : Gauge;
		const metric = new Metric({ name, help, labelNames, registers: [registry], collect });

		async function collect(): Promise<void> {
			const found = await read();
			const values: Reading[] = typeof found === "number" ? [{ value: found }] : found;
			metric.reset();
			// After a reset, a metric without labels would report 0.
			if (labelNames.length === 0) metric.remove();
			for (const { labels = {}, value } of values) metric.inc(labels, value);
		}
	}
}

export type WaitingJobs = { queue: QueueName; state: "due" | "later"; jobs: number };

export async function waitingJobs(): Promise<WaitingJobs[]> {
	// Matches the index by which workers fetch jobs.
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

const timeoutMs = 4_000;

export function throttled<Value>(
	find: () => Promise<Value>,
	costFactor = 0,
): () => Promise<Value | undefined> {
	const ask = cached(() => find().catch(() => undefined), { costFactor, minMs: 5_000 });
	const timeout = () =>
		new Promise<undefined>((done) => setTimeout(done, timeoutMs, undefined).unref());
	return () => Promise.race([ask(), timeout()]);
}
