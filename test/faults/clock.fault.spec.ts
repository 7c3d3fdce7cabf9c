import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listQuarantined } from "#app/cases/intake/quarantine.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { openRelay } from "#test/fake-servers.ts";
import { agedTicket, forms } from "#test/forms.ts";
import { linkIn } from "#test/mail.ts";
import {
	clearOutbox,
	dueTimes,
	fillIn,
	hasFailed,
	isDelivered,
	waitForDeliveries,
	wakeWorkers,
} from "#test/outbox.ts";
import { runSite } from "#test/site.ts";

const relay = await openRelay();
Object.assign(process.env, { SMTP_URL: relay.url, TRUSTED_PROXIES: "127.0.0.1" });
const site = runSite(clearOutbox);
afterAll(() => relay.close());

const day = 24 * 60 * 60;
const messages = 4;

beforeEach(async () => {
	await clearOutbox();
	await relay.behave("answers 451");
	relay.arrived.splice(0);
	for (let number = 0; number < messages; number++) expect(await write()).toBe(200);
	await waitForDeliveries("tried", hasFailed);
	relay.asked.splice(0);
});

let senders = 0;
function write(fields: Record<string, string> = {}): Promise<number> {
	const EMAIL = `clock-${++senders}@example.org`;
	return fillIn(site, forms.contact.path, { ...forms.contact.fields, EMAIL, ...fields });
}

/** Simulates a clock jump by moving every stored time the other way. */
async function jump(days: number): Promise<void> {
	const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`select
		format('%I.%I', table_schema, table_name) as name, array_agg(column_name::text) as columns
		from information_schema.columns join information_schema.tables
		using (table_catalog, table_schema, table_name)
		where data_type like 'timestamp%' and table_type = 'BASE TABLE' and (table_schema = 'public'
			and table_name <> 'history' -- it refuses every change, and waits for nothing
			or table_schema = 'pgboss' and table_name in ('job', 'queue', 'version', 'schedule'))
		group by 1`);
	for (const { name, columns } of rows) {
		const moved = columns.map((column) => `"${column}" = "${column}" - interval '${days} days'`);
		await db.execute(sql.raw(`update ${name} set ${moved.join(", ")}`));
	}
	await db.execute(sql`update rate_limits set expire = expire - ${days * day * 1000}::bigint`);
}

test("a clock that jumps ahead by a day causes one attempt each, not repeated ones", async () => {
	const before = (await db.select().from(deliveries)).map(({ attempts }) => attempts);
	await jump(1);
	await waitForDeliveries("queued again", ({ attempts }) => attempts > Math.max(...before));
	// Leaves time for an immediate retry.
	await wakeWorkers();
	await waitForDeliveries("looked at", ({ state }) => state === "waiting");
	const tried = await db.select().from(deliveries);
	expect(tried.map(({ attempts }) => attempts)).toEqual(before.map((attempts) => attempts + 1));
	expect(relay.asked).toHaveLength(2 * messages);
	for (const due of await dueTimes()) expect(due).toBeGreaterThan(10);
	await relay.behave("accepts");
	await waitForDeliveries("delivered", isDelivered, { retrying: true });
	expect(relay.arrived).toHaveLength(2 * messages);
});

test("a clock set back by a day drops nothing and blocks nothing", async () => {
	await jump(-1);
	relay.asked.splice(0);
	await relay.behave("accepts");
	expect(await write()).toBe(200);
	const all = await waitForDeliveries(
		"new and sent, or old and waiting",
		(each) => isDelivered(each) || hasFailed(each),
	);
	expect(all.filter(isDelivered)).toHaveLength(2);
	expect(relay.asked).toHaveLength(2);
	await jump(1);
	await waitForDeliveries("delivered", isDelivered, { retrying: true });
	expect(relay.arrived).toHaveLength(2 * messages + 2);
});

test.each([
	["a day ago", day + 10],
	["tomorrow, by a clock that was wrong then", -day],
])("a form that was opened %s is a person's", async (_, age) => {
	await relay.behave("accepts");
	expect(await write({ ticket: await agedTicket(age) })).toBe(200);
	expect((await listQuarantined()).items).toEqual([]);
	await waitForDeliveries("delivered", isDelivered, { retrying: true });
});

test("an emailed link that is valid for a week still works after a jump of a day", async () => {
	await relay.behave("accepts");
	expect(await fillIn(site, "/newsletter", { EMAIL: "reader@example.org" })).toBe(200);
	await waitForDeliveries("delivered", isDelivered, { retrying: true });
	const letter = relay.arrived.find(({ to }) => to === "reader@example.org");
	const link = linkIn(await PostalMime.parse(letter?.raw ?? ""), "/newsletter/confirm/");
	await jump(1);
	expect((await fetch(site.origin + link)).status).toBe(200);
	expect(await fillIn(site, link, {})).toBe(200);
	await waitForDeliveries("delivered", isDelivered, { retrying: true });
});
