import { readFile } from "node:fs/promises";
import { askWell } from "./answer.ts";
import { processorTime, type SiteProcess } from "./site-process.ts";

/** How the site's process was at a moment. Memory in millions of bytes, times in milliseconds. */
export type Sample = {
	/** Seconds since the load began. */
	at: number;
	/** What the system says that it holds. */
	resident: number;
	heap: number;
	external: number;
	/** Since the sample before. */
	lagP99: number;
	lagMax: number;
	poolWaiting: number;
	pageCache: number;
	cores: number;
	hits: number;
	misses: number;
	/** Answers of 500 and more, as the site counts them. */
	failed: number;
};

type Watch = {
	samples: Sample[];
	/** Ends it; rejects when the figures could not be read. */
	stop(): Promise<void>;
};

/** Reads the site's own figures every so many seconds and hands each to `told`. */
export async function watch(
	site: SiteProcess,
	every: number,
	told: (sample: Sample) => void,
): Promise<Watch> {
	const samples: Sample[] = [];
	const began = performance.now();
	let last = { at: began, used: (await processorTime(site.pid)) ?? Number.NaN };
	const look = async () => {
		const figures = (await askWell(site.port, "/metrics")).body.toString();
		const figure = figureIn(figures);
		const used = (await processorTime(site.pid)) ?? Number.NaN;
		const at = performance.now();
		const sample: Sample = {
			at: (at - began) / 1000,
			resident: (await statusOf(site.pid, "VmRSS")) / 1e6,
			heap: figure("nodejs_heap_size_used_bytes") / 1e6,
			external: figure("nodejs_external_memory_bytes") / 1e6,
			lagP99: figure("ccr_event_loop_lag_seconds", 'stat="p99"') * 1000,
			lagMax: figure("ccr_event_loop_lag_seconds", 'stat="max"') * 1000,
			poolWaiting: figure("ccr_database_pool_waiting"),
			pageCache: figure("ccr_page_cache_bytes") / 1e6,
			cores: ((used - last.used) * 1000) / (at - last.at),
			hits: figure("ccr_page_cache_hits_total"),
			misses: figure("ccr_page_cache_misses_total"),
			failed: figure("ccr_requests_total", 'status="5xx"'),
		};
		last = { at, used };
		samples.push(sample);
		told(sample);
	};
	let failure: unknown;
	let looking: Promise<void> | undefined;
	const clock = setInterval(() => {
		// A site that is slow to answer is not asked twice at once.
		looking ??= look()
			.catch((error: unknown) => {
				failure ??= error;
			})
			.finally(() => {
				looking = undefined;
			});
	}, every * 1000);
	return {
		samples,
		async stop() {
			clearInterval(clock);
			await looking;
			if (failure) throw failure;
		},
	};
}

/** The sum of all series of a name that bear a label. */
function figureIn(text: string) {
	return (name: string, label = "") =>
		text
			.split("\n")
			.filter((line) => /^[{ ]/.test(line.slice(name.length)) && line.startsWith(name))
			.filter((line) => line.includes(label))
			.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}

/** A line of what the system says of a process, in bytes: VmRSS is now, VmHWM the most there ever was. */
export async function statusOf(pid: number, line: "VmRSS" | "VmHWM"): Promise<number> {
	const text = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(new RegExp(`^${line}:\\s*(\\d+) kB`, "m").exec(text)?.[1]) * 1024;
}
