import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { inBackground } from "#test/waiting.ts";
import { readMailFolder } from "./files.ts";
import { findLosses, findPartialRows } from "./losses.ts";
import { composePost, kinds, type Post, type Way } from "./posts.ts";
import { fetchTicket, minTicketAge, sendPost } from "./sender.ts";

export type KillTarget = "site" | "database" | "both";

type CrashTest = {
	rounds: number;
	/** Settings of the site beyond those that every run sets. */
	settings: Record<string, string>;
	dataDir: string;
	killTargetOf: (round: number) => KillTarget;
	connect: () => Promise<pg.Client>;
	killDatabase: () => Promise<void>;
	/** Releases the killed site's jobs immediately; the queue would do so after a few minutes. */
	freeJobs?: (db: pg.Client) => Promise<void>;
	timeoutMs: number;
	say: (line: string) => void;
};

export type CrashFigures = {
	kills: number;
	posts: Post[];
	/** Posts without a response when the site was killed, and how many of them were stored anyway. */
	unanswered: number;
	storedUnconfirmed: number;
	quarantined: number;
	cases: number;
	photos: number;
	emails: number;
	/** A sentence for every broken promise. */
	losses: string[];
};

const longestLife = 1_500;
/** Tickets kept ready: those used in a round were issued in earlier rounds. */
const inStock = 40;
type Visitor = { kind: Post["kind"]; way?: Way; photos?: number };
const visitors: Visitor[] = [
	...kinds.filter((kind) => kind !== "rehome").map((kind) => ({ kind })),
	{ kind: "rehome", way: "by key", photos: 2 },
	{ kind: "rehome", way: "as files", photos: 1 },
];

/** Kills the site repeatedly in the middle of its work, and counts what is stored afterward. */
export async function crash(test: CrashTest): Promise<CrashFigures> {
	const figures = {
		kills: 0,
		posts: [] as Post[],
		unanswered: 0,
		storedUnconfirmed: 0,
		losses: [] as string[],
	};
	const lose = (during: string, losses: string[]) => {
		for (const loss of losses) {
			figures.losses.push(`${during}: ${loss}`);
			test.say(`LOST in ${during}: ${loss}`);
		}
	};
	const tickets: string[] = [];
	let site = await startSite(test.settings);
	let db = await test.connect();
	const stock = async (count: number) => {
		while (tickets.length < count) tickets.push(await fetchTicket(site.origin));
	};
	try {
		await stock(inStock);
		await pause(minTicketAge);
		for (let round = 1; round <= test.rounds; round++) {
			const victim = test.killTargetOf(round);
			const posts: Post[] = [];
			// Covers the whole span, unless the number of rounds is divisible by 7.
			const share = ((round * 7) % test.rounds) + 0.5;
			const life = pause((share / test.rounds) * longestLife);
			const mark = (number: number) => `crash-${round}-${number}`;
			const open = { until: life, site, ticket: () => tickets.shift() ?? "", posts, mark };
			const visits = inBackground(keepPosting(open));
			await life;
			if (victim !== "site") {
				await db.end().catch(() => {});
				await test.killDatabase();
			}
			if (victim !== "database") await site.kill();
			figures.kills++;
			await visits;
			if (victim === "site") await test.freeJobs?.(db);
			const { faults } = site;
			const exitOutput = victim === "database" ? await waitUntilReady(site) : undefined;
			if (victim !== "database" || exitOutput) site = await startSite(test.settings);
			// The next start of a killed site stops the PostgreSQL that it left running.
			if (victim === "site") await db.end().catch(() => {});
			db = await test.connect();
			const losses = [
				...(exitOutput ? [`the site went down with its database: ${exitOutput}`] : []),
				...(await findLosses(db, test.dataDir, posts)),
				...(await findPartialRows(db)),
				...(await repeat(site, db, posts, figures)),
				...(await findLosses(db, test.dataDir, posts)),
				...(await findPartialRows(db)),
				...faults.splice(0).map((line) => `the site logged a fault: ${line}`),
			];
			lose(`round ${round}, ${victim} killed`, losses);
			figures.posts.push(...posts);
			// Without this, the limit on forms from all senders together would quarantine everything here.
			await db.query("delete from rate_limits where key like 'all:%'");
			await stock(inStock);
			test.say(
				`${round} of ${test.rounds}: ${victim} killed, ${posts.length} posts, ${losses.length} losses`,
			);
		}
		const { emails, losses } = await waitForEmails(test, db);
		lose("the end", [...losses, ...(await findLosses(db, test.dataDir, figures.posts))]);
		return { ...figures, ...(await countStored(db)), emails };
	} finally {
		await db.end().catch(() => {});
		await site.stop();
	}
}

