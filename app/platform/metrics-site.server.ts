import { createRegistry } from "#app/platform/metrics.server.ts";
import { type Outbox, watchOutbox } from "#app/platform/metrics-outbox.server.ts";
import { watchProcess } from "#app/platform/metrics-process.server.ts";
import { countRequests, watchPageCache } from "#app/platform/metrics-requests.server.ts";
import type { PageCache } from "#app/platform/page-cache.server.ts";

type Watched = Parameters<typeof watchProcess>[1] & {
	outbox: Outbox;
	/** Of a process that serves pages. */
	cache: PageCache | undefined;
};

export type Metrics = ReturnType<typeof openMetrics>;

/** All figures of this process; docs/operate/watching.md says what each is good for. */
export function openMetrics({ outbox, cache, ...watched }: Watched) {
	const registry = createRegistry();
	const requests = countRequests(registry);
	if (cache) watchPageCache(registry, cache, requests.hits);
	// Read before the questions to the database are asked, which need connections themselves.
	const { close } = watchProcess(registry, watched);
	watchOutbox(registry, outbox);
	return { requests, names: registry.names, text: registry.text, close };
}
