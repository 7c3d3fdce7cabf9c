import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { log } from "#app/platform/settings/log.server.ts";
import { startTracing, stopTracing } from "#app/platform/tracing/start-tracing.server.ts";
import { parentContextOf, runInSpan } from "#app/platform/tracing/tracing.server.ts";
import { openCollector } from "#test/collector.ts";
import { patience } from "#test/patience.ts";

let collector: Awaited<ReturnType<typeof openCollector>>;
beforeAll(async () => {
	collector = await openCollector();
	vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
});
afterAll(() => collector.close());
afterEach(stopTracing);

const start = () =>
	startTracing({
		serviceName: "ccr",
		sampler: "always_on",
		ratio: 1,
	});
async function work(name: string, many: number): Promise<void> {
	for (let at = 0; at < many; at++) {
		await runInSpan({ name }, parentContextOf({}), async () => {});
	}
}
const came = (name: string) => collector.spans().filter((span) => span.name === name).length;
const batch = 512;

test.each(["answers 500", "answers 400", "is down"] as const)(
	"a collector that %s is logged once and gets later traces when it recovers",
	async (behavior) => {
		const warn = vi.spyOn(log, "warn");
		await collector.behave(behavior);
		await start();
		await work(behavior, batch);
		await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), patience);
		const before = collector.asked.length;
		await work(behavior, 2 * batch);
		if (behavior !== "is down") {
			await vi.waitFor(() => expect(collector.asked.length).toBeGreaterThan(before + 1), patience);
		}
		expect(JSON.stringify(warn.mock.calls)).toContain("traces cannot be sent");
		await collector.behave("accepts");
		await vi.waitFor(
			async () => {
				await work(`${behavior}, then takes`, batch);
				expect(came(`${behavior}, then takes`)).toBeGreaterThan(0);
			},
			{ timeout: patience, interval: 200 },
		);
		expect(warn).toHaveBeenCalledTimes(1);
	},
);

// Last, because its pending export would be logged during another test.
test("a hanging collector only fills its own queue", async () => {
	const warn = vi.spyOn(log, "warn");
	await collector.behave("hangs");
	await start();
	await work("lost", 10_000);
	await vi.waitFor(() => expect(came("lost")).toBe(batch), patience);
	await stopTracing();
	expect(warn).not.toHaveBeenCalled();
	expect(came("lost")).toBeGreaterThan(batch);
	expect(came("lost")).toBeLessThanOrEqual(2048 + batch);
});