type Opening = {
	until: Promise<unknown>;
	site: SiteProcess;
	ticket: () => string;
	posts: Post[];
	mark: (number: number) => string;
};

async function keepPosting({ until, site, ticket, posts, mark }: Opening): Promise<void> {
	let over = false;
	void until.then(() => {
		over = true;
	});
	let number = 0;
	await Promise.all(
		visitors.map(async (visitor) => {
			while (!over) {
				const post = await composePost({ ...visitor, mark: mark(++number), ticket: ticket() });
				if (over) return;
				posts.push(post);
				await sendPost(site.origin, post);
				await pause((number * 37) % 150);
			}
		}),
	);
}

/** Resends posts without a response until they get one, and also some of those that got one. */
async function repeat(
	site: SiteProcess,
	db: pg.Client,
	posts: Post[],
	figures: { unanswered: number; storedUnconfirmed: number },
): Promise<string[]> {
	const losses: string[] = [];
	for (const [turn, post] of posts.entries()) {
		if (post.confirmed > 0) {
			if (turn % 7 === 0) await sendPost(site.origin, post);
			continue;
		}
		figures.unanswered++;
		const { rowCount } = await db.query("select from submissions where email = $1", [post.email]);
		if (rowCount) figures.storedUnconfirmed++;
		for (let turn = 1; turn <= 3 && post.confirmed === 0; turn++) {
			await sendPost(site.origin, post);
		}
		if (post.confirmed === 0) losses.push(`${post.mark} was not taken: ${post.failures.join()}`);
	}
	return losses;
}

/** Waits until the site is ready again; returns its last output if it died with its database. */
async function waitUntilReady(site: SiteProcess): Promise<string | undefined> {
	for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
		const ready = await fetch(`${site.origin}/readyz`).catch(() => undefined);
		if (ready?.status === 200) return undefined;
		const exitOutput = site.exitOutput();
		if (exitOutput) return exitOutput;
	}
	throw new Error("The site did not come back within a minute.");
}

/** Wakes the workers until nothing is left to send, then checks that every email was written once. */
export async function waitForEmails(
	test: Pick<CrashTest, "timeoutMs" | "dataDir">,
	db: pg.Client,
): Promise<{ emails: number; losses: string[] }> {
	const losses: string[] = [];
	for (const end = Date.now() + test.timeoutMs; ; await pause(100)) {
		const { rows } = await db.query<{ left: number }>(unfinished);
		if (rows[0]?.left === 0) break;
		if (Date.now() > end) {
			losses.push(`${rows[0]?.left} emails or photos were never done`);
			break;
		}
		await db.query(expire);
		await db.query(wakeWorkers);
	}
	const { rows } = await db.query<{ id: string; state: string; email: string }>(enqueued);
	const written = await readMailFolder(test.dataDir);
	for (const { id, state, email } of rows) {
		const emails = written.get(id) ?? [];
		if (state !== "delivered") losses.push(`email ${id} is ${state}`);
		else if (emails.length !== 1) losses.push(`email ${id} was written ${emails.length} times`);
		else if (!emails[0]?.includes(email)) losses.push(`email ${id} does not mention ${email}`);
		written.delete(id);
	}
	for (const id of written.keys()) losses.push(`no delivery for email ${id}`);
	return { emails: rows.length, losses };
}

/** Expires a killed site's jobs now; the queue does so after two minutes, for photos after ten. */
const expire = `update pgboss.job set started_on = started_on - interval '10 minutes'
	where state = 'active' and started_on < now() - interval '30 seconds'`;
const unfinished = `select count(*)::int as left from pgboss.job
	where name in ('deliveries', 'photos') and state in ('created', 'retry', 'active')`;
/** The notification that pg-boss sends for a new job; it only makes the workers poll sooner. */
const wakeWorkers = `select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), queue)
	from unnest(array['deliveries', 'photos']) queue`;
const enqueued = `select d.id, d.state, coalesce(s.email, b.email) as email from deliveries d
	left join cases c on c.id = d.subject_id and d.name not like 'newsletter.%'
	left join submissions s on s.id = c.submission_id
	left join subscribers b on b.id = d.subject_id and d.name like 'newsletter.%'
	where d.channel = 'mail'`;

async function countStored(db: pg.Client) {
	const { rows } = await db.query<{ quarantined: number; cases: number; photos: number }>(`select
		(select count(*)::int from submissions where quarantined_at is not null) as quarantined,
		(select count(*)::int from cases) as cases,
		(select count(*)::int from uploads where holder_id is not null) as photos`);
	return rows[0] ?? { quarantined: 0, cases: 0, photos: 0 };
}
