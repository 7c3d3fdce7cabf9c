import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { sendJob } from "#app/platform/queue/queue.server.ts";
import { resetFutureTimes, steadyClock } from "#app/platform/queue/queue-clock.server.ts";

beforeEach(async () => {
	await db.execute(sql`delete from pgboss.job`);
	await db.execute(sql`update pgboss.version set cron_on = now()`);
});

async function order(...pauses: number[]): Promise<void> {
	for (const [deliveryId, after] of pauses.entries()) {
		await transaction((tx) => sendJob("deliveries", { deliveryId }, tx, after));
	}
}

async function setBack(): Promise<void> {
	const later = sql`+ interval '1 day'`;
	await db.execute(
		sql`update pgboss.version set cron_on = cron_on ${later}, bam_on = now() ${later}`,
	);
	await db.execute(
		sql`update pgboss.queue set maintain_on = now() ${later}, monitor_on = now() ${later}`,
	);
	await db.execute(sql`update pgboss.job set created_on = created_on ${later},
		start_after = start_after ${later}, started_on = started_on ${later}`);
}

async function dueIn(): Promise<number[]> {
	const { rows } = await db.execute<{ due: number }>(sql`select
		round(extract(epoch from start_after - now()) / 10)::int * 10 as due
		from pgboss.job order by (data->>'deliveryId')::int`);
	return rows.map(({ due }) => due);
}

async function countOfTomorrow(): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(sql`select (
		(select count(*) from pgboss.version where greatest(cron_on, bam_on) > now())
		+ (select count(*) from pgboss.queue where greatest(maintain_on, monitor_on) > now())
		+ (select count(*) from pgboss.job where greatest(created_on, started_on) > now()))::int as count`);
	return rows[0]?.count ?? 0;
}

test("after the clock is set back no job is stuck, and delays stay the same (R5)", async () => {
	await order(0, 600, 0);
	await db.execute(sql`update pgboss.job set state = 'active', started_on = now()
		where data->>'deliveryId' = '2'`);
	await setBack();
	expect(await countOfTomorrow()).toBeGreaterThan(3);
	expect(await resetFutureTimes()).toBe(true);
	expect(await countOfTomorrow()).toBe(0);
	expect((await dueIn()).slice(0, 2)).toEqual([0, 600]);
	expect(await resetFutureTimes()).toBe(false);
});

test("jobs retried while the clock was ahead are retried now (R5)", async () => {
	await order(0);
	await db.execute(
		sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 day'`,
	);
	await db.execute(sql`update pgboss.version set cron_on = now() + interval '1 day'`);
	expect(await resetFutureTimes()).toBe(true);
	expect(await dueIn()).toEqual([0]);
});

test("with a correct clock nothing changes", async () => {
	await order(86_400, 0);
	await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() + interval '4 hours'
		where data->>'deliveryId' = '1'`);
	expect(await resetFutureTimes()).toBe(false);
	await db.execute(sql`update pgboss.version set cron_on = now() + interval '1 day'`);
	await resetFutureTimes();
	expect(await dueIn()).toEqual([86_400, 14_400]);
});

test("the timers' clock continues when the system clock is set back (R5)", () => {
	const before = steadyClock.now();
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 86_400_000 });
	expect(steadyClock.now()).toBeGreaterThanOrEqual(before);
	vi.useRealTimers();
});
