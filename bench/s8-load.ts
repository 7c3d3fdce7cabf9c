import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openRelay } from "#test/fake-servers.ts";
import { outcomeOf } from "./children.ts";
import { column } from "./column.ts";
import { boundRow, formatBound, formatSpread, spreadOf, verdictOn, written } from "./figures.ts";
import { connectForLoad, fillDesk, signInAdmin } from "./fill.ts";
import { dogSlugs, pagesOf, publicPages } from "./lists.ts";
import type { Part, Row } from "./part.ts";
import type { Reading, Sent, VisitorsJob, VisitorsOutcome } from "./s8-visitors.ts";
import type { Stage } from "./stage.ts";

/** Seconds between memory samples; shorter if there would otherwise be fewer than thirty. */
const everySeconds = 5;
const minimum = 30;
const listingsPerCase = 10;
/** Seconds to wait for photos and for emails, which are delayed by a minute after a decision. */
const timeoutSeconds = 300;
const decisionEvery = 5;
const maxGrowth = { atMost: 1.1 };
const maxMemory = { atMost: 350 };
const none = { atMost: 0 };
const maxMsUntilVisible = { atMost: 1000 };

export const mixedLoad: Part = {
	id: "S8",
	what: "memory of the server under mixed load, and how long everybody waits",
	minutes: ({ minutes }) => minutes + 3,
	async measure(stage, { minutes, reads, submissions, listings }) {
		const url = await stage.copyOf(await stage.listings(listings), "load");
		await fillDesk(url, listings / listingsPerCase);
		const relay = await openRelay();
		stage.onPartEnd(() => relay.close());
		const site = await stage.site(url, { TRUSTED_PROXIES: "127.0.0.1", SMTP_URL: relay.url });
		const db = await connectForLoad(stage.onPartEnd, url, 5_000);
		const before = await largestIds(db);
		const seconds = minutes * 60;
		// Time for the page cache, connection pools and compiled code to reach a steady state.
		const warmUp = Math.min(180, seconds / 4);
		const memory = watchMemory(stage, site.pid, Math.min(everySeconds, seconds / minimum));
		const job: VisitorsJob = {
			port: site.port,
			seconds,
			warmUp,
			readings: await readingsOf(url),
			reads,
			submissions,
			mark: "load",
			reviewer: {
				databaseUrl: url,
				cookie: await signInAdmin(url),
				every: decisionEvery,
				after: before.case,
			},
		};
		const outcome = await outcomeOf<VisitorsOutcome>("s8-visitors.ts", job, seconds + 120);
		const samples = memory.stop().filter(({ at }) => at >= warmUp && at <= seconds);
		stage.say("  the load is over; waiting for the last emails and photos …");
		const losses = [
			...(await waitForJobs(db)),
			...(await findLosses(db, before, outcome.sent, relay.arrived)),
		];
		const faults = [
			...Object.entries(outcome.faults).map(([words, times]) => `${words} (${times} times)`),
			...site.faults().map((line) => `logged: ${line}`),
		];
		for (const line of [...faults, ...losses]) stage.say(`  ${line}`);
		return [
			...memoryRows("S8", samples),
			...lossRows(faults, losses, outcome),
			...timeRows(outcome),
		];
	},
};

const feeds = [
	"/adoption-network/feed.atom",
	"/guides/feed.atom",
	"/blogs/feed.atom",
	"/sitemap.xml",
	"/sitemap/dogs-1.xml",
];

/** Returns what readers request, weighted as on a site of this kind: pages most, feeds rarely. */
async function readingsOf(url: string): Promise<Reading[]> {
	const pages = await publicPages(url);
	const dogs = await dogSlugs(url, 3_000);
	const photos = await column(
		url,
		`select distinct p.token from photos p join photo_uses u on u.photo_id = p.id
		where u.public and p.width >= 320 order by 1 limit 200`,
	);
	const moves = pages.filter(({ path }) => path !== "/").map(({ path }) => `${path}.data`);
	return [
		{ kind: "page", share: 34, paths: pages.map(({ path }) => path) },
		{ kind: "dog's page, any", share: 14, paths: dogs.map((slug) => `/adoption-network/${slug}`) },
		{ kind: "dogs, pages 1 to 40", share: 10, paths: pagesOf("/adoption-network", 1, 40) },
		{ kind: "kennels", share: 5, paths: ["/breeder-network"] },
		{ kind: "feeds and sitemaps", share: 6, paths: feeds },
		{ kind: "move within the site (.data)", share: 8, paths: moves },
		{ kind: "photo", share: 20, paths: photos.map((token) => `/photos/${token}/320.avif`) },
		{ kind: "nothing there", share: 3, paths: ["/blogs/none", "/guides/none"], expected: [404] },
	];
}

/** Seconds since the load began, and the process's resident memory in MB. */
type Sample = { at: number; resident: number };

