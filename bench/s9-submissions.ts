import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { askForOk, exchange } from "./answer.ts";
import { pace, paceRow, quantileOf, written } from "./figures.ts";
import { connectForLoad } from "./fill.ts";
import type { Part, Row } from "./part.ts";
import { form, fromNetwork, ticketIn } from "./s8-people.ts";

const promised = { rate: { atLeast: 100 }, p99: { atMost: 150 } };
const rounds = 5;
const seconds = 3;
const connections = 8;
/** Milliseconds after opening a form; sending it sooner looks automated. */
const minTicketAge = 3_200;
/** An average message: a paragraph of about 600 characters. */
const paragraph = "Is the grey one from the second photo still looking for a home? ".repeat(9);

type Run = { perSecond: number; latency: { median: number; p99: number }; all: number };
type Target = { what: string; run(round: number): Promise<Run>; runs: Run[] };

export const submissions: Part = {
	id: "S9",
	what: "accepted submissions with durable commit",
	minutes: () => 2,
	async measure(stage) {
		// A copy, so that these submissions aren't among the samples if the folder is reused.
		const url = await stage.copyOf(await stage.samples(), "submissions");
		const { port } = await stage.site(url, { TRUSTED_PROXIES: "127.0.0.1" });
		const db = await connectForLoad(stage.onPartEnd, url, 100);
		await db.query(
			"create table bench_floor (id bigint generated always as identity primary key, body text not null)",
		);
		const pool = new pg.Pool({ connectionString: url, max: connections });
		stage.onPartEnd(() => pool.end());
		const insert = { name: "insert", text: "insert into bench_floor (body) values ($1)" };
		const insertOne = () => pool.query({ ...insert, values: [paragraph] });
		const targets: Target[] = [
			{ what: "one row inserted and committed", run: () => repeat(insertOne), runs: [] },
			sending(db, port, "contact form, sent in place", "/contact.data"),
			sending(db, port, "contact form, answered by a page", "/contact"),
		];
		for (const { run } of targets) await run(0);
		for (let round = 1; round <= rounds; round++) {
			stage.say(`  round ${round} of ${rounds}`);
			for (const { run, runs } of targets) runs.push(await run(round));
		}
		return rowsOf(targets);
	},
};

async function repeat(once: () => Promise<unknown>): Promise<Run> {
	const times: number[] = [];
	const until = performance.now() + seconds * 1000;
	await Promise.all(
		Array.from({ length: connections }, async () => {
			for (let began = performance.now(); began < until; began = performance.now()) {
				await once();
				times.push(performance.now() - began);
			}
		}),
	);
	const sorted = Float64Array.from(times).sort();
	const latency = { median: quantileOf(sorted, 0.5), p99: quantileOf(sorted, 0.99) };
	return { perSecond: times.length / seconds, latency, all: times.length };
}

function sending(db: pg.Client, port: number, what: string, path: string): Target {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	let least = 1500;
	return {
		what,
		runs: [],
		async run(round) {
			const mark = `s9-${path.length}-${round}`;
			// At least three times as many as any earlier run used.
			const tickets = await takeTickets(port, least);
			await sleep(minTicketAge);
			let number = 0;
			const run = await repeat(async () => {
				const own = `${mark}-${++number}`;
				const ticket = tickets.pop();
				if (ticket === undefined) throw new Error("There were not enough tickets.");
				const { method, headers, body } = form({
					EMAIL: `${own}@${own}.example`,
					ticket,
					MMERGE6: `${own}: ${paragraph}`,
				});
				const length = { "Content-Length": Buffer.byteLength(body) };
				const sent = { ...headers, ...fromNetwork(number), ...length };
				const { response } = await exchange(port, { path, method, agent, headers: sent }, body);
				if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
			});
			least = Math.max(least, run.all * 3);
			await requireStored(db, mark, run.all);
			return run;
		},
	};
}

/** Gets tickets with the form, as visitors do. Each is used three times; the limit is four. */
async function takeTickets(port: number, count: number): Promise<string[]> {
	const tickets: string[] = [];
	while (tickets.length < count) {
		const pages = Array.from({ length: 8 }, () => askForOk(port, "/contact.data"));
		for (const { body } of await Promise.all(pages)) {
			tickets.push(...Array<string>(3).fill(ticketIn(body)));
		}
	}
	return tickets;
}

/** Throws unless every accepted message is stored, not quarantined, with its case and both emails. */
async function requireStored(db: pg.Client, mark: string, accepted: number): Promise<void> {
	const { rows } = await db.query<Record<"kept" | "emails", number>>(
		`select count(*) filter (where s.quarantined_at is null)::int as kept,
			coalesce(sum((select count(*) from deliveries d where d.subject_id = c.id
				and d.name like 'contact.%')), 0)::int as emails
		from submissions s left join cases c on c.submission_id = s.id
		where starts_with(s.email, $1)`,
		[`${mark}-`],
	);
	const { kept = 0, emails = 0 } = rows[0] ?? {};
	if (kept === accepted && emails === 2 * accepted) return;
	throw new Error(`Of ${accepted} messages ${kept} are there, with ${emails} emails.`);
}

function rowsOf([floor, ...forms]: Target[]): Row[] {
	const least = pace(floor?.runs ?? []);
	return forms.map(({ what, runs }) => ({
		...paceRow({ id: "S9", what: `${what}: accepted` }, runs, promised),
		floor: `${written(least.rate.median)}/s, p99 ${written(least.p99.median)} ms`,
	}));
}
