import { expect, test } from "vitest";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { sendIssueNow } from "#app/desk/issues/sending.ts";
import { saveSettings } from "#app/desk/issues/settings.ts";
import { issues } from "#app/desk/issues/table.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { openRelay } from "#test/fake-servers.ts";
import { makeIssue } from "#test/make.ts";
import { expectOnce, sendThroughKills } from "./sending.ts";

const schedule = systemActor("a test");
const readers = Array.from({ length: 450 }, (_, number) => `reader-${number}@example.com`);
/** The site is killed when this many emails have arrived. */
const kills = [60, 180, 181, 400];

test("an issue reaches everyone once, though the site is killed four times meanwhile (R11)", async () => {
	const relay = await openRelay();
	await db
		.insert(subscribers)
		.values(readers.map((email) => ({ email, emailKey: email, state: "confirmed" as const })));
	await saveSettings({ postalAddress: "1 Corso Street", weekly: undefined }, schedule);
	env.newsletterPerSecond = 5;
	const id = await makeIssue({ introduction: "Hello." });
	expect(await sendIssueNow(id, { revision: 1 }, schedule)).toEqual({ ok: true });

	const settings = { SMTP_URL: relay.url, NEWSLETTER_PER_SECOND: "5" };
	await sendThroughKills(settings, {
		job: "minute",
		kills: kills.map((many) => () => relay.arrived.length >= many),
		async isOver() {
			const [issue] = await db.select({ state: issues.state }).from(issues);
			return issue?.state === "sent";
		},
	});
	expectOnce(relay, readers);
	// What was being sent at a kill is sent again, under the same id: five at a time at most.
	expect(relay.arrived.length - readers.length).toBeLessThanOrEqual(kills.length * 5);
	await relay.close();
});
