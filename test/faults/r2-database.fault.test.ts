import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { type Post, paths } from "../crash/posts.ts";
import { sendPost } from "../crash/sender.ts";
import { dogPages, openFolderWithDog } from "./dog-site.ts";
import { agedTickets, ask, composePosts, statuses, until, visitorHeaders } from "./requests.ts";

const minute = 60_000;
/** R2 names it. */
const recovery = 10_000;

const { home, photo } = await openFolderWithDog();
let site: SiteProcess;
let posts: Post[] = [];
beforeAll(async () => {
	site = await startSite(home.settings);
});
beforeEach(async () => {
	const tickets = await agedTickets(site, 3);
	const mark = `away-${tickets[0]?.slice(0, 6)}`;
	posts = await composePosts(
		[
			{ kind: "contact", mark: `${mark}-1` },
			{ kind: "breeder", mark: `${mark}-2` },
			{ kind: "rehome", mark: `${mark}-3`, way: "as files", photos: 1 },
		],
		tickets,
	);
});
afterEach(() => expect([site.faults.splice(0), site.exitOutput()]).toEqual([[], undefined]));
afterAll(async () => {
	await home.thawPostgres();
	await site.stop();
	await home.close();
});

/** What visitors and programs that watch see for a minute in which the database says nothing. */
async function expectDegradedService(unseen: string): Promise<void> {
	const over = Date.now() + minute;
	const good = [...dogPages, photo, "/healthz"].map((path) => `200 ${path}`);
	const good503 = ["503 /readyz", `503 ${unseen}`];
	await until("ready no more", async () => (await ask(site, "/readyz")).status === 503);
	for (const post of posts) {
		const body = new URLSearchParams(post.fields);
		const path = paths[post.kind];
		const { status, text } = await ask(site, path, {
			method: "POST",
			body,
			headers: visitorHeaders(),
		});
		expect([status, path]).toEqual([503, path]);
		for (const [name, typed] of Object.entries(post.fields)) {
			if (typed.includes(post.mark)) expect(text, name).toContain(typed.split("\n")[0]);
		}
	}
	while (Date.now() < over) {
		expect(
			await statuses(
				site,
				good.map((line) => line.slice(4)),
			),
		).toEqual(good);
		expect(
			await statuses(
				site,
				good503.map((line) => line.slice(4)),
			),
		).toEqual(good503);
		await pause(1_000);
	}
}

/** The site recovers by itself, and forms sent during the outage are stored once. */
async function recover(unseen: string): Promise<void> {
	const ready = await until(
		"ready",
		async () => (await ask(site, "/readyz")).status === 200,
		recovery,
	);
	const page = await until(
		"a page",
		async () => (await ask(site, unseen)).status === 200,
		recovery,
	);
	console.info(`ready again after ${ready} ms, a new page after ${ready + page} ms`);
	const db = await home.connect();
	try {
		for (const post of [...posts, ...posts]) {
			expect(await sendPost(site.origin, post), post.failures.join()).toBe(true);
		}
		expect(await findLosses(db, home.folder, posts)).toEqual([]);
		expect(await findPartialRows(db)).toEqual([]);
		await until("emails", async () => {
			const { rowCount } = await db.query("select from deliveries where state <> 'delivered'");
			return rowCount === 0;
		});
	} finally {
		await db.end();
	}
}

test("PostgreSQL hanging for a minute: cached pages 200, forms 503 with the text kept, recovery within 10 s (R2)", async () => {
	await statuses(site, [...dogPages, photo]);
	await pause(500);
	await home.freezePostgres();
	try {
		await expectDegradedService("/guides");
	} finally {
		await home.thawPostgres();
	}
	await recover("/guides");
});

test("PostgreSQL stopped for a minute: cached pages 200, forms 503 with the text kept, recovery within 10 s (R2)", async () => {
	await statuses(site, [...dogPages, photo]);
	await home.killPostgres();
	// Whoever holds the folder's lock keeps the site from starting it again.
	const holder = await holdLock();
	try {
		await expectDegradedService("/breeder-network");
	} finally {
		const ended = once(holder, "exit");
		holder.kill();
		await ended;
	}
	await recover("/breeder-network");
});

async function holdLock(): Promise<ChildProcess> {
	const holder = spawn(
		"flock",
		["--no-fork", join(home.postgres, "ccr.lock"), "sh", "-c", "echo held; exec sleep 600"],
		{
			stdio: ["ignore", "pipe", "ignore"],
		},
	);
	await once(holder.stdout, "data");
	return holder;
}
