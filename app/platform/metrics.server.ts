type Labels = Record<string, string>;
type Type = "counter" | "gauge" | "histogram";

/** One number of a counter. Who counts adds to it, and that is all: `cell.value += 1`. */
export type Cell = { value: number };
/** What is looked up only when somebody asks. */
export type Reading = { value: number; labels?: Labels };
type Read = () => number | Reading[] | Promise<number | Reading[]>;
type Lines = () => string[] | Promise<string[]>;

export type Registry = ReturnType<typeof createRegistry>;
export type Histogram = { observe(value: number): void };

/**
 * Figures for Prometheus, in its text format (version 0.0.4). Labels are few and known beforehand:
 * every new value of one is a new series for ever, so nothing that a visitor sends may become one.
 */
export function createRegistry() {
	const metrics = new Map<string, { help: string; type: Type; lines: Lines }>();

	function add(name: string, type: Type, help: string, lines: Lines): void {
		if (!/^[a-zA-Z_:][a-zA-Z0-9_:]*$/.test(name)) throw new Error(`${name} is no metric's name`);
		if (metrics.has(name)) throw new Error(`${name} is there already`);
		metrics.set(name, { help, type, lines });
	}

	return {
		/** A counter with one cell for each set of labels that it is asked for. */
		counter(name: string, help: string): { at(labels?: Labels): Cell } {
			const cells = new Map<string, Cell>();
			add(name, "counter", help, () =>
				[...cells].map(([labels, { value }]) => lineOf(name, labels, value)),
			);
			return {
				at(labels = {}) {
					const key = written(labels);
					const cell = cells.get(key) ?? { value: 0 };
					cells.set(key, cell);
					return cell;
				},
			};
		},

		/** What is read when somebody asks; a reading that is not known now returns no lines. */
		read(type: "counter" | "gauge", name: string, help: string, read: Read): void {
			add(name, type, help, async () => {
				const found = await read();
				const readings = typeof found === "number" ? [{ value: found }] : found;
				return readings.map(({ labels, value }: Reading) => lineOf(name, written(labels), value));
			});
		},

		/** A histogram with these upper bounds, growing; everything above falls into the last, +Inf. */
		histogram(name: string, help: string, bounds: number[]): { at(labels?: Labels): Histogram } {
			const series: { labels: Labels; counts: number[]; sum: Cell }[] = [];
			add(name, "histogram", help, () =>
				series.flatMap(({ labels, counts, sum }) => {
					let below = 0;
					const buckets = counts.map((count, index) => {
						below += count;
						const le = numberOf(bounds[index] ?? Number.POSITIVE_INFINITY);
						return lineOf(`${name}_bucket`, written({ ...labels, le }), below);
					});
					const key = written(labels);
					return [
						...buckets,
						lineOf(`${name}_sum`, key, sum.value),
						lineOf(`${name}_count`, key, below),
					];
				}),
			);
			return {
				at(labels = {}) {
					const counts = new Array<number>(bounds.length + 1).fill(0);
					const sum = { value: 0 };
					series.push({ labels, counts, sum });
					return {
						observe(value) {
							let index = 0;
							while (index < bounds.length && value > (bounds[index] ?? 0)) index += 1;
							counts[index] = (counts[index] ?? 0) + 1;
							sum.value += value;
						},
					};
				},
			};
		},

		/** The names that a query may use. */
		names(): string[] {
			return [...metrics].flatMap(([name, { type }]) =>
				type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
			);
		},

		async text(): Promise<string> {
			const parts = [...metrics].map(async ([name, { help, type, lines }]) => [
				`# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`,
				`# TYPE ${name} ${type}`,
				...(await lines()),
			]);
			return `${(await Promise.all(parts)).flat().join("\n")}\n`;
		},
	};
}

function lineOf(name: string, labels: string, value: number): string {
	return `${name}${labels} ${numberOf(value)}`;
}

function written(labels: Labels = {}): string {
	const pairs = Object.entries(labels).map(([name, value]) => {
		if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) throw new Error(`${name} is no label's name`);
		return `${name}="${escaped(value)}"`;
	});
	return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escaped(value: string): string {
	return value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}

/** Infinity is spelt as Go does; all other numbers as JavaScript writes them. */
function numberOf(value: number): string {
	if (value === Number.POSITIVE_INFINITY) return "+Inf";
	return value === Number.NEGATIVE_INFINITY ? "-Inf" : String(value);
}
