import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { endedDeliveries, unfinishedDeliveries } from "#app/cases/outbox/deliveries.ts";
import { type Delivery, deliveries } from "#app/cases/outbox/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";

beforeEach(() => db.delete(deliveries));

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

async function make(state: Delivery["state"], seconds = 0, changed: Partial<Delivery> = {}) {
	const triedFrom = ago(seconds);
	const delivery = { channel: "mail", name: "contact.received", subjectId: 1 } as const;
	await db.insert(deliveries).values({ ...delivery, state, triedFrom, ...changed });
}

test("waiting and failed deliveries are counted by channel, with the age of the oldest", async () => {
	await make("waiting", 90);
	await make("waiting", 30);
	await make("failed", 900, { channel: "list" });
	await make("delivered", 5_000);
	const found = await unfinishedDeliveries();
	const rounded = found.map(({ oldest, ...rest }) => ({
		...rest,
		oldest: Math.round(oldest / 10) * 10,
	}));
	expect(rounded).toHaveLength(2);
	expect(rounded).toContainEqual({ channel: "mail", state: "waiting", deliveries: 2, oldest: 90 });
	expect(rounded).toContainEqual({ channel: "list", state: "failed", deliveries: 1, oldest: 900 });
});

test("age starts at the end of a delay, and at a retry", async () => {
	await make("waiting", 300, { notBefore: ago(-300) });
	await make("waiting", 20, { createdAt: ago(600_000) });
	const [found] = await unfinishedDeliveries();
	expect(found?.deliveries).toBe(2);
	expect(found?.oldest).toBeGreaterThan(19);
	expect(found?.oldest).toBeLessThan(60);
});

test("a delayed delivery has no age", async () => {
	await make("waiting", 300, { notBefore: ago(-300) });
	const [found] = await unfinishedDeliveries();
	expect(found?.oldest).toBe(0);
});

test("finished deliveries are counted by channel and outcome", async () => {
	for (const state of ["delivered", "delivered", "dropped", "called_off", "waiting"] as const) {
		await make(state);
	}
	await make("delivered", 0, { channel: "hook" });
	const found = await endedDeliveries();
	expect(found).toHaveLength(4);
	expect(found).toContainEqual({ channel: "mail", state: "delivered", deliveries: 2 });
	expect(found).toContainEqual({ channel: "mail", state: "dropped", deliveries: 1 });
	expect(found).toContainEqual({ channel: "mail", state: "called_off", deliveries: 1 });
	expect(found).toContainEqual({ channel: "hook", state: "delivered", deliveries: 1 });
});

test("unfinished deliveries are found by their partial index", async () => {
	const plan = await transaction(async (tx) => {
		await tx.execute(sql`set local enable_seqscan = off`);
		return tx.execute(sql`explain ${unfinishedDeliveries()}`);
	});
	expect(JSON.stringify(plan.rows)).toContain("deliveries_unfinished");
});
