import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { addReadings, type Reading } from "#app/platform/metrics/metrics.server.ts";

test("a metric is read on each scrape and left out while unknown", async () => {
	const registry = new Registry();
	let left: number | Reading[] = 1.5;
	let asked: Reading[] = [
		{ labels: { kind: "page" }, value: 3 },
		{ labels: { kind: "data" }, value: 0 },
	];
	addReadings(registry, {
		room: ["What is left.", async () => left],
		asked_total: ["How many.", () => asked, "kind"],
	});
	const lines = async () => (await registry.metrics()).split("\n").filter(Boolean);
	const help = ["# HELP room What is left.", "# TYPE room gauge"];
	const more = ["# HELP asked_total How many.", "# TYPE asked_total counter"];
	for (let times = 0; times < 2; times++) {
		expect(await lines()).toEqual([
			...help,
			"room 1.5",
			...more,
			'asked_total{kind="page"} 3',
			'asked_total{kind="data"} 0',
		]);
	}
	left = [];
	asked = [];
	expect(await lines()).toEqual([...help, ...more]);
	left = 0;
	expect(await lines()).toEqual([...help, "room 0", ...more]);
});
