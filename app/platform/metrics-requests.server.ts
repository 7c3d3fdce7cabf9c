import type { Cell, Histogram, Registry } from "#app/platform/metrics.server.ts";
import type { PageCache } from "#app/platform/page-cache.server.ts";

/** Seconds; a page from the database takes about ten milliseconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statuses = ["2xx", "3xx", "4xx", "5xx"] as const;
type Kind = "cached" | "page" | "data" | "file" | "post";

export type Requests = ReturnType<typeof countRequests>;

/** Requests by kind and status, and how long those took that were not answered from memory. */
export function countRequests(registry: Registry) {
	const requests = registry.counter(
		"ccr_requests_total",
		"Requests answered, by kind and class of status.",
	);
	const durations = registry.histogram(
		"ccr_request_duration_seconds",
		"Time until the answer was ready to be sent; not of cached pages and files of the build.",
		bounds,
	);
	const cellsOf = (kind: Kind): Cell[] => statuses.map((status) => requests.at({ kind, status }));
	const cells: Record<Kind, Cell[]> = {
		...{ cached: cellsOf("cached"), page: cellsOf("page"), data: cellsOf("data") },
		...{ file: cellsOf("file"), post: cellsOf("post") },
	};
	const took: Partial<Record<Kind, Histogram>> = Object.fromEntries(
		(["page", "data", "file", "post"] as const).map((kind) => [kind, durations.at({ kind })]),
	);
	const fromMemory = requests.at({ kind: "cached", status: "2xx" });
	const unchanged = requests.at({ kind: "cached", status: "3xx" });

	return {
		/** A page from the page cache. Sixty thousand times a second: it adds one and does no more. */
		cached(status: number): void {
			if (status === 304) unchanged.value += 1;
			else fromMemory.value += 1;
		},
		hits: () => fromMemory.value + unchanged.value,
		/** A file of the build, from memory too. */
		file(status: number): void {
			add(cells.file, status);
		},
		/** Everything else, with how long it took in milliseconds. */
		answered(request: Request, response: Response, milliseconds: number): void {
			const kind = kindOf(request, response.headers.get("Content-Type"));
			add(cells[kind], response.status);
			took[kind]?.observe(milliseconds / 1000);
		},
	};
}

function add(cells: Cell[], status: number): void {
	const cell = cells[Math.floor(status / 100) - 2];
	if (cell) cell.value += 1;
}

function kindOf({ method, url }: Request, type: string | null): Kind {
	if (method !== "GET" && method !== "HEAD") return "post";
	if (url.split("?", 1)[0]?.endsWith(".data")) return "data";
	// A redirect has no type: it stands for a page.
	return type === null || type.startsWith("text/html") ? "page" : "file";
}

/** How often the page cache had what was asked for, how full it is and how long renders take. */
export function watchPageCache(registry: Registry, cache: PageCache, hits: () => number): void {
	const late = { value: 0 };
	const misses = registry.counter(
		"ccr_page_cache_misses_total",
		"Public pages that were not in memory, or too old.",
	);
	const missed = misses.at();
	const rendered = registry
		.histogram("ccr_render_seconds", "Time that the render of a public page took.", bounds)
		.at();
	registry.read(
		"counter",
		"ccr_page_cache_hits_total",
		"Public pages that were in memory.",
		() => hits() + late.value,
	);
	registry.read(
		"gauge",
		"ccr_page_cache_bytes",
		"Memory that finished pages take.",
		() => cache.bytes,
	);
	registry.read("gauge", "ccr_page_cache_pages", "Finished pages in memory.", () => cache.size);

	// Only what `answer` could not serve comes by here, so its way stays as short as it was.
	const { find, render } = cache;
	cache.find = (key) => {
		const found = find(key);
		(found?.fresh ? late : missed).value += 1;
		return found;
	};
	cache.render = (key, work) =>
		render(key, async () => {
			const began = performance.now();
			try {
				return await work();
			} finally {
				rendered.observe((performance.now() - began) / 1000);
			}
		});
}
