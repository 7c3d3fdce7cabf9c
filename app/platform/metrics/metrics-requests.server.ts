import { Histogram, type Registry } from "prom-client";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { addReadings } from "#app/platform/metrics/metrics.server.ts";

/** Seconds. A page from the database takes about ten milliseconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const timedKinds = ["page", "data", "file", "post"] as const;
type Kind = "cached" | (typeof timedKinds)[number];
const statuses = ["2xx", "3xx", "4xx", "5xx"];

export function countRequests(registry: Registry) {
	// Plain numbers, because cached pages are counted 60,000 times a second.
	const counts: Record<Kind, number[]> = {
		cached: [0, 0, 0, 0],
		page: [0, 0, 0, 0],
		data: [0, 0, 0, 0],
		file: [0, 0, 0, 0],
		post: [0, 0, 0, 0],
	};
	addReadings(registry, {
		ccr_requests_total: [
			"Requests answered, by kind and status class.",
			() =>
				Object.entries(counts).flatMap(([kind, perStatus]) =>
					perStatus.map((value, index) => ({
						labels: { kind, status: statuses[index] ?? "" },
						value,
					})),
				),
			...["kind", "status"],
		],
	});
	const durations = new Histogram({
		name: "ccr_request_duration_seconds",
		help: "Time until the response was ready to be sent, without cached pages and built files.",
		labelNames: ["kind"],
		buckets,
		registers: [registry],
	});
	for (const kind of timedKinds) durations.zero({ kind });

	function count(kind: Kind, status: number): void {
		const index = Math.floor(status / 100) - 2;
		const before = counts[kind][index];
		if (before !== undefined) counts[kind][index] = before + 1;
	}

	return {
		cached: (status: number) => count("cached", status),
		hits: () => counts.cached.reduce((sum, value) => sum + value, 0),
		file: (status: number) => count("file", status),
		refused: () => count("page", 503),
		answered(request: Request, response: Response, milliseconds: number): void {
			const kind = kindOf(request, response.headers.get("Content-Type"));
			count(kind, response.status);
			durations.observe({ kind }, milliseconds / 1000);
		},
	};
}

function kindOf({ method, url }: Request, type: string | null): Exclude<Kind, "cached"> {
	if (method !== "GET" && method !== "HEAD") return "post";
	if (url.split("?", 1)[0]?.endsWith(".data")) return "data";
	return type === null || type.startsWith("text/html") ? "page" : "file";
}

export function watchPageCache(registry: Registry, cache: PageCache, hits: () => number): void {
	let late = 0;
	let missed = 0;
	const rendered = new Histogram({
		name: "ccr_render_seconds",
		help: "Time to render a public page.",
		buckets,
		registers: [registry],
	});
	addReadings(registry, {
		ccr_page_cache_misses_total: ["Public pages that were not cached, or expired.", () => missed],
		ccr_page_cache_hits_total: ["Public pages served from the cache.", () => hits() + late],
		ccr_page_cache_bytes: ["Memory used by cached pages.", () => cache.bytes],
		ccr_page_cache_pages: ["Cached pages.", () => cache.size],
	});

	// Wrapped here, not in `answer`, to keep the fast path short.
	const { find, render } = cache;
	cache.find = (key) => {
		const found = find(key);
		if (found?.fresh) late += 1;
		else missed += 1;
		return found;
	};
	cache.render = (key, work) =>
		render(key, async () => {
			const end = rendered.startTimer();
			return work().finally(end);
		});
}
