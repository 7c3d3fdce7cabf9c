import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { closeQueue, sendJob, workOn } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { patience } from "#test/waiting.ts";

const nothing = async () => {};
const idle = {
	photos: nothing,
	hour: nothing,
	minute: nothing,
	backup: nothing,
};

async function jobs(): Promise<number> {
	const { rows } = await db.execute(sql`select 1 from pgboss.job where name = 'deliveries'`);
	return rows.length;
}

test("more transactions than connections do not block each other", async () => {
	await closeQueue();
	await Promise.all(
		Array.from({ length: 40 }, (_, deliveryId) =>
			transaction((tx) => sendJob("deliveries", { deliveryId }, tx)),
		),
	);
	expect(await jobs()).toBe(40);
});

test("jobs run soon, once each, and again after a failure", async () => {
	await db.execute(sql`delete from pgboss.job`);
	const done: number[] = [];
	let failed = false;
	const work = async ({ deliveryId }: { deliveryId: number }) => {
		if (deliveryId === 2 && !failed) {
			failed = true;
			throw new Error("the relay is away");
		}
		done.push(deliveryId);
	};
	const queue = workOn({ deliveries: work, ...idle });
	for (const deliveryId of [1, 2, 3]) {
		await transaction((tx) => sendJob("deliveries", { deliveryId }, tx));
	}
	await vi.waitFor(() => expect(done.sort()).toEqual([1, 3]), patience);
	await vi.waitFor(
		async () => {
			await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
			expect(done.sort()).toEqual([1, 2, 3]);
		},
		{ timeout: patience, interval: 200 },
	);
	await queue.close();
});

test("what a failed job was asked about is neither logged nor kept in the queue (D2)", async () => {
	await db.execute(sql`delete from pgboss.job`);
	const warn = vi.spyOn(log, "warn").mockReturnValue();
	const address = "ana@example.com";
	const failing = () => db.execute(sql`select 1 / 0 where ${address} <> ''`);
	const queue = workOn({ deliveries: failing, ...idle });
	await transaction((tx) => sendJob("deliveries", { deliveryId: 1 }, tx));
	await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patience);
	await queue.close();
	const { rows } = await db.execute(sql`select output from pgboss.job`);
	const kept = JSON.stringify([warn.mock.calls, rows]);
	warn.mockRestore();
	expect(kept).toContain("select 1 / 0");
	expect(kept).not.toContain(address);
});

test("a backlog from before the start is processed without pauses", async () => {
	await db.execute(sql`delete from pgboss.job`);
	for (let deliveryId = 0; deliveryId < 60; deliveryId++) {
		await transaction((tx) => sendJob("deliveries", { deliveryId }, tx));
	}
	const done = new Set<number>();
	const work = async ({ deliveryId }: { deliveryId: number }) => void done.add(deliveryId);
	const queue = workOn({ deliveries: work, ...idle });
	// Polling alone would take half a minute or more.
	await vi.waitFor(() => expect(done.size).toBe(60), patience);
	await queue.close();
});

test("a silent database connection is replaced (R2)", async () => {
	await db.execute(sql`delete from pgboss.job`);
	const { databaseUrl = "" } = env;
	const line = await silentLine(databaseUrl);
	const done: number[] = [];
	const work = async ({ deliveryId }: { deliveryId: number }) => void done.push(deliveryId);
	env.databaseUrl = line.url;
	const queue = workOn({ deliveries: work, ...idle }, 1_000);
	env.databaseUrl = databaseUrl;
	await transaction((tx) => sendJob("deliveries", { deliveryId: 1 }, tx));
	await vi.waitFor(() => expect(done).toEqual([1]), patience);
	line.fallSilent();
	await transaction((tx) => sendJob("deliveries", { deliveryId: 2 }, tx));
	await vi.waitFor(() => expect(done).toEqual([1, 2]), patience);
	line.close();
	await queue.close();
});

test("a stopping process does not wait for a silent connection (R2)", async () => {
	const { databaseUrl = "" } = env;
	const line = await silentLine(databaseUrl);
	const begun = Promise.withResolvers<void>();
	env.databaseUrl = line.url;
	const queue = workOn({ deliveries: async () => begun.resolve(), ...idle }, 60_000, 1_000);
	env.databaseUrl = databaseUrl;
	await transaction((tx) => sendJob("deliveries", { deliveryId: 1 }, tx));
	await begun.promise;
	line.fallSilent();
	await queue.close();
	line.close();
});

async function silentLine(url: string) {
	const { port, hostname } = new URL(url);
	const open: Socket[] = [];
	const server = createServer((near) => {
		const far = connect(Number(port), hostname);
		for (const socket of [near, far]) open.push(socket.on("error", () => {}));
		near.pipe(far).pipe(near);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const by = new URL(url);
	by.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url: by.href,
		fallSilent() {
			for (const socket of open) socket.unpipe().pause();
		},
		close() {
			server.close();
			for (const socket of open) socket.destroy();
		},
	};
}
