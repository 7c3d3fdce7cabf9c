import { Counter, Gauge, type Registry } from "prom-client";

export type Reading = { value: number; labels?: Record<string, string> };
type Read = () => number | Reading[] | Promise<number | Reading[]>;

/** Read on each scrape. Labels must be few and never come from visitors. */
export function addReadings(
	registry: Registry,
	readings: Record<string, [help: string, read: Read, ...labelNames: string[]]>,
): void {
	for (const [name, [help, read, ...labelNames]] of Object.entries(readings)) {
		const Metric = name.endsWith("_total") ? Counter : Gauge;
		const metric = new Metric({ name, help, labelNames, registers: [registry], collect });

		async function collect(): Promise<void> {
			const found = await read();
			const values: Reading[] = typeof found === "number" ? [{ value: found }] : found;
			metric.reset();
			// After a reset, a metric without labels would report 0.
			if (labelNames.length === 0) metric.remove();
			for (const { labels = {}, value } of values) metric.inc(labels, value);
		}
	}
}
