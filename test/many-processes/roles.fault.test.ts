import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

const around = await vi.hoisted(async () =>
	(await import("#test/many-processes/outside-world.ts")).openOutsideWorld(),
);

import pg from "pg";
import { env } from "#app/platform/settings/env.server.ts";
import { findLosses, findPartialRows } from "#test/crash/losses.ts";
import { composePost, type Post } from "#test/crash/posts.ts";
import { sendPost } from "#test/crash/sender.ts";
import { agedTicket } from "#test/forms.ts";
import { isDelivered, waitForDeliveries } from "#test/outbox.ts";
import { askPort } from "#test/serving.ts";
import { type Balancer, openBalancer } from "./balancer.ts";
import { objectsIn } from "./bucket.ts";
import { endFleet, faultsOf, type Member, startFleet } from "./fleet.ts";

const db = new pg.Client(env.databaseUrl);
let fleet: Member[] = [];
let balancer: Balancer;

beforeAll(async () => {
	await db.connect();
	fleet = await startFleet([{ WEB_ONLY: "on" }, { WEB_ONLY: "on" }, { JOBS_ONLY: "on" }]);
	balancer = await openBalancer(fleet.slice(0, 2).map(({ port }) => port));
});
afterEach(() => expect(faultsOf(fleet)).toEqual([]));
afterAll(async () => {
	await balancer.close();
	await endFleet(fleet);
	await Promise.all([db.end(), around.close()]);
});

const jobs = () => fleet[2] as Member;
const posts: Post[] = [];

async function sendForms(mark: string): Promise<void> {
	for (let number = 0; number < 4; number++) {
		const kind = number % 2 === 0 ? "contact" : "rehome";
		const plan = { kind, mark: `${mark}-${number}`, photos: kind === "rehome" ? 2 : 0 } as const;
		const post = await composePost({ ...plan, ticket: await agedTicket() });
		posts.push(post);
		await sendPost(balancer.origin, post);
	}
	expect(posts.map(({ confirmed }) => confirmed)).toEqual(posts.map(() => 1));
}

async function untilDone(): Promise<void> {
	await waitForDeliveries("delivered", isDelivered);
	const left = "select from pgboss.job where name = 'photos' and state <> 'completed'";
	const photos = async () => (await db.query(left)).rowCount;
	await expect.poll(photos).toBe(0);
	expect(await findLosses(db, objectsIn(around.bucket), posts)).toEqual([]);
	expect(await findPartialRows(db)).toEqual([]);
	const emails = around.relay.arrived.map(({ messageId }) => messageId);
	const enqueued = "select from deliveries where channel = 'mail'";
	expect(emails).toHaveLength((await db.query(enqueued)).rowCount ?? 0);
	expect(new Set(emails).size).toBe(emails.length);
}

test("two processes serve the pages, one runs the jobs and serves only monitoring", async () => {
	await sendForms("together");
	await untilDone();
	for (const path of ["/healthz", "/readyz"]) {
		expect((await askPort(jobs().port, path)).status).toBe(200);
	}
	for (const path of ["/", "/contact", "/desk", "/photos/a/b"]) {
		expect((await askPort(jobs().port, path)).status).toBe(404);
	}
	for (const { port } of fleet.slice(0, 2)) expect(balancer.answered.get(port)).toBeGreaterThan(0);
});

test("without a jobs process, forms are stored and wait; a new jobs process completes everything", async () => {
	await jobs().kill();
	await sendForms("alone");
	const workers = `select from pg_stat_activity
		where application_name like 'ccr jobs %' and datname = current_database()`;
	await expect.poll(async () => (await db.query(workers)).rowCount).toBe(0);
	const waiting = "select from deliveries where state = 'waiting' and attempts = 0";
	expect((await db.query(waiting)).rowCount).toBeGreaterThan(0);
	await jobs().start();
	await untilDone();
	expect(balancer.lost).toEqual([]);
});
