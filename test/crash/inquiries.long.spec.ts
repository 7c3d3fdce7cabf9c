import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inquiries } from "#app/network/conversations/table.ts";
import { makeConversationLink } from "#app/network/conversations/thread/conversations.ts";
import { db } from "#app/platform/database/db.server.ts";
import { agedTicket } from "#test/forms.ts";
import { clearOutbox, isDelivered, waitForDeliveries } from "#test/outbox.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { inquiryFields, makeRelayedDog } from "#test/visitors.ts";
import { inBackground } from "#test/waiting.ts";

type Post = { path: string; fields: Record<string, string>; accepted: boolean };
type Round = { site: SiteProcess; isOver: boolean; sent: Post[]; tickets: string[] };

/** Milliseconds from the first form to the kill. */
const lives = [150, 400, 700, 1_100];
const visitors = 6;

test("kill -9 while people write to owners loses nothing that was confirmed, and delivers it once (R1, R9)", async () => {
	await clearOutbox();
	const { slug } = await makeRelayedDog({ name: "Nero" });
	const settings = { TRUSTED_PROXIES: "127.0.0.1" };
	const tickets: string[] = [];
	while (tickets.length < 600) tickets.push(await agedTicket(60));
	let site = await startSite(settings);
	const all: Post[] = [];
	for (const life of lives) {
		const round: Round = { site, isOver: false, sent: [], tickets };
		const names = Array.from({ length: visitors }, (_, number) => `v${life}-${number}`);
		const visits = inBackground(Promise.all(names.map((name) => converse(round, slug, name))));
		await pause(life);
		// On a busy machine, the last round goes on until there are some answers.
		const isShort = () =>
			all.concat(round.sent).filter(({ fields }) => "body" in fields).length < 5;
		for (let turn = 0; life === lives.at(-1) && isShort() && turn < 600; turn++) await pause(100);
		await site.kill();
		round.isOver = true;
		await visits;
		await db.execute(sql`delete from rate_limits`);
		await db.execute(
			sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
		);
		site = await startSite(settings);
		// What had no answer is sent again until it has one, and some that had one is sent again, too.
		for (const [turn, each] of round.sent.entries()) {
			if (!each.accepted || turn % 3 === 0) expect(await send(site, each), each.path).toBe(true);
		}
		all.push(...round.sent);
	}
	const broken = await db.execute(sql`
		select 'a note without its message or its email' as what, i.id from inquiries i
			where (select count(*) from inquiry_messages m where m.inquiry_id = i.id and m.side = 'adopter') <> 1
			or (select count(*) from deliveries d where d.name = 'inquiry.confirm' and d.subject_id = i.id) <> 1
		union all select 'an owner told more or less than once', i.id from inquiries i
			where (select count(*) from deliveries d where d.name = 'inquiry.received' and d.subject_id = i.id)
				<> (i.confirmed_at is not null)::int
		union all select 'an answer without its email', m.id from inquiry_messages m where m.side = 'owner'
			and (select count(*) from deliveries d where d.name = 'inquiry.message' and d.subject_id = m.id) <> 1`);
	expect(broken.rows).toEqual([]);
	const of = (part: string) => all.filter(({ fields }) => part in fields).length;
	const counts = await db.execute<{ notes: number; confirmed: number; answers: number }>(sql`
		select (select count(*)::int from inquiries) as notes,
			(select count(*)::int from inquiries where confirmed_at is not null) as confirmed,
			(select count(*)::int from inquiry_messages where side = 'owner') as answers`);
	expect(counts.rows).toEqual([{ notes: of("EMAIL"), confirmed: of("note"), answers: of("body") }]);
	expect(Math.min(of("EMAIL"), of("note"), of("body"))).toBeGreaterThan(3);
	await waitForDeliveries(
		"delivered",
		(each) => isDelivered(each) || each.name === "inquiry.confirm",
		{ retrying: true },
	);
	await site.stop();
});

/** One note after the other, each confirmed and answered, until the site is killed. */
async function converse(round: Round, slug: string, name: string): Promise<void> {
	for (let number = 0; !round.isOver; number++) {
		const EMAIL = `${name}-${number}@${name}-${number}.example`;
		const fields = { ...inquiryFields, EMAIL, ticket: round.tickets.pop() ?? "" };
		if (!(await post(round, `/adoption-network/${slug}/write?sent`, fields))) return;
		const [inquiry] = await db.select().from(inquiries).where(sql`email = ${EMAIL}`);
		expect(inquiry, "a note that was confirmed is there").toBeDefined();
		if (!inquiry) return;
		const [adopter, owner] = [
			await makeConversationLink("adopter", inquiry.id),
			await makeConversationLink("owner", inquiry.id),
		];
		const confirm = { step: "confirm", note: String(inquiry.id) };
		if (!(await post(round, `/talk/${adopter}`, confirm))) return;
		const answer = { step: "say", body: `Hello ${EMAIL}`, ticket: round.tickets.pop() ?? "" };
		if (!(await post(round, `/talk/${owner}`, answer))) return;
	}
}

async function post(round: Round, path: string, fields: Record<string, string>): Promise<boolean> {
	if (round.isOver) return false;
	const sent = { path, fields, accepted: false };
	round.sent.push(sent);
	return send(round.site, sent);
}

let networks = 0;

async function send({ origin }: SiteProcess, sent: Post): Promise<boolean> {
	const network = ++networks;
	const headers = { "X-Forwarded-For": `10.8.${network >> 8}.${network & 255}` };
	const body = new URLSearchParams(sent.fields);
	const options = { method: "POST", headers, body, redirect: "manual" } as const;
	const status = await fetch(origin + sent.path, options).then(
		(response) => response.status,
		() => 0,
	);
	if (status === 200 || status === 302) sent.accepted = true;
	return sent.accepted && (status === 200 || status === 302);
}