export function watchMemory(stage: Stage, pid: number, every: number): { stop(): Sample[] } {
	const samples: Sample[] = [];
	const began = performance.now();
	let told = 0;
	const clock = setInterval(async () => {
		const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
		const resident = (Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6;
		const at = (performance.now() - began) / 1000;
		samples.push({ at, resident });
		if (at < told * 60) return;
		told = Math.floor(at / 60) + 1;
		stage.say(`  ${written(at / 60)} min: ${written(resident)} MB resident`);
	}, every * 1000);
	return {
		stop() {
			clearInterval(clock);
			return samples;
		},
	};
}

/** The largest ids before the load, which created all rows with larger ones. */
type Before = Record<"submission" | "case" | "delivery", number>;

async function largestIds(db: pg.Client): Promise<Before> {
	const { rows } = await db.query(`select
		(select coalesce(max(id), 0)::int from submissions) as submission,
		(select coalesce(max(id), 0)::int from cases) as case,
		(select coalesce(max(id), 0)::int from deliveries) as delivery`);
	return rows[0];
}

/** Waits until no email or photo jobs are left; returns a message if some are after the timeout. */
async function waitForJobs(db: pg.Client): Promise<string[]> {
	const end = performance.now() + timeoutSeconds * 1000;
	for (;;) {
		const { rows } = await db.query(
			`select count(*)::int as left from pgboss.job where name in ('deliveries', 'photos')
			and state in ('created', 'retry', 'active')`,
		);
		if (rows[0].left === 0) return [];
		if (performance.now() > end) return [`${rows[0].left} jobs are left after ${timeoutSeconds} s`];
		await sleep(500);
	}
}

/** Returns a message for each count of stored forms, photos or emails that is not as expected. */
async function findLosses(
	db: pg.Client,
	before: Before,
	sent: Sent,
	arrived: { messageId: string }[],
): Promise<string[]> {
	const losses: string[] = [];
	const expect = (what: string, found: number, expected: number) => {
		if (found !== expected) losses.push(`${what}: ${found} instead of ${expected}`);
	};
	for (const [kind, emails] of Object.entries(sent)) {
		const { rows } = await db.query(
			`select count(*)::int as all, count(*) filter (where s.email = any($2::text[]))::int as known,
				count(s.quarantined_at)::int as aside,
				count(*) filter (where s.form <> 'newsletter' and 2 <> (select count(*) from deliveries d
					join cases c on c.id = d.subject_id where c.submission_id = s.id
					and d.name in (s.form || '.received', s.form || '.team')))::int as bare
			from submissions s where s.id > $1 and s.form = $3`,
			[before.submission, emails, kind],
		);
		expect(`${kind} forms that were confirmed`, rows[0].known, emails.length);
		expect(`${kind} forms in all`, rows[0].all, emails.length);
		expect(`${kind} forms taken for spam`, rows[0].aside, 0);
		expect(`${kind} forms without their two emails`, rows[0].bare, 0);
	}
	const { rows: photos } = await db.query(
		`select count(*)::int as placed from uploads u join cases c on c.id = u.holder_id
		where u.holder_kind = 'case' and u.state = 'placed' and c.id > $1`,
		[before.case],
	);
	expect("photos of forms", photos[0].placed, sent.rehome.length);
	const { rows: mails } = await db.query(
		`select count(*) filter (where state = 'delivered')::int as delivered,
			count(*) filter (where state in ('waiting', 'failed'))::int as left
		from deliveries where id > $1 and channel = 'mail'`,
		[before.delivery],
	);
	expect("emails that were not sent", mails[0].left, 0);
	expect("emails that came", arrived.length, mails[0].delivered);
	expect(
		"different emails",
		new Set(arrived.map(({ messageId }) => messageId)).size,
		arrived.length,
	);
	return losses;
}

export function memoryRows(id: string, samples: Sample[]): Row[] {
	const third = Math.floor(samples.length / 3);
	if (third < 2) throw new Error("The load was too short to be judged.");
	const residentOf = (part: Sample[]) => spreadOf(part.map(({ resident }) => resident));
	const [first, last] = [residentOf(samples.slice(0, third)), residentOf(samples.slice(-third))];
	const growth = last.median / first.median;
	const highest = residentOf(samples).max;
	return [
		{
			id,
			what: "memory, last third against the first, after the warm-up",
			figure: `${written(last.median)} MB`,
			floor: `${written(first.median)} MB`,
			limit: `${written(growth)} × (${formatBound(maxGrowth)})`,
			verdict: verdictOn(growth, maxGrowth),
			spread: `${formatSpread(first, "MB")}; ${formatSpread(last, "MB")}`,
		},
		boundRow({ id, what: "memory, highest of the samples" }, highest, "MB", maxMemory),
	];
}

function lossRows(faults: string[], losses: string[], outcome: VisitorsOutcome): Row[] {
	const { sent, decided } = outcome;
	const rowOf = (what: string, many: number, spread: string): Row => ({
		id: "S8",
		what,
		figure: String(many),
		limit: formatBound(none),
		verdict: verdictOn(many, none),
		spread,
	});
	const forms = Object.entries(sent).map(([kind, emails]) => `${emails.length} ${kind}`);
	const decisions = Object.entries(decided).map(([what, many]) => `${many} × ${what}`);
	return [
		rowOf("kinds of failed requests, wrong answers, logged faults", faults.length, ""),
		rowOf(
			"lost, doubled or left over, of what was confirmed",
			losses.length,
			[...forms, ...decisions].join(", "),
		),
	];
}

function timeRows({ times }: VisitorsOutcome): Row[] {
	const kinds = Object.entries(times).sort(([one], [other]) => one.localeCompare(other));
	return kinds.map(([kind, { count, median, p99, max }]) => ({
		id: "S8",
		what: `${kind} (${count.toLocaleString("en-US")})`,
		figure: `p50 ${written(median)} ms, p99 ${written(p99)} ms`,
		spread: `longest ${written(max)} ms`,
		...(kind.includes(", until its page is ")
			? {
					limit: `longest ${formatBound(maxMsUntilVisible)} ms`,
					verdict: verdictOn(max, maxMsUntilVisible),
				}
			: {}),
	}));
}
