import { ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import { connectionName } from "#app/platform/database/connection-name.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { endBeforeDeadline } from "#app/platform/database/end-within.server.ts";
import { steadyClock, watchClock } from "#app/platform/queue/queue-clock.server.ts";
import type { JobData, QueueName } from "#app/platform/queue/queues.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import {
	CONSUMER,
	callerOf,
	inTrace,
	type Piece,
	traceForJob,
} from "#app/platform/tracing/tracing.server.ts";

const asleep = { supervise: false, schedule: false, migrate: false, createSchema: false } as const;

let sender: Promise<PgBoss> | undefined;

/** Puts a job in its queue when the transaction commits; it is done not before so many seconds. */
export async function sendJob<Name extends QueueName>(
	name: Name,
	data: JobData[Name],
	tx: Db,
	after = 0,
): Promise<void> {
	sender ??= openSender();
	const boss = await sender;
	await boss.send(
		name,
		{ ...data, ...traceForJob() },
		{
			db: fromDrizzle(tx, sql),
			...(after > 0 ? { startAfter: after } : {}),
		},
	);
}

/** Ends what `sendJob` opened. */
export async function closeQueue(): Promise<void> {
	const boss = await sender?.catch(() => undefined);
	sender = undefined;
	await boss?.stop({ graceful: false });
}

/** Options that pg-boss passes on to pg without declaring them. */
const forPg = (options: { query_timeout: number }): object => options;

/**
 * Sends only, in the transactions that it is given. What it must know of the queues it asks by a
 * connection of its own: those of the pool may all be held by transactions that wait for it.
 */
async function openSender(): Promise<PgBoss> {
	const boss = new PgBoss({
		...asleep,
		connectionString: env.databaseUrl,
		application_name: connectionName("queue"),
		max: 1,
		connectionTimeoutMillis: 3_000,
		...forPg({ query_timeout: 10_000 }),
	});
	boss.on("error", (error) => log.warn({ reason: error.message }, "the queue"));
	return boss.start().catch((error) => {
		sender = undefined;
		throw error;
	});
}

// Nobody is told of a job that becomes due: unless it looks, a worker would do one in 30 seconds.
/** A worker takes five jobs and comes again at once as long as there are five: a backlog goes fast. */
const pace = {
	batchSize: 5,
	burstWhenBatchFull: true,
	perJobResults: true,
	includeMetadata: true,
	pollingIntervalSeconds: 2,
	notifyPollingIntervalSeconds: 2,
} as const;
/** Letters wait for others, so five are under way together; photos take the cores one by one. */
const together: Record<QueueName, boolean> = {
	deliveries: true,
	photos: false,
	tidy: false,
	publish: false,
	backup: false,
};

export type Workers = { [Name in QueueName]: (data: JobData[Name]) => Promise<unknown> };

/**
 * How long a statement may take, in milliseconds: most take some. pg-boss alone may rebuild an index of its
 * own for longer; given up, it clears that away and begins anew the next day.
 */
const patience = 60_000;
/** How long what is under way may take when the process stops, and then the goodbye; milliseconds. */
const drain = 8_000;
const goodbye = 1_000;

/**
 * Works on the queues until it is closed. A worker that throws gets the job again later. While the
 * database is away nothing is worked on; it goes on by itself.
 */
export function workOn(
	workers: Workers,
	silence = patience,
	timeout = drain,
): { close(): Promise<void> } {
	const boss = new PgBoss({
		connectionString: env.databaseUrl,
		application_name: connectionName("jobs"),
		max: 4,
		connectionTimeoutMillis: 3_000,
		// A connection that was cut without a word would hold every worker for a quarter of an hour.
		...forPg({ query_timeout: silence }),
		useListenNotify: true,
		clock: steadyClock,
		// The schedule goes by the database's time, which is compared with ours so often.
		clockMonitorIntervalSeconds: 60,
		migrate: false,
		createSchema: false,
	});
	let warned = 0;
	boss.on("error", (error) => {
		// Every worker complains every two seconds while the database is away.
		if (Date.now() - warned < 60_000) return;
		warned = Date.now();
		log.warn({ reason: error.message }, "jobs wait: the queue cannot be reached");
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
			await boss.schedule("tidy", "17 * * * *");
			await boss.schedule("publish", "* * * * *");
			await boss.schedule("backup", "41 * * * *");
			for (const name of waiting) {
				const work = workers[name] as (data: unknown) => Promise<unknown>;
				await boss.work(name, pace, (jobs) => workThrough(name, jobs, work));
				waiting.delete(name);
			}
		} catch (error) {
			log.warn({ reason: error instanceof Error ? error.message : "" }, "jobs wait");
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
			await endBeforeDeadline(timeout + goodbye, end());
		},
	};
}

/** A job has a trace of its own, which names the request that ordered it. */
function pieceOf(queue: QueueName, { id, data, retryCount }: JobWithMetadata<unknown>): Piece {
	const orderer = trace.getSpanContext(callerOf(data));
	return {
		name: `process ${queue}`,
		kind: CONSUMER,
		links: orderer ? [{ context: orderer }] : [],
		attributes: {
			"messaging.system": "pgboss",
			"messaging.destination.name": queue,
			"messaging.operation.type": "process",
			"messaging.message.id": id,
			"ccr.job.attempt": retryCount + 1,
		},
	};
}

/** Does every job of a batch, whatever becomes of the others. */
async function workThrough(
	name: QueueName,
	jobs: JobWithMetadata<unknown>[],
	work: (data: unknown) => Promise<unknown>,
): Promise<JobResult[]> {
	const settle = async (job: JobWithMetadata<unknown>): Promise<JobResult> => {
		const { id, data } = job;
		try {
			await inTrace(pieceOf(name, job), ROOT_CONTEXT, () => work(data));
			return { id, status: "completed" };
		} catch (error) {
			log.warn({ job: id, reason: String(error) }, "a job failed and is tried again");
			return { id, status: "failed", output: { reason: String(error) } };
		}
	};
	if (together[name]) return Promise.all(jobs.map(settle));
	const results: JobResult[] = [];
	for (const job of jobs) results.push(await settle(job));
	return results;
}
