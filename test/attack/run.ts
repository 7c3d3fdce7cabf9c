/**
 * Runs known attack tools against a copy of the site: `npm run test:attack`, or `node bin/setup.mjs tools` with the
 * names of some of them. A tool that isn't installed is skipped, and the last line says so. For what they report and
 * what it means, see docs/attacks.md.
 */
import { setInterval } from "node:timers/promises";
import { reasonFor } from "./expected.ts";
import { findFaults, inWords, readHealth } from "./health.ts";
import { type Copy, startCopy } from "./site-copy.ts";
import { runSlowAttacks } from "./slow.ts";
import { runSqlmap } from "./sqlmap.ts";
import { type Finding, type Verdict, versionOf } from "./tool.ts";
import { openToolProxy } from "./tool-proxy.ts";
import { runWapiti } from "./wapiti.ts";

const say = (line: string) => console.log(line);
const tools = {
	wapiti: () => versionOf("wapiti", ["--version"], /Wapiti \d[\d.]*/),
	sqlmap: () => versionOf("sqlmap", ["--version"], /^\d[\d.]*\S*/m),
	slowhttptest: () => versionOf("slowhttptest", ["-h"], /version \d[\d.]*/),
};
type Tool = keyof typeof tools;
const known = Object.keys(tools) as Tool[];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name as Tool));
if (unknown.length > 0) throw new Error(`Not one of ${known.join(", ")}: ${unknown.join(", ")}`);

const wanted = known.filter((name) => asked.length === 0 || asked.includes(name));
const versions = new Map(wanted.map((name) => [name, tools[name]()]));
const skipped = wanted.filter((name) => !versions.get(name));
for (const [name, version] of versions) say(`${name}: ${version ?? "not installed"}`);
const began = performance.now();
const copy = await startCopy(say);
// Leaves no site and no database behind when the run is interrupted.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.once(signal, () => void copy.close().finally(() => process.exit(1)));
}
const lifting = new AbortController();
const lifted = liftLimits(copy, lifting.signal);
let exitCode = 1;
try {
	exitCode = await attack(copy);
} finally {
	lifting.abort();
	await lifted;
	await copy.close({ keepsReports: exitCode !== 0 });
}
process.exit(exitCode);

async function attack(copy: Copy): Promise<number> {
	const visitor = await openToolProxy(copy.site.origin);
	const desk = await openToolProxy(copy.site.origin, { cookie: copy.cookie });
	const before = await readHealth(copy);
	const runs: Record<Tool, () => Promise<Verdict>> = {
		wapiti: async () => {
			const seconds = { crawl: 60, module: 45, whole: 420 };
			const start = ["/contact", "/login", "/newsletter", "/sitemap.xml", "/login/link"];
			const outside = await runWapiti(copy, {
				name: "visitor",
				front: visitor,
				start,
				seconds,
			});
			const shorter = { crawl: 60, module: 25, whole: 300 };
			const inside = await runWapiti(copy, {
				name: "desk",
				front: desk,
				start: ["/desk"],
				seconds: shorter,
			});
			return {
				findings: [...outside.findings, ...inside.findings],
				facts: [...outside.facts, ...inside.facts],
			};
		},
		sqlmap: () => runSqlmap(copy, { visitor: visitor.origin, desk: desk.origin }, 840),
		slowhttptest: () => runSlowAttacks(copy),
	};
	const findings: Finding[] = [];
	for (const name of wanted.filter((each) => !skipped.includes(each))) {
		say(`\nRunning ${name} …`);
		const verdict = await runs[name]();
		for (const fact of verdict.facts) say(`  ${fact}`);
		findings.push(...verdict.findings);
	}
	const after = await readHealth(copy);
	const counts = [visitor, desk].map(({ statuses }) =>
		[...statuses]
			.sort(([a], [b]) => a - b)
			.map(([status, many]) => `${many} × ${status}`)
			.join(", "),
	);
	say(`\nThe site: ${inWords({ before, after })}`);
	say(`Answers to visitors: ${counts[0]}\nAnswers at the desk: ${counts[1]}`);
	findings.push(...findFaults(copy, [visitor, desk], { before, after }));
	await Promise.all([visitor.close(), desk.close()]);
	return conclude(findings);
}

/** Keeps clearing the rate limits, so that the tools can try what is behind them. */
async function liftLimits({ db }: Copy, signal: AbortSignal): Promise<void> {
	try {
		for await (const _ of setInterval(500, undefined, { signal })) {
			await db.query("delete from rate_limits");
		}
	} catch (error) {
		if (!signal.aborted) throw error;
	}
}

function conclude(findings: Finding[]): number {
	const told = findings.map((finding) => ({ ...finding, because: reasonFor(finding) }));
	const open = told.filter(({ because }) => because === undefined);
	for (const { tool, what, where, words, because } of told) {
		say(`${because ? "expected" : "FOUND"}: ${tool}: ${what}: ${where}: ${words}`);
		if (because) say(`  ${because}`);
	}
	if (open.length > 0) say(`The output of the tools is kept in ${copy.reports}.`);
	for (const name of skipped) say(`Skipped ${name}: apt-get install ${name}`);
	const minutes = ((performance.now() - began) / 60_000).toFixed(1);
	const ran = wanted.length - skipped.length;
	say(
		`\n${ran} tools in ${minutes} minutes: ${open.length} findings, ${told.length - open.length} expected` +
			`${skipped.length > 0 ? `, ${skipped.length} tools SKIPPED (${skipped.join(", ")})` : ""}`,
	);
	return open.length > 0 ? 1 : 0;
}
