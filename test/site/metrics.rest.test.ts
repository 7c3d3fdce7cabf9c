import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { forms } from "#test/forms.ts";
import { askPort, type Reply, startServing } from "#test/serving.ts";
import { patience } from "#test/waiting.ts";

// The site of the tests is behind TLS, so behind a proxy.
process.env.METRICS_TOKEN = "who-may-read-the-figures";
const headers = { Authorization: `Bearer ${process.env.METRICS_TOKEN}` };

// A program that scrapes asks by the machine's own name; pages are asked for by the site's.
let running: Awaited<ReturnType<typeof startServing>> | undefined;
beforeAll(async () => {
	running = await startServing();
	// Once it listens for changes it empties its cache, since it may have missed some.
	const hears = `select 1 from pg_stat_activity where datname = current_database()
		and application_name like 'ccr changes %' and query = 'listen ccr_changes' and state = 'idle'`;
	await vi.waitFor(async () => expect((await pool.query(hears)).rows).toHaveLength(1), patience);
	await new Promise((later) => setTimeout(later, 50));
});
afterAll(() => running?.close());
const ask = (path: string, options: Parameters<typeof askPort>[2] = {}): Promise<Reply> =>
	askPort(running?.port ?? 0, path, options);

type Figures = Map<string, number>;
async function scrape(): Promise<Figures> {
	const reply = await ask("/metrics", { headers });
	const { status, text } = reply;
	expect(status).toBe(200);
	expect(reply.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
	expect(reply.headers["cache-control"]).toBe("no-store");
	const samples = text.split("\n").filter((line) => line && !line.startsWith("#"));
	return new Map(
		samples.map((line) => {
			const [, name = "", value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
			expect(name, line).not.toBe("");
			return [name, Number(value)];
		}),
	);
}

/** What came to be more between two scrapes, of the figures whose name begins so. */
function grown(before: Figures, after: Figures, start: string): Record<string, number> {
	return Object.fromEntries(
		[...after]
			.map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
			.filter(([name, more]) => name.startsWith(start) && more > 0),
	);
}

test("every request is counted once, by kind and status class", async () => {
	// As it is kept; it would be converted for others.
	const brotli = { "Accept-Encoding": "br" };
	await ask("/about", { headers: brotli });
	const before = await scrape();
	for (let times = 0; times < 3; times++) await ask("/about", { headers: brotli });
	const { headers } = await ask("/about", { method: "HEAD", headers: brotli });
	const known = { ...brotli, "If-None-Match": String(headers.etag) };
	await ask("/about", { headers: known });
	await ask("/contact");
	await ask("/guides/");
	await ask("/guides/none");
	await ask("/guides.data");
	await ask("/robots.txt");
	await ask("/portraits/black.svg");
	await ask("/assets/none.js");
	await ask("/newsletter", { method: "POST", body: new URLSearchParams(forms.newsletter.fields) });
	await ask("/newsletter", { method: "POST", headers: { Origin: "https://evil.example" } });
	for (const path of ["/healthz", "/readyz"]) await ask(path);
	const after = await scrape();
	expect(grown(before, after, "ccr_requests_total")).toEqual({
		'ccr_requests_total{kind="cached",status="2xx"}': 4,
		'ccr_requests_total{kind="cached",status="3xx"}': 1,
		'ccr_requests_total{kind="page",status="2xx"}': 1,
		'ccr_requests_total{kind="page",status="3xx"}': 1,
		'ccr_requests_total{kind="page",status="4xx"}': 1,
		'ccr_requests_total{kind="data",status="2xx"}': 1,
		'ccr_requests_total{kind="file",status="2xx"}': 2,
		'ccr_requests_total{kind="file",status="4xx"}': 1,
		'ccr_requests_total{kind="post",status="2xx"}': 1,
		'ccr_requests_total{kind="post",status="4xx"}': 1,
	});
	expect(grown(before, after, "ccr_request_duration_seconds_count")).toEqual({
		'ccr_request_duration_seconds_count{kind="page"}': 3,
		'ccr_request_duration_seconds_count{kind="data"}': 1,
		'ccr_request_duration_seconds_count{kind="file"}': 1,
		'ccr_request_duration_seconds_count{kind="post"}': 2,
	});
});

test("the page cache reports hits, misses and render times", async () => {
	const before = await scrape();
	for (let times = 0; times < 3; times++) await ask("/blogs");
	const after = await scrape();
	expect(grown(before, after, "ccr_page_cache")).toMatchObject({
		ccr_page_cache_hits_total: 2,
		ccr_page_cache_misses_total: 1,
		ccr_page_cache_pages: 1,
	});
	expect(after.get("ccr_page_cache_bytes")).toBeGreaterThan(2_000);
	expect(grown(before, after, "ccr_render_seconds_count")).toEqual({ ccr_render_seconds_count: 1 });
	expect(grown(before, after, "ccr_render_seconds_sum").ccr_render_seconds_sum).toBeLessThan(20);
});

test("the process, its connections and shared state are reported", async () => {
	const figures = await scrape();
	expect(figures.get("ccr_database_up")).toBe(1);
	expect(figures.get('ccr_deliveries_unfinished{channel="hook",state="failed"}')).toBe(0);
	expect(figures.get('ccr_queue_jobs{queue="photos",state="due"}')).toBe(0);
	expect(figures.get('ccr_deliveries_total{channel="list",outcome="delivered"}')).toBe(0);
	expect(figures.get("ccr_database_pool_size")).toBe(10);
	// The questions that these figures come from are no load of the site's.
	expect(figures.get("ccr_database_pool_waiting")).toBe(0);
	expect(figures.get("process_resident_memory_bytes")).toBeGreaterThan(20e6);
	expect(figures.get("process_cpu_seconds_total")).toBeGreaterThan(0);
	const lag = figures.get('ccr_event_loop_lag_seconds{stat="max"}') ?? -1;
	expect(lag).toBeGreaterThanOrEqual(0);
	expect(lag).toBeLessThan(10);
	const build = [...figures.keys()].find((name) => name.startsWith("ccr_build_info"));
	expect(build).toMatch(/\{version="\d[^"]*",assets="\w+",node="24\.[^"]*",role="both"\}$/);
});

test("without access the response is that of an unknown path", async () => {
	const same = (reply: Reply) => {
		const { "x-request-id": _, date: __, ...headers } = reply.headers;
		return { status: reply.status, headers, text: reply.text };
	};
	const strangers: Record<string, string>[] = [
		{},
		{ Authorization: "Bearer somebody-elses-token" },
		{ "X-Forwarded-For": "192.0.2.7" },
		{ Host: "corso.example" },
	];
	for (const headers of strangers) {
		for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
			const options = { method, headers };
			const here = same(await ask("/metrics", options));
			expect(here, method).toEqual(same(await ask("/nowhere", options)));
			expect(here.text).not.toContain("ccr_");
		}
	}
});

test("a stopping process reports it, and serves until a proxy has checked", async () => {
	expect((await ask("/readyz")).text).toBe("ready\n");
	await new Promise((later) => setTimeout(later, 550));
	expect((await ask("/readyz")).status).toBe(200);
	let retired = false;
	const retiring = running?.retire().then(() => {
		retired = true;
	});
	for (let times = 0; times < 3; times++) {
		expect([(await ask("/about")).status, (await ask("/healthz")).status]).toEqual([200, 200]);
		expect(retired).toBe(false);
		const { status, text } = await ask("/readyz");
		expect([status, text]).toEqual([503, "stopping\n"]);
	}
	await retiring;
});
