import { spawnSync } from "node:child_process";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { publishedHook } from "#app/cases/table.ts";
import { db, pool, transaction } from "#app/platform/database/db.server.ts";
import { closeQueue } from "#app/platform/queue/queue.server.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";

const token = "0123456789abcdef";
const bearer = { headers: { Authorization: `Bearer ${token}` } };
const started: SiteProcess[] = [];
let web = "";
let jobs = "";

beforeAll(async () => {
	// Both on one database, at once: as a balancer's servers start after an update.
	started.push(
		...(await Promise.all([
			startSite({ WEB_ONLY: "on", METRICS_TOKEN: token }),
			startSite({ JOBS_ONLY: "on", METRICS_TOKEN: token }),
		])),
	);
	[web = "", jobs = ""] = started.map(({ origin }) => origin);
});
afterAll(async () => {
	await closeQueue();
	await Promise.all(started.map((site) => site.stop()));
});

const get = (origin: string, path: string, init: RequestInit = {}) =>
	fetch(origin + path, { redirect: "manual", ...init });

test("a jobs-only process serves monitoring and nothing else", async () => {
	expect(await (await get(jobs, "/healthz")).text()).toBe("alive\n");
	expect(await (await get(jobs, "/readyz")).text()).toBe("ready\n");
	const figures = await (await get(jobs, "/metrics", bearer)).text();
	expect(figures).toContain('role="jobs"');
	expect(figures).not.toContain("ccr_page_cache");
	for (const path of [
		"/",
		"/guides",
		"/guides.data",
		"/desk",
		"/portraits/black.svg",
		"/metrics",
	]) {
		const reply = await get(jobs, path);
		expect([reply.status, await reply.text()], path).toEqual([
			404,
			"This process serves no pages.\n",
		]);
	}
	expect((await get(jobs, "/newsletter", { method: "POST", body: "" })).status).toBe(404);
});

test("a web-only process runs no jobs; the other one does", async () => {
	expect((await get(web, "/guides")).status).toBe(200);
	expect((await get(web, "/portraits/black.svg")).status).toBe(200);
	expect(await (await get(web, "/metrics", bearer)).text()).toContain('role="web"');
	// Only a process that runs jobs reports the queue's metrics.
	const workers = `select count(*)::int as workers from pg_stat_activity
		where datname = current_database() and application_name like $1`;
	const connected = async (name: string) => (await pool.query(workers, [name])).rows[0].workers;
	expect(await connected("ccr jobs %")).toBeGreaterThan(0);
	await started[1]?.stop();
	expect(await connected("ccr jobs %")).toBe(0);
	expect(await connected("ccr changes %")).toBe(1);

	await transaction((tx) => enqueueDelivery({ what: publishedHook.dog, subjectId: 1 }, tx));
	const stateOf = async () =>
		(await db.select().from(deliveries).where(eq(deliveries.subjectId, 1)))[0]?.state;
	started[1] = await startSite({ JOBS_ONLY: "on" });
	await expect.poll(stateOf).toBe("dropped");
});

test("a stopping process waits until a proxy has noticed (R7)", async () => {
	const [site] = started;
	expect(await (await get(web, "/readyz")).text()).toBe("ready\n");
	await new Promise((later) => setTimeout(later, 550));
	await get(web, "/readyz");
	const stopped = site?.stop();
	const word = async () => (await get(web, "/readyz")).text();
	await expect.poll(word, { interval: 20 }).toBe("stopping\n");
	expect((await get(web, "/guides")).status).toBe(200);
	for (let times = 0; times < 2; times++) expect(await word()).toBe("stopping\n");
	await stopped;
	await expect(get(web, "/healthz")).rejects.toThrow("fetch failed");
});

test("both settings together are refused with a message", () => {
	const { status, stderr } = spawnSync(process.execPath, ["build/start.js"], {
		encoding: "utf8",
		env: { ...process.env, WEB_ONLY: "on", JOBS_ONLY: "on" },
	});
	expect(status).toBe(1);
	expect(stderr).toMatch(/WEB_ONLY.*JOBS_ONLY/);
});
