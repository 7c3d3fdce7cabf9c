import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sendIssueNow } from "#app/issues/sending.ts";
import { saveSettings } from "#app/issues/settings.ts";
import { issues } from "#app/issues/table.ts";
import { subscribers } from "#app/newsletter/table.ts";
import { systemActor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { sendJob } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { makeIssue } from "#test/make.ts";
import { wakeWorkers } from "#test/outbox.ts";
import { openRelay } from "#test/smtp.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

const clock = systemActor("a test");
const readers = Array.from({ length: 450 }, (_, number) => `reader-${number}@example.com`);
const patience = { timeout: 60_000, interval: 50 };
/** The site is killed when this many emails have arrived. */
const kills = [60, 180, 181, 400];

test("an issue reaches everyone once, though the site is killed four times meanwhile (R11)", async () => {
	const relay = await openRelay();
	const settings = { SMTP_URL: relay.url, NEWSLETTER_PER_SECOND: "5" };
	await db
		.insert(subscribers)
		.values(readers.map((email) => ({ email, emailKey: email, state: "confirmed" as const })));
	await saveSettings({ postalAddress: "1 Corso Street", weekly: undefined }, clock);
	env.newsletterPerSecond = 5;
	const id = await makeIssue({ introduction: "Hello." });
	expect(await sendIssueNow(id, { revision: 1 }, clock)).toEqual({ ok: true });

	let site: SiteProcess | undefined;
	for (const many of kills) {
		site = await startSite(settings);
		await vi.waitFor(() => keepSending(relay.arrived.length >= many), patience);
		await site.kill();
	}
	site = await startSite(settings);
	await vi.waitFor(async () => {
		const [issue] = await db.select({ state: issues.state }).from(issues);
		const { rowCount } = await db.execute(sql`select from deliveries where state <> 'delivered'`);
		await keepSending(issue?.state === "sent" && rowCount === 0);
	}, patience);
	await site.stop();

	const ids = new Map(readers.map((email) => [email, new Set<string>()]));
	for (const { to, messageId } of relay.arrived) ids.get(to)?.add(messageId);
	const wrong = [...ids].filter(([, each]) => each.size !== 1);
	expect(wrong, "who got none, or two that a mailbox cannot tell are the same").toEqual([]);
	// What was being sent at a kill is sent again, under the same id: five at a time at most.
	expect(relay.arrived.length - readers.length).toBeLessThanOrEqual(kills.length * 5);
	await relay.close();
}, 180_000);

/** Makes everything due now, which takes three minutes otherwise, and frees what a killed site had in hand. */
async function keepSending(done: boolean): Promise<void> {
	if (done) return;
	await db.execute(sql`update pgboss.job set state = 'retry', start_after = now()
		where name = 'deliveries' and state = 'active' and started_on < now() - interval '3 seconds'`);
	await db.execute(sql`update pgboss.job set start_after = now()
		where name = 'deliveries' and state in ('created', 'retry') and start_after > now()`);
	const { rowCount } = await db.execute(
		sql`select from pgboss.job where name = 'publish' and state = 'created'`,
	);
	if (!rowCount) await transaction((tx) => sendJob("publish", {}, tx));
	await wakeWorkers();
	throw new Error("The issue is still being sent.");
}
