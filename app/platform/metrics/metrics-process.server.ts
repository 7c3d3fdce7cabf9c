import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Registry } from "prom-client";
import { readingsOf } from "#app/platform/metrics/metrics.server.ts";

type Pool = {
	totalCount: number;
	idleCount: number;
	waitingCount: number;
	options: { max?: number };
};

export function watchProcess(
	registry: Registry,
	{ build, role, pool }: { build: Record<string, string>; role: string; pool: Pool },
): { close(): void } {
	const read = readingsOf(registry);
	read(
		"gauge",
		"ccr_build_info",
		"Always 1; its labels say which version and role is running.",
		() => [{ value: 1, labels: { ...build, node: process.versions.node, role } }],
		["version", "assets", "node", "role"],
	);

	// The histogram's values include the timer's own interval of 20 ms.
	const resolution = 20;
	const delay = monitorEventLoopDelay({ resolution });
	delay.enable();
	read(
		"gauge",
		"ccr_event_loop_lag_seconds",
		"How late the event loop came since the figures were last read.",
		() => {
			const seconds = (nanoseconds: number) =>
				delay.count > 0 ? Math.max(nanoseconds / 1e9 - resolution / 1000, 0) : 0;
			const readings = [
				{ labels: { stat: "p50" }, value: seconds(delay.percentile(50)) },
				{ labels: { stat: "p99" }, value: seconds(delay.percentile(99)) },
				{ labels: { stat: "max" }, value: seconds(delay.max) },
			];
			delay.reset();
			return readings;
		},
		["stat"],
	);

	read("counter", "process_cpu_seconds_total", "Processor time, user and system.", () => {
		const { user, system } = process.cpuUsage();
		return (user + system) / 1e6;
	});
	read("gauge", "process_resident_memory_bytes", "Memory of the process.", () =>
		process.memoryUsage.rss(),
	);
	read(
		"gauge",
		"nodejs_heap_size_used_bytes",
		"JavaScript heap in use.",
		() => process.memoryUsage().heapUsed,
	);
	read(
		"gauge",
		"nodejs_external_memory_bytes",
		"Memory of buffers and pictures.",
		() => process.memoryUsage().external,
	);
	const started = Date.now() / 1000 - process.uptime();
	read("gauge", "process_start_time_seconds", "When it was started, in Unix time.", () => started);

	read(
		"gauge",
		"ccr_database_pool_connections",
		"Connections of the pool.",
		() => [
			{ labels: { state: "idle" }, value: pool.idleCount },
			{ labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
		],
		["state"],
	);
	read(
		"gauge",
		"ccr_database_pool_size",
		"Connections that the pool may open.",
		() => pool.options.max ?? 10,
	);
	read(
		"gauge",
		"ccr_database_pool_waiting",
		"Who waits for a connection.",
		() => pool.waitingCount,
	);
	return { close: () => delay.disable() };
}
