import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { sendJob } from "#app/platform/queue/queue.server.ts";
import type { Relay } from "#test/fake-servers.ts";
import { wakeWorkers } from "#test/outbox.ts";
import { startSite } from "#test/site-process.ts";

type Sending = {
	/** The scheduled job that sends. */
	job: "minute" | "hour";
	/** The site is killed and restarted each time the next of these becomes true. */
	kills: (() => boolean | Promise<boolean>)[];
	isOver(): Promise<boolean>;
};

/** Lets the site send, with kills in between, until `isOver` is true and every delivery is done. */
export async function sendThroughKills(
	settings: Record<string, string>,
	{ job, kills, isOver }: Sending,
): Promise<void> {
	const patience = { timeout: 60_000, interval: 25 };
	const until = (isReached: () => boolean | Promise<boolean>) =>
		vi.waitFor(async () => {
			if (await isReached()) return;
			await hurry(job);
			throw new Error("It is still being sent.");
		}, patience);
	for (const isReached of kills) {
		const site = await startSite(settings);
		await until(isReached);
		await site.kill();
	}
	const site = await startSite(settings);
	await until(async () => {
		const { rowCount } = await db.execute(sql`select from deliveries where state <> 'delivered'`);
		return rowCount === 0 && (await isOver());
	});
	await site.stop();
}

/** Makes everything due now, which otherwise takes minutes, and frees a killed site's jobs. */
async function hurry(job: Sending["job"]): Promise<void> {
	await db.execute(sql`update pgboss.job set state = 'retry', start_after = now()
		where name = 'deliveries' and state = 'active' and started_on < now() - interval '3 seconds'`);
	await db.execute(sql`update pgboss.job set start_after = now()
		where name = 'deliveries' and state in ('created', 'retry') and start_after > now()`);
	const { rowCount } = await db.execute(
		sql`select from pgboss.job where name = ${job} and state = 'created'`,
	);
	if (!rowCount) await transaction((tx) => sendJob(job, {}, tx));
	await wakeWorkers();
}

/** Expects one email per address; copies with the same Message-ID count once, as in a mailbox. */
export function expectOnce({ arrived }: Relay, addresses: string[]): void {
	const ids = new Map(addresses.map((address) => [address, new Set<string>()]));
	for (const { to, messageId } of arrived) ids.get(to)?.add(messageId);
	expect([...ids].filter(([, each]) => each.size !== 1)).toEqual([]);
}
