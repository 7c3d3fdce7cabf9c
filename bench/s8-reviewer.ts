import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { form, send } from "./s8-calls.ts";
import type { Ledger } from "./s8-ledger.ts";

export type ReviewerJob = {
	databaseUrl: string;
	cookie: string;
	/** Seconds from one decision to the next. */
	every: number;
	/** Cases with a larger number came in this run. */
	after: number;
};

export type Decided = { published: number; declined: number; withdrawn: number };

/** How long a change may take until it is given up, in milliseconds; the promise is a second. */
const longest = 10_000;
const turns = ["publish", "decline", "publish", "withdraw"] as const;

/** One person at the desk, who reads the queue and decides on one case after the other. */
export async function review(
	job: ReviewerJob,
	port: number,
	until: number,
	ledger: Ledger,
): Promise<Decided> {
	const db = new pg.Client(job.databaseUrl);
	await db.connect();
	const desk = deskOf(job.cookie, port, ledger);
	const decided: Decided = { published: 0, declined: 0, withdrawn: 0 };
	const shown: Dog[] = [];
	try {
		for (let turn = 0; performance.now() < until; turn++) {
			const next = performance.now() + job.every * 1000;
			const what = turns[turn % turns.length];
			try {
				await desk.open("/desk/review?kind=rehome");
				const dog = what === "withdraw" ? shown.shift() : undefined;
				if (dog) {
					await withdraw(dog, desk, port, ledger);
					decided.withdrawn++;
				}
				const id = what === "withdraw" ? undefined : await nextCase(db, job.after);
				if (id && what === "decline") {
					await decline(id, desk);
					decided.declined++;
				} else if (id) {
					shown.push(await publish(id, desk, db, port, ledger));
					decided.published++;
				}
			} catch (error) {
				ledger.fault(`desk, ${what}: ${error instanceof Error ? error.message : error}`);
			}
			await sleep(Math.max(0, Math.min(next, until) - performance.now()));
		}
	} finally {
		await db.end();
	}
	return decided;
}

type Dog = { id: number; slug: string };
type Desk = ReturnType<typeof deskOf>;

function deskOf(cookie: string, port: number, ledger: Ledger) {
	const headers = { Cookie: cookie, "Accept-Encoding": "identity" };
	return {
		async open(path: string): Promise<string> {
			const page = await ledger.time("desk page", performance.now(), async () => {
				const { status, body } = await send(port, { path, headers });
				if (status !== 200) throw new Error(`${path} answered ${status}`);
				return body.toString();
			});
			if (page === undefined) throw new Error(`${path} was not shown`);
			return page;
		},
		/** Sends a form of the desk, which must be answered with this status. */
		async press(path: string, fields: Record<string, string>, expected = 302): Promise<void> {
			const call = form(fields);
			const sent = { ...call, path, headers: { ...call.headers, ...headers } };
			const pressed = performance.now();
			const done = await ledger.time("desk decision or step", pressed, async () => {
				const { status } = await send(port, sent);
				if (status !== expected) throw new Error(`${path} answered ${status}`);
				return true;
			});
			if (!done) throw new Error(`${path} was not taken`);
		},
	};
}

/** The oldest case of this run that waits and whose photos are made. */
async function nextCase(db: pg.Client, after: number): Promise<number | undefined> {
	const { rows } = await db.query<{ id: string }>(
		`select id from cases c where id > $1 and kind = 'rehome' and state = 'received'
			and not exists (select from uploads u where u.holder_kind = 'case' and u.holder_id = c.id
				and u.state <> 'placed')
			and exists (select from photo_uses u where u.subject_kind = 'case' and u.subject_id = c.id)
		order by id limit 1`,
		[after],
	);
	return rows[0] && Number(rows[0].id);
}

async function publish(id: number, desk: Desk, db: pg.Client, port: number, ledger: Ledger) {
	const path = `/desk/review/${id}`;
	await desk.open(path);
	await desk.press(`${path}/edit`, {
		...wholeDog,
		version: fieldOf("version", await desk.open(`${path}/edit`)),
		ownerContactEmail: `owner-${id}@example.org`,
	});
	const page = await desk.open(`${path}/approval`);
	const seen = { version: fieldOf("version", page), photos: fieldOf("photos", page) };
	const pressed = performance.now();
	await desk.press(`${path}/approval`, seen);
	const { rows } = await db.query<{ id: string; slug: string }>(
		`select a.id, a.slug from adoption_listings a join cases c on c.subject_id = a.id where c.id = $1`,
		[id],
	);
	const dog = { id: Number(rows[0]?.id), slug: rows[0]?.slug ?? "" };
	await untilAnswered(port, dog.slug, 200);
	ledger.add("published, until its page is there", pressed);
	return dog;
}

async function decline(id: number, desk: Desk): Promise<void> {
	const path = `/desk/review/${id}/decline`;
	const version = fieldOf("version", await desk.open(path));
	const [reason, words] = ["unfit", "We are sorry, and wish you well."];
	// The letter is shown first and sent by the second press.
	await desk.press(path, { version, reason, words, shown: "" }, 200);
	await desk.press(path, { version, reason, words, shown: JSON.stringify([reason, words]) });
}

async function withdraw(dog: Dog, desk: Desk, port: number, ledger: Ledger): Promise<void> {
	await desk.open(`/desk/adoptions/${dog.id}`);
	const pressed = performance.now();
	await desk.press(`/desk/adoptions/${dog.id}/status/withdrawn`, { seen: "available" });
	await untilAnswered(port, dog.slug, 404);
	ledger.add("withdrawn, until its page is gone", pressed);
}

async function untilAnswered(port: number, slug: string, status: number): Promise<void> {
	for (const end = performance.now() + longest; performance.now() < end; await sleep(10)) {
		if ((await send(port, { path: `/adoption-network/${slug}` })).status === status) return;
	}
	throw new Error(`${slug} did not come to answer ${status}`);
}

/** What stands in a hidden field of a page. */
function fieldOf(name: string, page: string): string {
	const tag = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0] ?? "";
	const value = / value="([^"]*)"/.exec(tag)?.[1];
	if (value === undefined) throw new Error(`the page has no field ${name}`);
	return value;
}

const wholeDog = {
	...{ name: "Bruno", gender: "Male", ageYears: "3", ageMonths: "2", color: "Black" },
	...{ weightLbs: "96", spayedNeutered: "yes", vaccinationsUpToDate: "yes", goodWithKids: "yes" },
	...{ goodWithDogs: "no", goodWithCats: "not_tested", healthIssues: "", behaviorNotes: "" },
	description: "A calm dog who likes the sea and long walks, and is clean indoors.",
	reasonForAdoption: "We are moving abroad and cannot take him along.",
	...{ locationCity: "Austin", locationState: "TX", ownerContactPhone: "", showEmail: "yes" },
};
