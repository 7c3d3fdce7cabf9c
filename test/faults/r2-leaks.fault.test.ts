import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import type { Post, Way } from "../crash/posts.ts";
import { sendPost } from "../crash/sender.ts";
import { openDataFolder } from "./data-folder.ts";
import { agedTickets, ask, composePosts, until } from "./requests.ts";

const clients = 12;
/** Milliseconds after the load ends in which every connection must be free. */
const calm = 5_000;

const token = "the-token-of-the-figures";
const home = await openDataFolder();
let site: SiteProcess;
beforeEach(async () => {
	// These sites are behind a proxy: their figures open to the token alone.
	site = await startSite({ ...home.settings, METRICS_TOKEN: token });
});
afterEach(async () => {
	await home.thawPostgres();
	expect([site.faults, site.exitOutput()]).toEqual([[], undefined]);
	await site.stop();
});
afterAll(() => home.close());

/**
 * Sends forms with photos, one after the other, each until it is thanked for; `ways` says how the
 * photos travel. The returned call ends that.
 */
async function sendOn(mark: string, ways: Way[]): Promise<() => Promise<Post[]>> {
	let goesOn = true;
	const posts: Post[] = [];
	const client = async (number: number) => {
		for (let count = 0; goesOn; count++) {
			const tickets = await agedTickets(site, 1);
			const way = ways[(number + count) % ways.length] ?? "by key";
			const plan = { kind: "rehome" as const, way, mark: `${mark}-${number}-${count}`, photos: 2 };
			const [post] = await composePosts([plan], tickets);
			if (!post) return;
			posts.push(post);
			while (goesOn && !(await sendPost(site.origin, post))) await pause(100);
		}
	};
	const sending = Array.from({ length: clients }, (_, number) => client(number));
	return async () => {
		goesOn = false;
		await Promise.all(sending);
		return posts;
	};
}

/** Connections of the pool that are in use, and requests that wait for one. */
async function inUse(): Promise<number> {
	const headers = { authorization: `Bearer ${token}` };
	const { status, text } = await ask(site, "/metrics", { headers });
	expect(status).toBe(200);
	const read = (name: string) => {
		const line = text.split("\n").find((each) => each.startsWith(`ccr_database_pool_${name} `));
		return Number(line?.split(" ").at(-1));
	};
	return read('connections{state="busy"}') + read("waiting");
}

/** After the load: every connection is free, the site is ready, and everything confirmed is stored. */
async function expectRecovery(posts: Post[]): Promise<void> {
	await until("every connection is free", async () => (await inUse()) === 0, calm);
	expect((await ask(site, "/readyz")).status).toBe(200);
	const db = await home.connect();
	try {
		const { rows } = await db.query(
			`select pid, query from pg_stat_activity
				where application_name like 'ccr%' and state like 'idle in transaction%'`,
		);
		expect(rows).toEqual([]);
		for (const post of posts) {
			if (post.confirmed === 0) expect(await sendPost(site.origin, post)).toBe(true);
		}
		expect(await findLosses(db, home.folder, posts)).toEqual([]);
		expect(await findPartialRows(db)).toEqual([]);
	} finally {
		await db.end();
	}
}

test("PostgreSQL hanging five times for 13 s while photos are sent leaks no connection (R2)", async () => {
	const stop = await sendOn("paused", ["as files", "by key"]);
	for (let round = 1; round <= 5; round++) {
		await pause(5_000);
		await home.freezePostgres();
		await pause(13_000);
		await home.thawPostgres();
	}
	await pause(5_000);
	const posts = await stop();
	await expectRecovery(posts);
	expect(posts.filter(({ confirmed }) => confirmed > 0).length).toBeGreaterThan(clients);
});

test("PostgreSQL killed fifteen times while photos are uploaded leaks no connection (R2)", async () => {
	const stop = await sendOn("killed", ["by key"]);
	for (let round = 1; round <= 15; round++) {
		await pause(1_000 + ((round * 1_850) % 3_000));
		await home.killPostgres();
		await until("ready again", async () => (await ask(site, "/readyz")).status === 200);
	}
	await pause(5_000);
	const posts = await stop();
	await expectRecovery(posts);
	expect(posts.filter(({ confirmed }) => confirmed > 0).length).toBeGreaterThan(clients);
});

test("PostgreSQL killed as it resumes from a hang, twice, leaks no connection (R2)", async () => {
	const stop = await sendOn("both", ["by key", "as files"]);
	for (let round = 1; round <= 2; round++) {
		await pause(5_000);
		await home.freezePostgres();
		await pause(13_000);
		// Frozen processes would outlive the one that started them.
		await home.thawPostgres();
		await home.killPostgres();
		await until("ready again", async () => (await ask(site, "/readyz")).status === 200);
	}
	await pause(5_000);
	await expectRecovery(await stop());
});
