import type { QueueName } from "#app/platform/queues.ts";
import { openedTraces } from "#app/platform/tracing.server.ts";

type Job = { id: string; data: unknown; retryCount: number };

/** Works on a job in a trace of its own, which names the request that ordered it. */
export function inJobSpan<Result>(
	queue: QueueName,
	{ id, data, retryCount }: Job,
	work: () => Promise<Result>,
): Promise<Result> {
	const traces = openedTraces();
	if (!traces) return work();
	const facts = {
		...{ "messaging.system": "pgboss", "messaging.destination.name": queue },
		...{ "messaging.operation.name": "process", "messaging.operation.type": "process" },
		...{ "messaging.message.id": id, "ccr.job.attempt": retryCount + 1 },
	};
	const piece = { name: `process ${queue}`, kind: "consumer", facts } as const;
	return traces.begin(piece, { orderedBy: ordererOf(data) }, work);
}

function ordererOf(data: unknown): string | undefined {
	if (typeof data !== "object" || data === null || !("traceparent" in data)) return undefined;
	return typeof data.traceparent === "string" ? data.traceparent : undefined;
}
