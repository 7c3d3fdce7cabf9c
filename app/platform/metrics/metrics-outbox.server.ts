import type { Registry } from "prom-client";
import { type Reading, readingsOf } from "#app/platform/metrics/metrics.server.ts";
import { throttled, type WaitingJobs } from "#app/platform/metrics/metrics-database.server.ts";

type Ended = { channel: string; state: string; deliveries: number };
type Unfinished = Ended & { oldest: number };

export type Outbox = {
	channels: readonly string[];
	waitingJobs(): Promise<WaitingJobs[]>;
	unfinished(): Promise<Unfinished[]>;
	ended(): Promise<Ended[]>;
};

export function watchOutbox(registry: Registry, { channels, ...outbox }: Outbox): void {
	const read = readingsOf(registry);
	const now = throttled(async () => {
		const [jobs, unfinished] = await Promise.all([outbox.waitingJobs(), outbox.unfinished()]);
		return { jobs, unfinished };
	});
	const ended = throttled(outbox.ended, { times: 100 });

	read("gauge", "ccr_database_up", "1 when the database answered, 0 when not.", async () =>
		(await now()) ? 1 : 0,
	);
	read(
		"gauge",
		"ccr_queue_jobs",
		"Jobs that wait in each queue: due, or later.",
		async () =>
			((await now())?.jobs ?? []).map(({ queue, state, jobs }) => ({
				labels: { queue, state },
				value: jobs,
			})),
		["queue", "state"],
	);
	read(
		"gauge",
		"ccr_deliveries_unfinished",
		"Emails, list entries and webhook calls that are waiting or have failed.",
		async () => {
			const found = await now();
			return found ? withZeros(channels, ["waiting", "failed"], found.unfinished) : [];
		},
		["channel", "state"],
	);
	read(
		"gauge",
		"ccr_delivery_oldest_waiting_seconds",
		"How long the oldest waiting delivery has waited; 0 when none does.",
		async () => {
			const found = await now();
			if (!found) return [];
			const waiting = found.unfinished.filter(({ state }) => state === "waiting");
			return Math.max(0, ...waiting.map(({ oldest }) => oldest));
		},
	);
	read(
		"counter",
		"ccr_deliveries_total",
		"Deliveries that are over, by channel and outcome.",
		async () => {
			const found = (await now()) && (await ended());
			const states = ["delivered", "dropped", "called_off"];
			return found ? withZeros(channels, states, found, "outcome") : [];
		},
		["channel", "outcome"],
	);
}

/** Includes zeros: rate() needs a first sample. */
function withZeros(
	channels: readonly string[],
	states: string[],
	found: Ended[],
	label = "state",
): Reading[] {
	return channels.flatMap((channel) =>
		states.map((state) => ({
			labels: { channel, [label]: state },
			value: found.find((row) => row.channel === channel && row.state === state)?.deliveries ?? 0,
		})),
	);
}
