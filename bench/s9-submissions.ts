import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { askWell } from "./answer.ts";
import { post } from "./children.ts";
import { spreadOf, written, writtenSpread } from "./figures.ts";
import type { Measured, Part, Row } from "./part.ts";
import type { SendersOutcome } from "./s9-posts.ts";
import { openFlood, ticketIn } from "./sending.ts";
import type { SiteProcess } from "./site-process.ts";

const rounds = 5;
const pace = { connections: 8, seconds: 3, settle: 0.5 };
/** In milliseconds: a form that is sent sooner after it was opened is taken for a program's. */
const ripeAge = 3_200;

type Target = { what: string; run(round: number): Promise<SendersOutcome>; runs: SendersOutcome[] };

export const submissions: Part = {
	id: "S9",
	what: "accepted submissions with durable commit",
	minutes: () => 2,
	async measure(stage) {
		// What is sent here must not be in the samples when the folder is used again.
		const url = await stage.copyOf(await stage.samples(), "submissions");
		const site = await stage.site(url, { TRUSTED_PROXIES: "127.0.0.1" });
		const db = await openFlood(stage, url, 100);
		await db.query(
			"create table bench_floor (id bigint generated always as identity primary key, body text not null, at timestamptz not null default now())",
		);
		const inserts = { ...pace, databaseUrl: url };
		const floor: Target = {
			what: "one row inserted and committed",
			run: () => post({ inserts }),
			runs: [],
		};
		const targets = [
			floor,
			target(db, site, "contact form, sent in place", "/contact.data"),
			target(db, site, "contact form, answered by a page", "/contact"),
		];
		for (const { run } of targets) await run(0);
		for (let round = 1; round <= rounds; round++) {
			stage.say(`  round ${round} of ${rounds}`);
			for (const { run, runs } of targets) runs.push(await run(round));
		}
		return { rows: rowsOf(targets), notes: await notes(db, targets) };
	},
};

function target(db: pg.Client, site: SiteProcess, what: string, path: string): Target {
	let least = 1500;
	return {
		what,
		runs: [],
		async run(round) {
			const mark = `s9-${path.length}-${round}`;
			// As many as the run before used, and as many again.
			const tickets = await takeTickets(site.port, least);
			await sleep(ripeAge);
			const { port } = site;
			const outcome = await post({ posts: { ...pace, port, path, mark, tickets } });
			least = Math.max(least, outcome.accepted * 3);
			await requireKept(db, mark, outcome.accepted);
			return outcome;
		},
	};
}

/** Every ticket is taken as a visitor gets it: with the form. */
async function takeTickets(port: number, count: number): Promise<string[]> {
	const tickets: string[] = [];
	const takeOne = async () => {
		const ticket = ticketIn((await askWell(port, "/contact.data")).body);
		// A form may be sent four times with other words.
		tickets.push(ticket, ticket, ticket);
	};
	while (tickets.length < count) await Promise.all(Array.from({ length: 8 }, takeOne));
	return tickets;
}

/** An answer counts only when what it promises is there, believed, with its case and both letters. */
async function requireKept(db: pg.Client, mark: string, accepted: number): Promise<void> {
	const { rows } = await db.query<{ kept: number; aside: number; letters: number }>(
		`select count(*) filter (where s.aside_at is null)::int as kept,
			count(s.aside_at)::int as aside,
			coalesce(sum((select count(*) from deliveries d where d.subject_id = c.id
				and d.letter like 'contact.%')), 0)::int as letters
		from submissions s left join cases c on c.submission_id = s.id
		where starts_with(s.email, $1)`,
		[`${mark}-`],
	);
	const { kept, aside, letters } = rows[0] ?? { kept: 0, aside: 0, letters: 0 };
	if (kept === accepted && letters === 2 * accepted) return;
	throw new Error(
		`Of ${accepted} accepted messages ${kept} are there with ${letters} letters, ${aside} were set aside.`,
	);
}

function rowsOf(targets: Target[]): Row[] {
	const [floor, ...forms] = targets;
	return forms.flatMap(({ what, runs }): Row[] => {
		const spread = (figure: "perSecond" | "p99", of: SendersOutcome[] = []) =>
			spreadOf(of.map((run) => run[figure]));
		const [rate, delay] = [spread("perSecond", runs), spread("p99", runs)];
		const [floorRate, floorDelay] = [spread("perSecond", floor?.runs), spread("p99", floor?.runs)];
		return [
			{
				...{ id: "S9", what: `${what}: accepted`, figure: `${written(rate.median)} /s` },
				floor: `${written(floorRate.median)} /s`,
				limit: written(rate.median / floorRate.median),
				spread: writtenSpread(rate, "/s"),
			},
			{
				...{ id: "S9", what: `${what}: p99`, figure: `${written(delay.median)} ms` },
				floor: `${written(floorDelay.median)} ms`,
				limit: `${written(delay.median / floorDelay.median)} ×`,
				spread: writtenSpread(delay, "ms"),
			},
		];
	});
}

async function notes(db: pg.Client, targets: Target[]): Promise<Measured["notes"]> {
	const { rows } = await db.query<{ sent: number; all: number }>(
		`select count(*) filter (where state = 'delivered')::int as sent, count(*)::int as all from deliveries`,
	);
	const accepted = targets
		.slice(1)
		.flatMap(({ runs }) => runs)
		.reduce((sum, run) => sum + run.accepted, 0);
	return [
		`${pace.connections} connections, one message under way on each, ${rounds} rounds of ` +
			`${pace.seconds} s, floor and forms in turn, on one PostgreSQL that syncs every commit to ` +
			"disk. The floor is a prepared insert of one row with a text of the same length, committed.",
		`Counted are answers that say that the message was sent. All ${accepted} were then looked up: ` +
			"none was set aside, each has its case and its two letters. Every message has a text, an " +
			"address and a network of its own and a ticket from the form that is old enough.",
		"Beside the submission itself the site writes its history, case, deliveries and jobs in that one " +
			"transaction, and before it counts the message against the limits per ticket, network, address " +
			`and form. Conflict the same process wrote ${rows[0]?.sent} of ${rows[0]?.all} letters to data/mail.`,
		"The limit of 200 messages in ten minutes from all together would set these aside: its counter " +
			"was emptied ten times a second.",
	];
}
