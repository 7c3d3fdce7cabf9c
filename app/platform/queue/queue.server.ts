import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, type JobResult, PgBoss } from "pg-boss";
import { connectionName, endBeforeDeadline } from "#app/platform/database/connection.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { steadyClock, watchClock } from "#app/platform/queue/queue-clock.server.ts";
import type { JobData, QueueName } from "#app/platform/queue/queues.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";

let sender: Promise<PgBoss> | undefined;

/** Enqueues the job when `tx` commits. It runs no sooner than `after` seconds from now. */
export function sendJob<Name extends QueueName>(
	name: Name,
	data: JobData[Name],
	tx: Db,
	after = 0,
): Promise<void> {
	return sendJobs(name, [{ data, after }], tx);
}

export async function sendJobs<Name extends QueueName>(
	name: Name,
	jobs: { data: JobData[Name]; after: number }[],
	tx: Db,
): Promise<void> {
	sender ??= openSender();
	const boss = await sender;
	const inserted = jobs.map(({ data, after }) => ({
		data,
		...(after > 0 ? { startAfter: after } : {}),
	}));
	await boss.insert(name, inserted, { db: fromDrizzle(tx, sql) });
}

export async function closeQueue(): Promise<void> {
	const boss = await sender?.catch(() => undefined);
	sender = undefined;
	await boss?.stop({ graceful: false });
}

/** Options that pg-boss passes on to pg without declaring them. */
const pgOptions = (options: { query_timeout: number }): object => options;

/** Opens a separate connection, because transactions that wait for it may hold the whole pool. */
async function openSender(): Promise<PgBoss> {
	const boss = new PgBoss({
		supervise: false,
		schedule: false,
		migrate: false,
		createSchema: false,
		connectionString: env.databaseUrl,
		application_name: connectionName("queue"),
		max: 1,
		connectionTimeoutMillis: 3_000,
		...pgOptions({ query_timeout: 10_000 }),
	});
	boss.on("error", (error) => log.warn({ reason: reasonOf(error) }, "the queue"));
	return boss.start().catch((error) => {
		sender = undefined;
		throw error;
	});
}

/** Polls for delayed jobs, which send no notification. A full batch fetches the next immediately. */
const pace = {
	burstWhenBatchFull: true,
	perJobResults: true,
	pollingIntervalSeconds: 2,
	notifyPollingIntervalSeconds: 2,
} as const;

/** An email waits up to a second for the relay, so the configured rate needs as many connections. */
function batchSizeOf(name: QueueName): number {
	return name === "deliveries" ? Math.max(5, env.newsletterPerSecond) : 5;
}

type Workers = { [Name in QueueName]: (data: JobData[Name]) => Promise<unknown> };

/** Milliseconds per statement. Only pg-boss's index rebuild may take longer, and is retried the next day. */
const statementTimeoutMs = 60_000;
/** Milliseconds for running jobs to finish at shutdown, and then for closing. */
const drainMs = 8_000;
const closeTimeoutMs = 1_000;

export function workOn(
	workers: Workers,
	queryTimeoutMs = statementTimeoutMs,
	timeout = drainMs,
): { close(): Promise<void> } {
	const boss = new PgBoss({
		connectionString: env.databaseUrl,
		application_name: connectionName("jobs"),
		max: 4,
		connectionTimeoutMillis: 3_000,
		// A silently cut connection would block every worker for 15 minutes.
		...pgOptions({ query_timeout: queryTimeoutMs }),
		useListenNotify: true,
		clock: steadyClock,
		clockMonitorIntervalSeconds: 60,
		migrate: false,
		createSchema: false,
	});
	let warned = 0;
	boss.on("error", (error) => {
		if (Date.now() - warned < 60_000) return;
		warned = Date.now();
		log.warn({ reason: reasonOf(error) }, "jobs wait: the queue cannot be reached");
	});
	boss.on("warning", (warning) => log.debug({ reason: warning.message }, "the queue"));
	let closed = false;
	let timer: NodeJS.Timeout | undefined;
	const waiting = new Set(Object.keys(workers) as QueueName[]);
	const clock = watchClock();
	let opened = open();

	async function open(): Promise<void> {
		try {
			await boss.start();
			await boss.schedule("minute", "* * * * *");
			await boss.schedule("hour", "17 * * * *");
			await boss.schedule("backup", "41 * * * *");
			for (const name of waiting) {
				const work = workers[name] as (data: unknown) => Promise<unknown>;
				await boss.work(name, { ...pace, batchSize: batchSizeOf(name) }, (jobs) =>
					workThrough(name, jobs, work),
				);
				waiting.delete(name);
			}
		} catch (error) {
			log.warn({ reason: reasonOf(error) }, "jobs wait");
			if (closed) return;
			timer = setTimeout(() => {
				opened = open();
			}, 2_000);
		}
	}

	async function end(): Promise<void> {
		await opened;
		await clock.close();
		await boss.stop({ graceful: true, timeout });
	}

	return {
		async close() {
			closed = true;
			clearTimeout(timer);
			await endBeforeDeadline(timeout + closeTimeoutMs, end());
		},
	};
}

async function workThrough(
	name: QueueName,
	jobs: Job<unknown>[],
	work: (data: unknown) => Promise<unknown>,
): Promise<JobResult[]> {
	const settle = async ({ id, data }: Job<unknown>): Promise<JobResult> => {
		try {
			await work(data);
			return { id, status: "completed" };
		} catch (error) {
			const reason = reasonOf(error);
			log.warn({ job: id, queue: name, reason }, "a job failed");
			return { id, status: "failed", output: { reason } };
		}
	};
	// Deliveries wait for the network, so they run in parallel. Photos use the CPU, one at a time.
	if (name === "deliveries") return Promise.all(jobs.map(settle));
	const results: JobResult[] = [];
	for (const job of jobs) results.push(await settle(job));
	return results;
}
