import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Copy } from "./site-copy.ts";
import { type Finding, runTool, type Verdict } from "./tool.ts";
import type { ToolProxy } from "./tool-proxy.ts";

type Report = {
	vulnerabilities: Record<string, Entry[]>;
	anomalies: Record<string, Entry[]>;
};
type Entry = { method: string; path: string; info: string; parameter: string | null };

/** All modules that attack and need no list from the internet; `buster` and `nikto` only guess file names. */
const modules = [
	"cookieflags",
	"crlf",
	"csp",
	"csrf",
	"exec",
	"file",
	"htaccess",
	"http_headers",
	"methods",
	"backup",
	"blindsql",
	"permanentxss",
	"redirect",
	"shellshock",
	"sql",
	"ssrf",
	"xss",
	"xxe",
];

type Tour = {
	name: "visitor" | "desk";
	front: ToolProxy;
	start: string[];
	seconds: { crawl: number; module: number; whole: number };
};

/** Follows every link and form, and attacks each with every module. */
export async function runWapiti({ reports, ticketServer }: Copy, tour: Tour): Promise<Verdict> {
	const file = join(reports, `wapiti-${tour.name}.json`);
	const { seconds } = tour;
	const { origin, statuses } = tour.front;
	const asked = () => [...statuses.values()].reduce((sum, many) => sum + many, 0);
	const before = asked();
	const args = [
		"--url",
		`${origin}/`,
		"--scope",
		"domain",
		"--module",
		modules.join(","),
		...tour.start.flatMap((path) => ["--start", origin + path]),
		"--endpoint",
		`${ticketServer.origin}/`,
		"--level",
		"2",
		"--depth",
		"6",
		"--timeout",
		"20",
		"--max-links-per-page",
		"80",
		"--max-files-per-dir",
		"14",
		"--max-parameters",
		"30",
		"--max-scan-time",
		`${seconds.crawl}`,
		"--max-attack-time",
		`${seconds.module}`,
		"--store-session",
		join(reports, `wapiti-${tour.name}`),
		"--flush-session",
		"--no-bugreport",
		"--verbose",
		"1",
		"--format",
		"json",
		"--output",
		file,
	];
	const log = join(reports, `wapiti-${tour.name}.log`);
	const ran = await runTool("wapiti", args, { seconds: seconds.whole, log, cwd: reports });
	const text = await readFile(file, "utf8").catch(() => undefined);
	if (text === undefined) {
		const words = ran.output.slice(-500).replace(/\s+/g, " ");
		return {
			findings: [{ tool: "wapiti", what: "no report", where: tour.name, words }],
			facts: [],
		};
	}
	const report = JSON.parse(text) as Report;
	const requests = asked() - before;
	return {
		findings: [
			...findingsIn(report),
			...(requests < minimum ? [tooShort(tour.name, requests)] : []),
		],
		facts: [`wapiti as ${tour.name}: ${requests} requests, ${ran.seconds} s`],
	};
}

/** With fewer requests than this, something stopped the tool early. */
const minimum = 300;

function tooShort(where: string, requests: number): Finding {
	return { tool: "wapiti", what: "a short walk", where, words: `It asked only ${requests} times.` };
}

export function findingsIn({ vulnerabilities, anomalies }: Report): Finding[] {
	const all = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([what, entries]) =>
		entries.map(({ method, path, info, parameter }) => ({
			tool: "wapiti",
			what,
			where: `${method} ${path}${parameter ? ` ${parameter}` : ""}`,
			words: info,
		})),
	);
	return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
