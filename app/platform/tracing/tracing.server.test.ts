import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db, pool, transaction } from "#app/platform/database/db.server.ts";
import { runImageWork } from "#app/platform/images/image.server.ts";
import { caller } from "#app/platform/mailing-list/mailing-list-call.server.ts";
import { closeQueue, sendJob, workOn } from "#app/platform/queue/queue.server.ts";
import { startTracing, stopTracing } from "#app/platform/tracing/start-tracing.server.ts";
import {
	inSpan,
	parentContextOf,
	runInSpan,
	SERVER,
	setSpanAttributes,
} from "#app/platform/tracing/tracing.server.ts";
import { openCollector } from "#test/collector.ts";
import { patience } from "#test/patience.ts";
import { openReceiver, type Receiver } from "#test/receiver.ts";

let collector: Awaited<ReturnType<typeof openCollector>>;
let outside: Receiver;
beforeAll(async () => {
	[collector, outside] = await Promise.all([openCollector(), openReceiver()]);
});
afterAll(async () => {
	await closeQueue();
	await Promise.all([collector.close(), outside.close()]);
});
beforeEach(() => {
	vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
	vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "x-key=Bearer%20k%2C");
});
afterEach(stopTracing);

const settings = (changes = {}) => ({
	serviceName: "ccr-test",
	sampler: "parentbased_always_on" as const,
	ratio: 1,
	...changes,
});
function traced<Result>(name: string, work: () => Promise<Result>, traceparent?: string) {
	return runInSpan({ name, kind: SERVER }, parentContextOf({ traceparent }), work);
}

test("spans arrive as JSON with the configured headers and service name", async () => {
	await startTracing(settings());
	await traced("a first piece", async () => {
		setSpanAttributes({ "ccr.page_cache": "miss" });
		await inSpan({ name: "a part" }, async () => setSpanAttributes({ many: 3 }));
	});
	await stopTracing();
	const whole = await collector.find(({ name }) => name === "a first piece");
	expect(whole).toMatchObject({ kind: 2, facts: { "ccr.page_cache": "miss" } });
	expect(collector.below(whole)).toMatchObject([{ name: "a part", facts: { many: 3 } }]);
	expect(collector.resource()).toMatchObject({ "service.name": "ccr-test", "ccr.role": "both" });
	const [asked] = collector.asked;
	expect([asked?.method, asked?.path]).toEqual(["POST", "/v1/traces"]);
	expect(asked?.headers).toMatchObject({
		"x-key": "Bearer k,",
		"content-type": "application/json",
	});
});

test("without the setting nothing is traced and work runs normally", async () => {
	await startTracing(undefined);
	expect(await traced("whole", () => inSpan({ name: "a part" }, async () => 7))).toBe(7);
});

test("a statement's span has its operation and table, never its values", async () => {
	await startTracing(settings());
	await traced("statements", async () => {
		await db.execute(sql`select ${"kanari@example.com"}::text, 'Kanari' from photos limit 0`);
		await transaction(async (tx) => {
			await tx.execute(sql`update photos set alt = ${"Kanari"} where id = -1`);
		});
		await expect(db.execute(sql`select ${"Kanari"}::int`)).rejects.toThrow();
	});
	await db.execute(sql`select count(*) from rate_limits`);
	await stopTracing();
	const whole = await collector.find(({ name }) => name === "statements");
	const found = collector.below(whole).map(({ name, kind }) => [name, kind]);
	expect(found).toEqual([
		["SELECT photos", 3],
		["BEGIN", 3],
		["UPDATE photos", 3],
		["COMMIT", 3],
		["SELECT", 3],
	]);
	const [select, , , , wrong] = collector.below(whole);
	expect(select?.facts).toMatchObject({ "db.system.name": "postgresql" });
	expect(wrong?.facts).toMatchObject({ "error.type": "22P02" });
	expect(wrong?.status).toEqual({ code: 2 });
	expect(collector.text()).not.toMatch(/kanari/i);
	expect(collector.spans().some(({ name }) => name.includes("rate_limits"))).toBe(false);
});

test("a caller waiting for a connection keeps its own trace", async () => {
	await startTracing(settings());
	const names = Array.from({ length: 30 }, (_, at) => `waiting ${at}`);
	await Promise.all(
		names.map((name, at) =>
			traced(name, () => pool.query(`select 1 from photos where id = ${at}`)),
		),
	);
	await stopTracing();
	await collector.find(({ name }) => name === "waiting 29");
	for (const each of collector.spans().filter(({ name }) => names.includes(name))) {
		expect(collector.below(each), each.name).toHaveLength(1);
	}
});

