import { Counter, Gauge, type Registry } from "prom-client";

type Labels = Record<string, string>;
export type Reading = { value: number; labels?: Labels };
type Read = () => number | Reading[] | Promise<number | Reading[]>;
type Add = (
	type: "counter" | "gauge",
	name: string,
	help: string,
	read: Read,
	labelNames?: string[],
) => void;

/** Read on each scrape. Labels must be few and never come from visitors. */
export function readingsOf(registry: Registry): Add {
	return (type, name, help, read, labelNames = []) => {
		const Metric = type === "counter" ? Counter : Gauge;
		const metric = new Metric({ name, help, labelNames, registers: [registry], collect });

		async function collect(): Promise<void> {
			const found = await read();
			const readings: Reading[] = typeof found === "number" ? [{ value: found }] : found;
			metric.reset();
			// After a reset, a metric without labels would report 0.
			if (labelNames.length === 0) metric.remove();
			for (const { labels = {}, value } of readings) metric.inc(labels, value);
		}
	};
}
