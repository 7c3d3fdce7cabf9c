import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createPageCache } from "#app/platform/cache/page-cache.server.ts";
import { openMetrics } from "#app/platform/metrics/metrics-site.server.ts";

const read = (name: string) => readFileSync(`docs/operate/${name}`, "utf8");

/** The names that a query may use, and of each its labels with their values: `kind="page"`. */
const known = new Map<string, Set<string>>();

const openWith = (lastBackup: (() => Promise<Date | undefined>) | undefined) =>
	openMetrics({
		build: { version: "1", assets: "a" },
		role: "both",
		cache: createPageCache(0),
		lastBackup,
		pool: { totalCount: 1, idleCount: 1, waitingCount: 0, options: {} },
		outbox: {
			channels: ["mail", "list", "hook"],
			waitingJobs: async () =>
				(["due", "later"] as const).map((state) => ({ queue: "deliveries", state, jobs: 0 })),
			unfinished: async () => [],
			ended: async () => [],
		},
	});

async function textOf(metrics: ReturnType<typeof openWith>): Promise<string> {
	metrics.close();
	return metrics.text();
}

beforeAll(async () => {
	const text = await textOf(openWith(async () => undefined));
	for (const [, name = ""] of text.matchAll(/^(\w+)[ {]/gm)) known.set(name, new Set());
	for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
		for (const label of labels.match(/\w+="[^"]*"/g) ?? []) known.get(name)?.add(label);
	}
});

function queriesIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(queriesIn);
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		key === "expr" ? [String(inner)] : queriesIn(inner),
	);
}

/** What is wrong with a query: metrics, labels and values that are not ours. */
function faultsOf(query: string): string[] {
	const selectors = [...query.matchAll(/(\w+)\{([^}]*)\}/g)];
	const bare = query.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|without) *\([^)]*\)/g, "");
	const names = [...bare.matchAll(/\b[a-z_]\w*\b(?! *\()/gi)]
		.map(([name]) => name)
		.filter((name) => !/^(and|or|unless|bool|offset)$/.test(name));
	const unknown = names.filter((name) => name !== "up" && !known.has(name));
	const labels = selectors.flatMap(([, name = "", inside = ""]) =>
		[...inside.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)].flatMap(([, label = "", values = ""]) =>
			label === "job"
				? []
				: values
						.split("|")
						.map((value) => `${label}="${value}"`)
						.filter((pair) => !known.get(name)?.has(pair))
						.map((pair) => `${name}{${pair}}`),
		),
	);
	return [...(names.length > 0 ? [] : ["no metric"]), ...unknown, ...labels];
}

test("a query with an unknown metric, label or value is detected", () => {
	expect(faultsOf("rate(ccr_nothing[5m]) / sum by (kind) (up)")).toEqual(["ccr_nothing"]);
	expect(faultsOf('ccr_requests_total{status="5XX"}')).toEqual([
		'ccr_requests_total{status="5XX"}',
	]);
	expect(faultsOf('ccr_requests_total{kind=~"page|date"}')).toEqual([
		'ccr_requests_total{kind="date"}',
	]);
	expect(faultsOf("vector(1)")).toEqual(["no metric"]);
	expect(
		faultsOf('sum by (le) (rate(ccr_render_seconds_bucket{le="0.1"}[5m])) and up > 1e3'),
	).toEqual([]);
});

test("every dashboard query uses existing metrics", () => {
	const queries = queriesIn(JSON.parse(read("dashboard.json")));
	expect(queries.length).toBeGreaterThan(20);
	for (const query of queries) expect(faultsOf(query), query).toEqual([]);
});

test("every alert uses existing metrics, and has a severity and instructions", () => {
	const { groups } = parse(read("alerts.yml"));
	const rules = groups.flatMap((group: { rules: unknown[] }) => group.rules);
	expect(rules.length).toBeGreaterThan(8);
	for (const { alert, expr, labels, annotations } of rules) {
		expect(faultsOf(expr), alert).toEqual([]);
		expect(labels.severity, alert).toMatch(/^(page|ticket)$/);
		expect([annotations.summary.length, annotations.action.length].every((long) => long > 20)).toBe(
			true,
		);
	}
});

test("the monitoring page documents exactly the existing metrics", () => {
	const page = read("watching.md");
	const explained = new Set(page.match(/\b(ccr|process|nodejs)_\w+[a-z]\b/g));
	const metrics = [...known.keys()].map((name) =>
		name.replace(/_seconds_(bucket|sum|count)$/, "_seconds"),
	);
	for (const name of metrics) expect(explained, name).toContain(name);
	explained.delete("ccr_page_cache");
	for (const name of explained) expect(metrics, name).toContain(name);
});

test("the time of the last backup is 0 while there is none, and missing without nightly backups", async () => {
	const lineOf = (text: string) => /^ccr_last_backup_timestamp_seconds (.*)$/m.exec(text)?.[1];
	expect(lineOf(await textOf(openWith(async () => new Date(7_000))))).toBe("7");
	expect(lineOf(await textOf(openWith(async () => undefined)))).toBe("0");
	expect(lineOf(await textOf(openWith(async () => Promise.reject(new Error("away")))))).toBe(
		undefined,
	);
	expect(lineOf(await textOf(openWith(undefined)))).toBe(undefined);
});

test("there are few labels, and no visitor input becomes one", () => {
	const series = [...known.values()].reduce((sum, labels) => sum + labels.size, 0);
	expect(series).toBeLessThan(150);
	const labels = new Set(
		[...known.values()].flatMap((all) => [...all]).map((pair) => pair.split("=")[0]),
	);
	expect([...labels].sort()).toEqual([
		"assets",
		"channel",
		"kind",
		"le",
		"node",
		"outcome",
		"queue",
		"role",
		"stat",
		"state",
		"status",
		"version",
	]);
});
