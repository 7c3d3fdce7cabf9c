import { monitorEventLoopDelay } from "node:perf_hooks";
import { Registry } from "prom-client";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import {
	addReadings,
	type Reading,
	throttled,
	type WaitingJobs,
} from "#app/platform/metrics/metrics.server.ts";
import { countRequests, watchPageCache } from "#app/platform/metrics/metrics-requests.server.ts";

type Ended = { channel: string; state: string; deliveries: number };
type Outbox = {
	channels: readonly string[];
	waitingJobs(): Promise<WaitingJobs[]>;
	unfinished(): Promise<(Ended & { oldest: number })[]>;
	ended(): Promise<Ended[]>;
};
type Process = { build: Record<string, string>; role: string };
type Pool = {
	totalCount: number;
	idleCount: number;
	waitingCount: number;
	options: { max?: number };
};
type Watched = Process & {
	pool: Pool;
	outbox: Outbox;
	cache: PageCache | undefined;
	/** Undefined without nightly backups. */
	lastBackup: (() => Promise<Date | undefined>) | undefined;
};

export function openMetrics({ outbox, cache, pool, lastBackup, ...process }: Watched) {
	const registry = new Registry();
	const requests = countRequests(registry);
	if (cache) watchPageCache(registry, cache, requests.hits);
	const { close } = watchProcess(registry, process);
	// Registered before the metrics that query the database, because they use the pool's connections.
	watchPool(registry, pool);
	watchOutbox(registry, outbox);
	if (lastBackup) watchBackups(registry, lastBackup);
	return { requests, text: () => registry.metrics(), close };
}

function watchProcess(registry: Registry, { build, role }: Process): { close(): void } {
	// The histogram's values include the timer's own interval of 20 ms.
	const resolution = 20;
	const delay = monitorEventLoopDelay({ resolution });
	delay.enable();
	const seconds = (nanoseconds: number) =>
		delay.count > 0 ? Math.max(nanoseconds / 1e9 - resolution / 1000, 0) : 0;
	const started = Date.now() / 1000 - process.uptime();
	addReadings(registry, {
		ccr_build_info: [
			"Always 1; the labels give the running version and role.",
			() => [{ value: 1, labels: { ...build, node: process.versions.node, role } }],
			...["version", "assets", "node", "role"],
		],
		ccr_event_loop_lag_seconds: [
			"Event loop delay since the last scrape.",
			() => {
				const [p50, p99] = [delay.percentile(50), delay.percentile(99)].map(seconds);
				const readings = readingsOf("stat", { p50, p99, max: seconds(delay.max) });
				delay.reset();
				return readings;
			},
			"stat",
		],
		process_cpu_seconds_total: [
			"CPU time, user and system.",
			() => {
				const { user, system } = process.cpuUsage();
				return (user + system) / 1e6;
			},
		],
		process_resident_memory_bytes: [
			"Resident memory of the process.",
			() => process.memoryUsage.rss(),
		],
		nodejs_heap_size_used_bytes: ["JavaScript heap in use.", () => process.memoryUsage().heapUsed],
		nodejs_external_memory_bytes: [
			"Memory outside the JavaScript heap: buffers and images.",
			() => process.memoryUsage().external,
		],
		process_start_time_seconds: ["Start time of the process, in Unix time.", () => started],
	});
	return { close: () => delay.disable() };
}

function watchPool(registry: Registry, pool: Pool): void {
	addReadings(registry, {
		ccr_database_pool_connections: [
			"Open connections in the pool.",
			() => readingsOf("state", { idle: pool.idleCount, busy: pool.totalCount - pool.idleCount }),
			"state",
		],
		ccr_database_pool_size: ["Maximum connections in the pool.", () => pool.options.max ?? 10],
		ccr_database_pool_waiting: ["Requests waiting for a connection.", () => pool.waitingCount],
	});
}

function watchOutbox(registry: Registry, { channels, ...outbox }: Outbox): void {
	const now = throttled(async () => {
		const [jobs, unfinished] = await Promise.all([outbox.waitingJobs(), outbox.unfinished()]);
		return { jobs, unfinished };
	});
	const ended = throttled(outbox.ended, 100);
	/** Includes zeros, because rate() needs a first sample. */
	const byChannel = (label: string, states: string[], found: Ended[]): Reading[] =>
		channels.flatMap((channel) =>
			states.map((state) => ({
				labels: { channel, [label]: state },
				value: found.find((row) => row.channel === channel && row.state === state)?.deliveries ?? 0,
			})),
		);

	addReadings(registry, {
		ccr_database_up: [
			"1 when the database answered, 0 when not.",
			async () => ((await now()) ? 1 : 0),
		],
		ccr_queue_jobs: [
			"Jobs waiting in each queue: due now, or later.",
			async () =>
				((await now())?.jobs ?? []).map(({ jobs, ...labels }) => ({ labels, value: jobs })),
			...["queue", "state"],
		],
		ccr_deliveries_unfinished: [
			"Emails, list entries and webhook calls that are waiting or have failed.",
			async () => {
				const found = await now();
				return found ? byChannel("state", ["waiting", "failed"], found.unfinished) : [];
			},
			...["channel", "state"],
		],
		ccr_delivery_oldest_waiting_seconds: [
			"How long the oldest waiting delivery has waited; 0 when none is waiting.",
			async () => {
				const found = await now();
				if (!found) return [];
				const waiting = found.unfinished.filter(({ state }) => state === "waiting");
				return Math.max(0, ...waiting.map(({ oldest }) => oldest));
			},
		],
		ccr_deliveries_total: [
			"Finished deliveries, by channel and outcome.",
			async () => {
				const found = (await now()) && (await ended());
				return found ? byChannel("outcome", ["delivered", "dropped", "called_off"], found) : [];
			},
			...["channel", "outcome"],
		],
	});
}

function watchBackups(registry: Registry, find: () => Promise<Date | undefined>): void {
	const last = throttled(async () => ({ madeAt: await find() }));
	addReadings(registry, {
		ccr_last_backup_timestamp_seconds: [
			"When the newest backup was made, in Unix time; 0 when there is none.",
			async () => {
				const found = await last();
				return found ? (found.madeAt?.getTime() ?? 0) / 1000 : [];
			},
		],
	});
}

function readingsOf(label: string, values: Record<string, number | undefined>): Reading[] {
	return Object.entries(values).map(([name, value = 0]) => ({ labels: { [label]: name }, value }));
}
