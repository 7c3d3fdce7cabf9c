import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import type { Post } from "../crash/posts.ts";
import { sendPost } from "../crash/sender.ts";
import { openDataFolder } from "./data-folder.ts";
import { openFailingRelay } from "./failing-receivers.ts";
import { canFakeClock, openClock, startPostgresWithClock } from "./moved-clock.ts";
import { agedTickets, ask, composePosts, until } from "./requests.ts";

/** The schedule runs once a minute. */
const twoLooks = 150_000;

let cookie = "";
const home = await openDataFolder(async () => {
	const { postStore } = await import("#app/writing/blog/store.ts");
	const { cookieOf, makeStaff } = await import("#test/staff.ts");
	const ada = await makeStaff("editor");
	cookie = await cookieOf(ada);
	for (const title of ["Ahead", "Back", "Behind"]) {
		const id = await postStore.begin(title, ada);
		const fields = { shortDescription: "In short.", body: "One." };
		await postStore.save(id, { revision: await postStore.revisionOf(id), fields }, ada);
	}
});
const relay = await openFailingRelay();
const clock = await openClock(home.folder);
let postgres: Awaited<ReturnType<typeof startPostgresWithClock>> | undefined;
let site: SiteProcess;
let db: pg.Client;
let posts: Post[] = [];

beforeAll(async () => {
	if (!canFakeClock) return;
	postgres = await startPostgresWithClock(clock, home.postgres);
	site = await startSite({
		...home.settings,
		...clock.settings,
		DATABASE_URL: postgres.url,
		SMTP_URL: relay.url,
		TEAM_MAIL: "team@corso.example",
	});
	db = await home.connect();
	const tickets = await agedTickets(site, 12);
	const plans = tickets.map((_, number) => ({
		kind: number % 3 ? ("contact" as const) : ("rehome" as const),
		mark: `clock-${number}`,
		photos: number % 3 ? 0 : 1,
	}));
	posts = await composePosts(plans, tickets);
	for (const post of posts) delete post.fields.newsletter;
});
afterAll(async () => {
	await db?.end();
	await site?.stop();
	await postgres?.stop();
	await relay.close();
	await home.close();
});

/** Three people write; the forms were opened before the clock was ever moved. */
async function write(): Promise<Post[]> {
	const sent = posts.splice(0, 3);
	for (const post of sent)
		expect(await sendPost(site.origin, post), post.failures.join()).toBe(true);
	return sent;
}

/** A text that is due within a moment is published: the schedule goes on. */
async function expectSchedule(title: string): Promise<void> {
	await db.query(
		`update manuscripts set publish_at = now() + interval '5 seconds' where subject_kind = 'post'
		and subject_id = (select id from posts where title = $1)`,
		[title],
	);
	const path = `/blogs/${title.toLowerCase()}`;
	const took = await until(
		`${path} is published`,
		async () => (await ask(site, path)).status === 200,
		twoLooks,
	);
	console.info(`${path} was published after ${Math.round(took / 1000)} s`);
}

/** Whoever is signed in stays so, and nothing that was typed was taken for a program's. */
async function expectNothingExpired(): Promise<void> {
	expect((await ask(site, "/desk", { headers: { Cookie: cookie } })).status).toBe(200);
	const aside = await db.query("select from submissions where quarantined_at is not null");
	expect(aside.rowCount).toBe(0);
	const { rowCount } = await db.query("select from uploads where state = 'dropped'");
	expect(rowCount).toBe(0);
	expect([site.faults, site.exitOutput()]).toEqual([[], undefined]);
}

const lettersOf = (sent: Post[]) => sent.map(({ email }) => email).sort();
async function waitForEmails(sent: Post[]): Promise<void> {
	const wanted = lettersOf(sent);
	await until(
		`emails to ${wanted}`,
		async () => {
			const to = relay.arrived.map((letter) => letter.to);
			return wanted.every((address) => to.includes(address));
		},
		90_000,
	);
	for (const address of wanted)
		expect(relay.arrived.filter(({ to }) => to === address)).toHaveLength(1);
}

async function attempts(): Promise<number> {
	const { rows } = await db.query("select coalesce(sum(attempts), 0)::int as sum from deliveries");
	return rows[0].sum;
}

test.runIf(canFakeClock)(
	"clocks of site and database that jump a day ahead, back and behind: no retry storm, nothing expires, the schedule continues (R5)",
	async () => {
		relay.behave("421");
		const before = await write();
		await until("tried", async () => (await attempts()) >= 6);

		await clock.move("+1d");
		const { rows } = await db.query(
			"select now() - $1::timestamptz > interval '23 hours' as moved",
			[new Date()],
		);
		expect(rows).toEqual([{ moved: true }]);
		const tried = await attempts();
		await pause(12_000);
		// Each is due once, and then after a gap that has grown.
		expect(await attempts()).toBeLessThanOrEqual(tried + 12);
		relay.behave("works");
		const ahead = await write();
		await waitForEmails(ahead);
		await expectNothingExpired();
		await expectSchedule("Ahead");
		const { rowCount: looks } = await db.query("select from pgboss.job where name = 'publish'");
		expect(looks).toBeLessThan(12);

		relay.behave("421");
		const stranded = await write();
		await until("tried", async () => {
			const { rowCount } = await db.query(
				"select from deliveries where state = 'waiting' and attempts > 0",
			);
			return (rowCount ?? 0) >= 6;
		});
		await clock.move("+0");
		relay.behave("works");
		await expectSchedule("Back");
		await waitForEmails([...before, ...stranded]);
		await expectNothingExpired();

		await clock.move("-1d");
		await waitForEmails(await write());
		await expectNothingExpired();
		await expectSchedule("Behind");
		const { rowCount: waiting } = await db.query(
			"select from deliveries where state <> 'delivered'",
		);
		expect(waiting).toBe(0);
	},
);
