import { expect, test } from "vitest";
import { createRegistry } from "#app/platform/metrics.server.ts";

test("counters, readings and histograms are written as Prometheus reads them", async () => {
	const registry = createRegistry();
	const asked = registry.counter("asked_total", "How many asked.");
	asked.at({ kind: "page", status: "2xx" }).value += 2;
	asked.at({ kind: "page", status: "2xx" }).value += 1;
	asked.at({ kind: "data", status: "5xx" });
	registry.read("gauge", "room", "What is left.", async () => 1.5);
	registry.read("gauge", "unknown", "Not known now.", () => []);
	const took = registry
		.histogram("took_seconds", "How long it took.", [0.1, 1])
		.at({ kind: "page" });
	for (const seconds of [0.05, 0.1, 0.5, 3]) took.observe(seconds);
	expect(await registry.text()).toBe(`# HELP asked_total How many asked.
# TYPE asked_total counter
asked_total{kind="page",status="2xx"} 3
asked_total{kind="data",status="5xx"} 0
# HELP room What is left.
# TYPE room gauge
room 1.5
# HELP unknown Not known now.
# TYPE unknown gauge
# HELP took_seconds How long it took.
# TYPE took_seconds histogram
took_seconds_bucket{kind="page",le="0.1"} 2
took_seconds_bucket{kind="page",le="1"} 3
took_seconds_bucket{kind="page",le="+Inf"} 4
took_seconds_sum{kind="page"} 3.65
took_seconds_count{kind="page"} 4
`);
	const buckets = ["took_seconds_bucket", "took_seconds_sum", "took_seconds_count"];
	expect(registry.names()).toEqual(["asked_total", "room", "unknown", ...buckets]);
});

test("backslashes, quotes and ends of lines cannot break out of a label or a help line", async () => {
	const registry = createRegistry();
	registry.counter("a", 'one\ntwo \\ "three"').at({ word: 'x\\"\n} 1\nb 2' }).value = 1;
	expect(await registry.text()).toBe(
		'# HELP a one\\ntwo \\\\ "three"\n# TYPE a counter\na{word="x\\\\\\"\\n} 1\\nb 2"} 1\n',
	);
});

test("what is no number and what has no end are spelt as Prometheus does", async () => {
	const registry = createRegistry();
	for (const [name, value] of Object.entries({ a: Number.NaN, b: 1 / 0, c: -1 / 0, d: 1e21 })) {
		registry.read("gauge", name, "", () => value);
	}
	const values = (await registry.text()).match(/^\w .*$/gm);
	expect(values).toEqual(["a NaN", "b +Inf", "c -Inf", "d 1e+21"]);
});

test("names that Prometheus does not take, or that are there already, are refused", () => {
	const registry = createRegistry();
	const cell = registry.counter("a", "");
	expect(() => registry.counter("a", "")).toThrow("a is there already");
	expect(() => registry.counter("a-b", "")).toThrow("a-b is no metric's name");
	expect(() => cell.at({ "a-b": "" })).toThrow("a-b is no label's name");
});
