import { join } from "node:path";
import type { Copy } from "./site-copy.ts";
import { type Finding, runTool, type Verdict } from "./tool.ts";

type Target = {
	/** Path and query; a `*` marks a part of the path that is tested. */
	path: string;
	form?: Record<string, string>;
	/** Names of the fields that are tested; all by default. */
	only?: string[];
	/** Whether the form gets a fresh ticket each time, so that it is processed completely. */
	ticket?: boolean;
	desk?: boolean;
};

/** Every query, form and path whose input reaches the database. */
const targets: Target[] = [
	...["/adoption-network", "/breeder-network", "/guides", "/blogs"].map((path) => ({
		path: `${path}?page=2`,
	})),
	...["/adoption-network/a*", "/breeder-network/a*", "/guides/a*", "/blogs/a*"].map((path) => ({
		path,
	})),
	...[
		"/status/a*",
		"/newsletter/confirm/a*",
		"/edit/dog/a*",
		"/uploads/a*",
		"/photos/a*/card*",
	].map((path) => ({ path })),
	{
		path: "/contact",
		ticket: true,
		only: ["EMAIL", "FNAME", "PHONE", "MMERGE6"],
		form: { EMAIL: "ada@example.com", FNAME: "Ada", LNAME: "Rossi", PHONE: "", MMERGE6: "Ciao" },
	},
	{
		path: "/breeder-network/signup",
		ticket: true,
		only: ["LNAME", "MMERGE7", "ADDRESS[addr1]", "ADDRESS[zip]", "ADDRESS[country]"],
		form: {
			EMAIL: "ada@example.com",
			FNAME: "Ada",
			LNAME: "Rossi",
			PHONE: "214 555 0142",
			MMERGE7: "Casa Nera",
			"ADDRESS[addr1]": "1 Main St",
			"ADDRESS[city]": "Dallas",
			"ADDRESS[state]": "TX",
			"ADDRESS[zip]": "75201",
			"ADDRESS[country]": "US",
		},
	},
	{
		path: "/adoption-network/signup",
		ticket: true,
		only: ["MMERGE9", "photos"],
		form: { EMAIL: "ada@example.com", MMERGE9: "We move.", photos: "aaaaaaaaaaaaaaaaaaaaaa" },
	},
	{
		path: "/contact",
		form: { EMAIL: "ada@example.com", MMERGE6: "Ciao", ticket: "a", website: "" },
		only: ["ticket", "website"],
	},
	{ path: "/newsletter", form: { EMAIL: "ada@example.com" } },
	{ path: "/login?to=/desk", form: { email: "ada@example.com", password: "three dogs" } },
	{ path: "/login/link", form: { email: "ada@example.com" } },
	{ path: "/login/code", form: { code: "123456" } },
	{ path: "/desk/adoptions?q=a&status=available&page=1", desk: true },
	{ path: "/desk/breeders?q=a&status=active&page=1", desk: true },
	{ path: "/desk/messages?q=a&list=open&page=1", desk: true },
	{ path: "/desk/subscribers?q=a&state=confirmed&page=1", desk: true },
	{ path: "/desk/deliveries?list=all&letter=a&page=1", desk: true },
	{ path: "/desk/history?page=1&kind=dog&id=1", desk: true },
	{ path: "/desk/photos?q=a&only=unused&page=1", desk: true },
	{ path: "/desk/visits?by=day&path=/guides", desk: true },
	{ path: "/desk/review?kind=rehome&show=waiting", desk: true },
];

type Fronts = { visitor: string; desk: string };

/** Tests every target; the targets still to come share the time that is left. */
export async function runSqlmap(copy: Copy, fronts: Fronts, seconds: number): Promise<Verdict> {
	const findings: Finding[] = [];
	const facts: string[] = [];
	const end = Date.now() + seconds * 1000;
	for (const [index, target] of targets.entries()) {
		const left = (end - Date.now()) / 1000;
		// Three times the average, since quick targets leave their time to the others.
		const share = Math.max(20, (left / (targets.length - index)) * 3);
		const verdict = await tryTarget(
			copy,
			fronts,
			target,
			index,
			Math.min(share, Math.max(left, 5)),
		);
		findings.push(...verdict.findings);
		facts.push(...verdict.facts);
	}
	return { findings, facts };
}

async function tryTarget(
	{ reports, ticketServer }: Copy,
	fronts: Fronts,
	target: Target,
	index: number,
	seconds: number,
): Promise<Verdict> {
	const { path, form, only, ticket, desk } = target;
	const fields = form && new URLSearchParams({ ...form, ...(ticket ? { ticket: "a" } : {}) });
	const args = [
		"--url",
		(desk ? fronts.desk : fronts.visitor) + path,
		"--batch",
		"--disable-coloring",
		"--level",
		"2",
		"--risk",
		"2",
		"--dbms",
		"PostgreSQL",
		"--time-sec",
		"3",
		"--timeout",
		"30",
		"--retries",
		"1",
		"--flush-session",
		"--skip-waf",
		"--threads",
		"1",
		"--output-dir",
		join(reports, `sqlmap-${index}`),
		"--ignore-code",
		"404,409,422,429",
		// A redirect leads to a page that contains no input.
		"--ignore-redirects",
		"--answers",
		"skip test payloads specific=N,extending=Y",
		...(fields ? ["--data", String(fields).replaceAll("%5B", "[").replaceAll("%5D", "]")] : []),
		...(only ? ["-p", only.join(",")] : []),
		...(ticket ? ["--eval", freshTicket(ticketServer.origin)] : []),
	];
	const log = join(reports, `sqlmap-${index}.log`);
	const ran = await runTool("sqlmap", args, { seconds, log, cwd: reports });
	return check(target, ran);
}

const freshTicket = (ticketServer: string) =>
	`import urllib.request;ticket=urllib.request.urlopen('${ticketServer}/ticket').read().decode()`;

export function check(
	{ path, form }: Target,
	{ output, seconds, outOfTime }: { output: string; seconds: number; outOfTime: boolean },
): Verdict {
	const where = `${form ? "POST" : "GET"} ${path}`;
	const found = (what: string, words: string) => ({ tool: "sqlmap", what, where, words });
	const injectable = [...output.matchAll(/^Parameter: .+$/gm)].map(([line]) =>
		found("SQL injection", line),
	);
	const suspected = [...output.matchAll(/^.*(?:heuristic|might be vulnerable).*$/gm)]
		.map(([line]) => line.replace(/^\[[\d:]+\] \[\w+\] /, ""))
		.filter((line) => !line.includes("might not be"))
		.map((line) => found("a suspicion", line));
	const clean = /all tested parameters do not appear to be injectable/.test(output);
	const requests = /HTTP error codes detected during run:\n(.*)/.exec(output)?.[1] ?? "";
	const undone =
		clean || injectable.length > 0
			? []
			: [found(outOfTime ? "out of time" : "not done", output.trim().slice(-300))];
	const tried = new Set(
		[...output.matchAll(/parameter '([^']+)' (?:does not|is)/g)].map((m) => m[1]),
	);
	return {
		findings: [...injectable, ...suspected, ...undone],
		facts: [
			`sqlmap ${where}: ${tried.size} parameters, ${seconds} s${requests ? ` (${requests})` : ""}`,
		],
	};
}
