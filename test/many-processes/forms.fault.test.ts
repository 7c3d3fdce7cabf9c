import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

const around = await vi.hoisted(async () =>
	(await import("#test/many-processes/outside-world.ts")).openOutsideWorld(),
);

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { db as orm } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { findLosses, findPartialRows } from "#test/crash/losses.ts";
import { composePost, kinds, type Post } from "#test/crash/posts.ts";
import { fetchTicket, minTicketAge, sendPost } from "#test/crash/sender.ts";
import { isDelivered, waitForDeliveries } from "#test/outbox.ts";
import { objectsIn } from "./bucket.ts";
import { endFleet, faultsOf, type Member, startFleet } from "./fleet.ts";

const db = new pg.Client(env.databaseUrl);
const objects = objectsIn(around.bucket);
const backups = join(env.dataDir, "backups");
let fleet: Member[] = [];
const at = (turn: number) => fleet[turn % fleet.length]?.origin ?? "";

beforeAll(async () => {
	await db.connect();
	fleet = await startFleet(Array.from({ length: 3 }, () => ({ BACKUP_TO: backups })));
});
afterEach(() => expect(faultsOf(fleet)).toEqual([]));
afterAll(async () => {
	await endFleet(fleet);
	await Promise.all([db.end(), around.close()]);
});

/** Forms whose tickets were given out by the next process than the one that they go to. */
async function compose(count: number, mark: string): Promise<Post[]> {
	const posts: Post[] = [];
	for (let number = 0; number < count; number++) {
		const kind = kinds[number % kinds.length] ?? "contact";
		const ticket = await fetchTicket(at(number + 1));
		const photos = kind === "rehome" ? 2 : 0;
		const way = number % 8 < 4 ? "by key" : "as files";
		posts.push(await composePost({ kind, way, mark: `${mark}-${number}`, ticket, photos }));
	}
	await pause(minTicketAge);
	return posts;
}

/** Until every photo that came with a form was worked on. */
async function untilPhotosAreMade(): Promise<void> {
	const unfinished =
		"select from pgboss.job where name = 'photos' and state in ('created', 'retry', 'active')";
	const left = async () => (await db.query(unfinished)).rowCount;
	await expect.poll(left, { interval: 200 }).toBe(0);
}

async function expectWhole(posts: Post[]): Promise<void> {
	expect(await findLosses(db, objects, posts)).toEqual([]);
	expect(await findPartialRows(db)).toEqual([]);
}

test("forms sent to three processes at once are stored, and every email and list entry is sent once", async () => {
	const working = `select count(distinct client_port)::int as n from pg_stat_activity
		where application_name like 'ccr jobs %' and datname = current_database()`;
	// A process serves before its workers have opened their connections.
	await expect.poll(async () => (await db.query(working)).rows[0].n).toBeGreaterThanOrEqual(3);
	const posts = await compose(60, "many");
	await Promise.all(
		[0, 1, 2].map(async (member) => {
			for (const [turn, post] of posts.entries()) {
				if (turn % 3 === member) await sendPost(at(turn), post);
			}
		}),
	);
	expect(posts.map(({ confirmed, failures }) => [confirmed, failures])).toEqual(
		posts.map(() => [1, []]),
	);
	const sent = await waitForDeliveries("delivered", isDelivered);
	await untilPhotosAreMade();
	await expectWhole(posts);
	const mails = sent.filter(({ channel }) => channel === "mail");
	const entries = sent.filter(({ channel }) => channel === "list");
	expect(mails.length).toBeGreaterThan(60);
	expect(entries.length).toBeGreaterThan(30);
	expect(sent.map(({ attempts }) => attempts)).toEqual(sent.map(() => 1));
	const emails = around.relay.arrived.map(({ messageId }) => messageId);
	const keys = around.list.asked.map(({ headers }) => headers["idempotency-key"]);
	expect([emails.length, new Set(emails).size]).toEqual([mails.length, mails.length]);
	expect([keys.length, new Set(keys).size]).toEqual([entries.length, entries.length]);
});

test.each([
	["a message", "contact", "by key", 0],
	["an application", "breeder", "by key", 0],
	["a request whose photos were sent before", "rehome", "by key", 2],
	["a request that brings its photos", "rehome", "as files", 2],
] as const)(
	"%s sent to three processes at once is stored once (R9)",
	async (name, kind, way, photos) => {
		await orm.delete(rateLimits);
		const ticket = await fetchTicket(at(0));
		const post = await composePost({ kind, way, mark: `same-${name.length}`, ticket, photos });
		await pause(minTicketAge);
		await Promise.all(Array.from({ length: 9 }, (_, turn) => sendPost(at(turn), post)));
		expect([post.confirmed, post.failures]).toEqual([9, []]);
		await waitForDeliveries("delivered", isDelivered);
		await untilPhotosAreMade();
		await expectWhole([post]);
	},
);

test("scheduled jobs run once per time, not once per process", async () => {
	// Every hour is too rare for a test. Each process writes its own times once when it is started.
	const eachMinute =
		"update pgboss.schedule set cron = '* * * * *' where name in ('tidy', 'backup')";
	const done = `select name, count(*)::int as times, count(*) filter (where state = 'completed')::int
		as completed, extract(epoch from now() - min(created_on))::float8 / 60 as minutes
		from pgboss.job where name in ('tidy', 'publish', 'backup') group by name`;
	type Row = { name: string; times: number; completed: number; minutes: number };
	const rows = async () => (await db.query<Row>(done)).rows;
	const finished = async () => {
		await db.query(eachMinute);
		return (await rows()).filter(({ completed }) => completed >= 2).length;
	};
	await expect.poll(finished, { interval: 1_000 }).toBe(3);
	for (const { name, times, minutes } of await rows()) {
		expect([name, times]).toEqual([name, Math.min(times, Math.floor(minutes) + 2)]);
	}
	expect(await readdir(backups)).toHaveLength(1);
});