test("a job has its own trace, linked to the one that enqueued it", async () => {
	await startTracing(settings());
	await db.execute(sql`delete from pgboss.job`);
	let tries = 0;
	const nothing = async () => {};
	const deliveries = async () => {
		tries += 1;
		await db.execute(sql`select 1 from photos`);
		if (tries === 1) throw new Error("Kanari is away");
	};
	const queue = workOn({
		deliveries,
		photos: nothing,
		hour: nothing,
		links: nothing,
		minute: nothing,
		backup: nothing,
	});
	await traced("orders a job", () =>
		transaction((tx) => sendJob("deliveries", { deliveryId: 7 }, tx)),
	);
	await vi.waitFor(
		async () => {
			await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
			expect(tries).toBe(2);
		},
		{ timeout: patience, interval: 200 },
	);
	await queue.close();
	await stopTracing();
	const order = await collector.find(({ name }) => name === "orders a job");
	const runs = collector.spans().filter(({ name }) => name === "process deliveries");
	expect(runs.map(({ facts }) => facts["ccr.job.attempt"])).toEqual([1, 2]);
	expect(runs[0]?.facts).toMatchObject({ "error.type": "Error" });
	for (const run of runs) {
		expect(run.kind).toBe(5);
		expect(run.traceId).not.toBe(order.traceId);
		expect(run.links).toMatchObject([{ traceId: order.traceId }]);
		expect(collector.below(run)).toMatchObject([{ name: "SELECT photos" }]);
	}
	expect(collector.text()).not.toMatch(/kanari/i);
});

test("an outgoing call's span has only the host, and the call carries no trace header", async () => {
	await startTracing(settings());
	await traced("calls", () =>
		caller("id-1", { time: 5_000, bytes: 100 })(new URL(`${outside.url}/kanari?key=kanari`), {
			method: "POST",
			body: "kanari",
		}),
	);
	await traced("paints", async () => runImageWork(async () => "painted"));
	await stopTracing();
	const whole = await collector.find(({ name }) => name === "calls");
	expect(collector.below(whole)).toMatchObject([
		{
			name: "POST",
			kind: 3,
			facts: {
				"server.address": "127.0.0.1",
				"server.port": Number(new URL(outside.url).port),
				"http.request.method": "POST",
				"http.response.status_code": 200,
			},
		},
	]);
	expect(collector.text()).not.toMatch(/kanari/i);
	expect(outside.asked[0]?.headers).not.toHaveProperty("traceparent");
	const paints = await collector.find(({ name }) => name === "paints");
	expect(collector.below(paints)).toMatchObject([{ name: "picture work" }]);
});

const trace = "0af7651916cd43dd8448eb211c80319c";
const span = "b7ad6b7169203331";

test("a valid parent trace is continued, an invalid one is not", async () => {
	await startTracing(settings());
	await traced("right", async () => {}, `00-${trace}-${span}-01`);
	await traced("from the future", async () => {}, `01-${trace}-${span}-01-more`);
	await traced("not sampled", async () => {}, `00-${trace}-${span}-00`);
	const wrong = [
		`00-${trace}-${span}-01-more`,
		`ff-${trace}-${span}-01`,
		`00-${trace}-${span}`,
		"",
		"x",
		`00-${"0".repeat(32)}-${span}-01`,
		`00-${trace}-${"0".repeat(16)}-01`,
		`00-${trace.toUpperCase()}-${span}-01`,
	];
	for (const each of wrong) await traced(`wrong: ${each}`, async () => {}, each);
	await stopTracing();
	const right = await collector.find(({ name }) => name === "right");
	expect(right).toMatchObject({ traceId: trace, parentSpanId: span });
	expect(collector.spans().find(({ name }) => name === "from the future")?.traceId).toBe(trace);
	expect(collector.spans().some(({ name }) => name === "not sampled")).toBe(false);
	const others = collector.spans().filter(({ name }) => name.startsWith("wrong: "));
	expect(others).toHaveLength(wrong.length);
	for (const { name, traceId, parentSpanId } of others) {
		expect(traceId, name).not.toBe(trace);
		expect(parentSpanId ?? "", name).toBe("");
	}
});

test.each([
	["always_off", 1, [0, 0]],
	["traceidratio", 0, [0, 0]],
	["traceidratio", 1, [40, 40]],
	["traceidratio", 0.5, [5, 35]],
	["parentbased_traceidratio", 0, [0, 0]],
	["always_on", 0, [40, 40]],
] as const)(
	"the sampler %s at %d samples its share of traces",
	async (sampler, ratio, [least, most]) => {
		await startTracing(settings({ sampler, ratio }));
		const mark = `${sampler} ${ratio}`;
		for (let at = 0; at < 40; at++) await traced(mark, async () => {});
		await stopTracing();
		const came = collector.spans().filter(({ name }) => name === mark).length;
		expect(came).toBeGreaterThanOrEqual(least);
		expect(came).toBeLessThanOrEqual(most);
	},
);
