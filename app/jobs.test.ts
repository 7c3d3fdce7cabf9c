import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Delivery } from "#app/cases/outbox/table.ts";
import { send, startJobs } from "#app/jobs.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { closeQueue, sendJob } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { patience } from "#test/waiting.ts";

let jobs: ReturnType<typeof startJobs>;
beforeAll(() => {
	jobs = startJobs();
});
afterAll(async () => {
	await jobs.close();
	await closeQueue();
});

async function run(name: "hour" | "backup") {
	await transaction((tx) => sendJob(name, {}, tx));
	const waits = sql`select 1 from pgboss.job where name = ${name} and state <> 'completed'`;
	await vi.waitFor(async () => expect((await db.execute(waits)).rows).toEqual([]), patience);
}

test.each(["mail", "list", "hook"] as const)(
	"what only a newer version can send by %s waits for it",
	async (channel) => {
		const delivery = { id: 1, channel, name: "brand.new", subjectId: 1, createdAt: new Date() };
		expect(await send(delivery as Delivery)).toMatchObject({ ok: false, again: "later" });
	},
);

test("the nightly tidying clears away what a killed process left half written", async () => {
	const folder = join(env.dataDir, "files/photos/a");
	const left = join(folder, "1.webp.0123456789ab.part");
	await mkdir(folder, { recursive: true });
	await writeFile(left, "half");
	const tidy = async (hour: number) => {
		const now = new Date(Date.now() + 2 * 24 * 3_600_000);
		now.setUTCHours(hour);
		vi.useFakeTimers({ toFake: ["Date"], now });
		await run("hour");
		vi.useRealTimers();
	};
	await utimes(left, new Date(), new Date());
	await tidy(4);
	expect(await readdir(folder)).toHaveLength(1);
	await tidy(3);
	expect(await readdir(folder)).toEqual([]);
});

test("a backup is made by its job where BACKUP_TO says, and nowhere without it", async () => {
	await run("backup");
	const to = join(env.dataDir, "backups");
	env.backup = { ...env.backup, to };
	await run("backup");
	expect(await readdir(to)).toEqual([expect.stringMatching(/^ccr-.+\.tar\.gz$/)]);
});
