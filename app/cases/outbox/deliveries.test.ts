import { eq, sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { beforeEach, expect, test } from "vitest";
import {
	attemptDelivery,
	cancelUnfinishedDeliveries,
	enqueueDelivery,
	listUnfinished,
	NotDelivered,
	retryDelivery,
} from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { formMail } from "#app/cases/table.ts";
import { systemActor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import type { Attempt } from "#app/platform/mail/email.ts";
import { env } from "#app/platform/settings/env.server.ts";

const staff = systemActor("a test");
const later: Attempt = { ok: false, again: "later", reason: "451 try later" };

beforeEach(async () => {
	await db.delete(deliveries);
	await db.execute(sql`delete from pgboss.job`);
});

async function enqueue(once?: string): Promise<number> {
	await transaction((tx) =>
		enqueueDelivery({ what: formMail.contact.answer, subjectId: 1, once }, tx),
	);
	const [row] = await db.select().from(deliveries).orderBy(sql`id desc`).limit(1);
	return row?.id ?? 0;
}

async function jobs(): Promise<number> {
	const { rows } = await db.execute(sql`select 1 from pgboss.job where name = 'deliveries'`);
	return rows.length;
}

async function read(id: number) {
	const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id));
	return row;
}

test("a delivery and its job are committed with the transaction, or not at all", async () => {
	const failed = transaction(async (tx) => {
		await enqueueDelivery({ what: formMail.contact.answer, subjectId: 1 }, tx);
		throw new Error("rolled back");
	});
	await expect(failed).rejects.toThrow("rolled back");
	expect([await jobs(), (await listUnfinished()).length]).toEqual([0, 0]);
	await enqueue();
	expect([await jobs(), (await listUnfinished()).length]).toEqual([1, 1]);
});

test("a deduplication key is enqueued once", async () => {
	await enqueue("welcome 7");
	await enqueue("welcome 7");
	expect(await jobs()).toBe(1);
});

test("a delivered one is not sent again", async () => {
	const id = await enqueue();
	let sent = 0;
	const send = async (): Promise<Attempt> => {
		sent++;
		return { ok: true };
	};
	await attemptDelivery(id, send);
	await attemptDelivery(id, send);
	expect(sent).toBe(1);
	expect(await read(id)).toMatchObject({ state: "delivered", attempts: 1, reason: "" });
});

test("a failed attempt goes back to the queue with its reason", async () => {
	const id = await enqueue();
	await expect(attemptDelivery(id, async () => later)).rejects.toThrow(NotDelivered);
	expect(await read(id)).toMatchObject({ state: "waiting", attempts: 1, reason: later.reason });
});

test("a permanent refusal fails at once", async () => {
	const id = await enqueue();
	await attemptDelivery(id, async () => ({
		ok: false,
		again: "never",
		reason: "550 no such user",
	}));
	expect(await read(id)).toMatchObject({ state: "failed", reason: "550 no such user" });
});

test("it fails after seven days of retries, and staff can retry it", async () => {
	const id = await enqueue();
	await db.update(deliveries).set({ attempts: 40, triedFrom: sql`now() - interval '8 days'` });
	await attemptDelivery(id, async () => later);
	expect(await listUnfinished()).toMatchObject([{ id, state: "failed", reason: later.reason }]);
	expect(await retryDelivery(id, staff)).toBe(true);
	expect(await retryDelivery(id, staff)).toBe(false);
	expect(await jobs()).toBe(2);
	await expect(attemptDelivery(id, async () => later)).rejects.toThrow(NotDelivered);
});

test("one that staff paused does not fail, however long that takes", async () => {
	const id = await enqueue();
	await db.update(deliveries).set({ attempts: 40, triedFrom: sql`now() - interval '8 days'` });
	await expect(attemptDelivery(id, async () => "paused")).rejects.toThrow(NotDelivered);
	await expect(attemptDelivery(id, async () => later)).rejects.toThrow(NotDelivered);
	expect(await read(id)).toMatchObject({ state: "waiting", attempts: 41 });
	await db.execute(sql`update pgboss.job set start_after = start_after - interval '300 days',
		keep_until = keep_until - interval '300 days' where name = 'deliveries'`);
	const boss = new PgBoss({ connectionString: env.databaseUrl, supervise: false });
	await boss.start();
	await boss.supervise("deliveries");
	await boss.stop({ graceful: false });
	expect(await jobs()).toBe(1);
});

test("a jump of the clock fails nothing (R5)", async () => {
	const id = await enqueue();
	await db.update(deliveries).set({ triedFrom: sql`now() - interval '8 days'` });
	await expect(attemptDelivery(id, async () => later)).rejects.toThrow(NotDelivered);
});

test("an email that cannot be rendered is retried with a reason, and fails like any other", async () => {
	const id = await enqueue();
	const broken = async () => {
		throw new Error("no such field");
	};
	await expect(attemptDelivery(id, broken)).rejects.toThrow(NotDelivered);
	expect(await read(id)).toMatchObject({ state: "waiting", attempts: 1 });
	expect((await read(id))?.reason).not.toMatch(/^$|no such field/);
	const away = async () => {
		throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
	};
	await expect(attemptDelivery(id, away), "that is no attempt").rejects.toThrow("away");
	expect(await read(id)).toMatchObject({ attempts: 1 });
	await db.update(deliveries).set({ attempts: 40, triedFrom: sql`now() - interval '8 days'` });
	await attemptDelivery(id, broken);
	expect(await read(id)).toMatchObject({ state: "failed" });
});

test("a delivery cancelled during an attempt is not retried, but can still be delivered", async () => {
	const about = { what: formMail.contact.answer, subjectId: 1 } as const;
	const id = await enqueue();
	const whileSending = (attempt: Attempt) => async () => {
		await transaction((tx) => cancelUnfinishedDeliveries(about, tx));
		return attempt;
	};
	await attemptDelivery(id, whileSending(later));
	expect(await read(id)).toMatchObject({ state: "called_off" });
	await attemptDelivery(await enqueue(), whileSending({ ok: true }));
	expect((await db.select().from(deliveries)).map(({ state }) => state).sort()).toEqual([
		"called_off",
		"delivered",
	]);
});

test("a delivery with nothing to send is dropped", async () => {
	const id = await enqueue();
	await attemptDelivery(id, async () => "nothing");
	expect(await read(id)).toMatchObject({ state: "dropped" });
});

test("the queue's retry delay grows up to four hours, without a last attempt", async () => {
	await enqueue();
	const gaps: number[] = [];
	const boss = new PgBoss({ connectionString: env.databaseUrl, supervise: false });
	await boss.start();
	for (let attempt = 0; attempt < 25; attempt++) {
		await db.execute(sql`update pgboss.job set start_after = now() where name = 'deliveries'`);
		const [job] = await boss.fetch("deliveries");
		await boss.fail("deliveries", job?.id ?? "");
		const { rows } = await db.execute<{ gap: string }>(
			sql`select extract(epoch from start_after - now()) as gap from pgboss.job where state = 'retry'`,
		);
		gaps.push(Number(rows[0]?.gap));
	}
	await boss.stop({ graceful: false });
	expect(gaps[0]).toBeLessThan(60);
	expect(Math.max(...gaps)).toBeLessThanOrEqual(4 * 60 * 60);
	expect(Math.min(...gaps.slice(12))).toBeGreaterThan(60 * 60);
	expect(new Set(gaps.map(Math.round)).size).toBeGreaterThan(8);
});
