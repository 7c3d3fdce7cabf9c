import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { form, type Ledger, send } from "./s8-people.ts";

export type ReviewerJob = {
	databaseUrl: string;
	cookie: string;
	/** Seconds between decisions. */
	every: number;
	/** Cases with a larger id were created in this run. */
	after: number;
};

export type Decided = Record<(typeof turns)[number], number>;

/** Milliseconds until a change is given up on; the promise is one second. */
const longest = 10_000;
const turns = ["publish", "decline", "publish", "withdraw"] as const;

/** Simulates a reviewer at the desk who reads the queue and decides one case after another. */
export async function review(
	{ databaseUrl, cookie, every, after }: ReviewerJob,
	port: number,
	until: number,
	ledger: Ledger,
): Promise<Decided> {
	const db = new pg.Client(databaseUrl);
	await db.connect();
	// A sample's draft is complete, but needs another name: a withdrawn dog's URL leads to a namesake.
	const { rows: samples } = await db.query<{ draft: Record<string, string> }>(
		"select draft from cases where sample and kind = 'rehome' order by id limit 1",
	);
	const whole = samples[0]?.draft ?? {};
	const decided: Decided = { publish: 0, decline: 0, withdraw: 0 };
	const shown: { id: number; slug: string }[] = [];
	const headers = { Cookie: cookie, "Accept-Encoding": "identity" };

	async function open(path: string): Promise<string> {
		const page = await ledger.time("desk page", performance.now(), () =>
			send(port, { path, headers }),
		);
		if (!page) throw new Error(`${path} was not shown`);
		return page.body.toString();
	}

	async function press(path: string, fields: Record<string, string>, status = 302): Promise<void> {
		const call = form(fields);
		const sent = { ...call, path, headers: { ...call.headers, ...headers }, expected: [status] };
		const done = await ledger.time("desk decision or step", performance.now(), () =>
			send(port, sent),
		);
		if (!done) throw new Error(`${path} was not taken`);
	}

	async function untilAnswered(slug: string, status: number, what: string, pressed: number) {
		const path = `/adoption-network/${slug}`;
		const asked = () => send(port, { path, expected: [status] }).then(() => true);
		while (!(await asked().catch(() => false))) {
			if (performance.now() > pressed + longest) throw new Error(`${path} is not ${status}`);
			await sleep(10);
		}
		ledger.add(what, pressed);
	}

	async function publish(id: number): Promise<void> {
		const path = `/desk/review/${id}`;
		await open(path);
		const version = fieldOf("version", await open(`${path}/edit`));
		const own = { name: `Dog ${id}`, ownerContactEmail: `owner-${id}@example.org` };
		await press(`${path}/edit`, { ...whole, ...own, version });
		const page = await open(`${path}/approval`);
		const seen = { version: fieldOf("version", page), photos: fieldOf("photos", page) };
		const pressed = performance.now();
		await press(`${path}/approval`, seen);
		const { rows } = await db.query<{ id: string; slug: string }>(
			"select a.id, a.slug from adoption_listings a join cases c on c.subject_id = a.id where c.id = $1",
			[id],
		);
		const slug = rows[0]?.slug ?? "";
		await untilAnswered(slug, 200, "published, until its page is there", pressed);
		shown.push({ id: Number(rows[0]?.id), slug });
	}

	async function decline(id: number): Promise<void> {
		const path = `/desk/review/${id}/decline`;
		const version = fieldOf("version", await open(path));
		const [reason, words] = ["unfit", "We are sorry, and wish you well."];
		// The first submission previews the email; the second sends it.
		await press(path, { version, reason, words, shown: "" }, 200);
		await press(path, { version, reason, words, shown: JSON.stringify([reason, words]) });
	}

	async function withdraw(): Promise<boolean> {
		const dog = shown.shift();
		if (!dog) return false;
		await open(`/desk/adoptions/${dog.id}`);
		const pressed = performance.now();
		await press(`/desk/adoptions/${dog.id}/status/withdrawn`, { expectedVersion: "available" });
		await untilAnswered(dog.slug, 404, "withdrawn, until its page is gone", pressed);
		return true;
	}

	async function decide(what: (typeof turns)[number]): Promise<boolean> {
		await open("/desk/review?kind=rehome");
		if (what === "withdraw") return withdraw();
		const id = await nextCase(db, after);
		if (id === undefined) return false;
		await (what === "publish" ? publish(id) : decline(id));
		return true;
	}

	for (let turn = 0; performance.now() < until; turn++) {
		const next = performance.now() + every * 1000;
		const what = turns[turn % turns.length] ?? "publish";
		try {
			if (await decide(what)) decided[what]++;
		} catch (error) {
			ledger.fault(`desk, ${what}: ${error instanceof Error ? error.message : error}`);
		}
		await sleep(Math.max(0, Math.min(next, until) - performance.now()));
	}
	await db.end();
	return decided;
}

async function nextCase(db: pg.Client, after: number): Promise<number | undefined> {
	const { rows } = await db.query<{ id: string }>(
		`select id from cases c where id > $1 and kind = 'rehome' and state in ('completing', 'received')
			and not exists (select from uploads u where u.holder_kind = 'case' and u.holder_id = c.id
				and u.state <> 'placed')
			and exists (select from photo_uses u where u.subject_kind = 'case' and u.subject_id = c.id)
		order by id limit 1`,
		[after],
	);
	return rows[0] && Number(rows[0].id);
}

function fieldOf(name: string, page: string): string {
	const tag = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0] ?? "";
	const value = / value="([^"]*)"/.exec(tag)?.[1];
	if (value === undefined) throw new Error(`the page has no field ${name}`);
	return value;
}
