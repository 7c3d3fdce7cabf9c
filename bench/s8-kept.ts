import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Sent } from "./s8-senders.ts";

/** The largest numbers before the load: what is larger came by it. */
export type Before = { submission: number; case: number; delivery: number };

export async function standBefore(db: pg.Client): Promise<Before> {
	const { rows } = await db.query<Before>(`select
		(select coalesce(max(id), 0)::int from submissions) as submission,
		(select coalesce(max(id), 0)::int from cases) as case,
		(select coalesce(max(id), 0)::int from deliveries) as delivery`);
	return rows[0] ?? { submission: 0, case: 0, delivery: 0 };
}

/** Waits until no letter and no photo is left to work; how long that took, or what is left. */
export async function untilWorked(db: pg.Client, patience: number) {
	const began = performance.now();
	for (;;) {
		const { rows } = await db.query<{ left: number }>(
			`select count(*)::int as left from pgboss.job where name in ('deliveries', 'photos')
			and state in ('created', 'retry', 'active')`,
		);
		const left = rows[0]?.left ?? 0;
		const seconds = (performance.now() - began) / 1000;
		if (left === 0 || seconds > patience) return { seconds, left };
		await sleep(500);
	}
}

/** A sentence for everything that was thanked for and is not there, whole, with its letters sent once. */
export async function findLosses(
	db: pg.Client,
	before: Before,
	sent: Sent,
	letters: ReadonlyMap<string, number>,
): Promise<string[]> {
	const losses: string[] = [];
	for (const kind of ["contact", "rehome", "newsletter"] as const) {
		const { rows } = await db.query<{ lost: number; aside: number; all: number; bare: number }>(
			`select (select count(*)::int from unnest($2::text[]) as e
					where not exists (select from submissions s where s.email = e)) as lost,
				count(s.aside_at)::int as aside, count(*)::int as all,
				count(*) filter (where s.form <> 'newsletter' and 2 <> (select count(*) from deliveries d
					join cases c on c.id = d.subject_id where c.submission_id = s.id
					and d.letter in (s.form || '.received', s.form || '.team')))::int as bare
			from submissions s where s.id > $1 and s.form = $3`,
			[before.submission, sent[kind], kind],
		);
		const { lost, aside, all, bare } = rows[0] ?? { lost: -1, aside: 0, all: 0, bare: 0 };
		const thanked = sent[kind].length;
		if (lost !== 0)
			losses.push(`${kind}: ${lost} of ${thanked} were thanked for and are not there`);
		if (all !== thanked) losses.push(`${kind}: ${thanked} were thanked for, ${all} are there`);
		if (aside > 0) losses.push(`${kind}: ${aside} were set aside`);
		if (bare > 0) losses.push(`${kind}: ${bare} have not their two letters`);
	}
	const { rows: photos } = await db.query<{ placed: number }>(
		`select count(*)::int as placed from uploads u join cases c on c.id = u.holder_id
		where u.holder_kind = 'case' and u.state = 'placed' and c.id > $1`,
		[before.case],
	);
	if (photos[0]?.placed !== sent.rehome.length) {
		losses.push(`${sent.rehome.length} photos came with a form, ${photos[0]?.placed} were made`);
	}
	const { rows: mails } = await db.query<{ state: string; count: number }>(
		"select state, count(*)::int as count from deliveries where id > $1 and channel = 'mail' group by 1",
		[before.delivery],
	);
	const inState = (state: string) => mails.find((row) => row.state === state)?.count ?? 0;
	for (const state of ["waiting", "failed"]) {
		if (inState(state) > 0) losses.push(`${inState(state)} letters are ${state}`);
	}
	const twice = [...letters.values()].filter((times) => times !== 1).length;
	if (twice > 0) losses.push(`${twice} letters were sent more than once`);
	if (letters.size !== inState("delivered")) {
		losses.push(`${inState("delivered")} letters are said to be delivered, ${letters.size} came`);
	}
	return losses;
}
