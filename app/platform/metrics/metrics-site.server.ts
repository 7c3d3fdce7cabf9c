import { Registry } from "prom-client";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ReplicaWatch } from "#app/platform/database/replica-watch.server.ts";
import { type Outbox, watchOutbox } from "#app/platform/metrics/metrics-outbox.server.ts";
import { watchProcess } from "#app/platform/metrics/metrics-process.server.ts";
import { watchReplicaReads } from "#app/platform/metrics/metrics-replica.server.ts";
import { countRequests, watchPageCache } from "#app/platform/metrics/metrics-requests.server.ts";

type Watched = Parameters<typeof watchProcess>[1] & {
	outbox: Outbox;
	cache: PageCache | undefined;
	replica: Pick<ReplicaWatch, "behindSeconds"> | undefined;
};

export function openMetrics({ outbox, cache, replica, ...watched }: Watched) {
	const registry = new Registry();
	const requests = countRequests(registry);
	if (cache) watchPageCache(registry, cache, requests.hits);
	if (replica) watchReplicaReads(registry, replica);
	// Registered before the database queries, which use connections of the pool themselves.
	const { close } = watchProcess(registry, watched);
	watchOutbox(registry, outbox);
	return { requests, text: () => registry.metrics(), close };
}
