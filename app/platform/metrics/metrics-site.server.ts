import { Registry } from "prom-client";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ReplicaWatch } from "#app/platform/database/replica-watch.server.ts";
import { type Outbox, watchOutbox } from "#app/platform/metrics/metrics-outbox.server.ts";
import { watchProcess } from "#app/platform/metrics/metrics-process.server.ts";
import { watchReplicaReads } from "#app/platform/metrics/metrics-replica.server.ts";
import { countRequests, watchPageCache } from "#app/platform/metrics/metrics-requests.server.ts";

type Watched = Parameters<typeof watchProcess>[1] & {
	outbox: Outbox;
	/** Of a process that serves pages. */
	cache: PageCache | undefined;
	/** Of one that reads them from a replica, where it can. */
	replica: Pick<ReplicaWatch, "behindSeconds"> | undefined;
};

/** All figures of this process; docs/operate/watching.md says what each is good for. */
export function openMetrics({ outbox, cache, replica, ...watched }: Watched) {
	const registry = new Registry();
	const requests = countRequests(registry);
	if (cache) watchPageCache(registry, cache, requests.hits);
	if (replica) watchReplicaReads(registry, replica);
	// Read before the questions to the database are asked, which need connections themselves.
	const { close } = watchProcess(registry, watched);
	watchOutbox(registry, outbox);
	return { requests, text: () => registry.metrics(), close };
}
