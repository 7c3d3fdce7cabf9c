import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { unsubscribe } from "#app/cases/newsletter/subscribers.ts";
import { consents, type Subscriber, subscribers } from "#app/cases/newsletter/table.ts";
import { attemptDelivery, NotDelivered } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { findNewItems } from "#app/desk/issues/contents.ts";
import { type Item, itemKey } from "#app/desk/issues/issue.ts";
import {
	beginIssue,
	discardIssue,
	findIssue,
	type IssueContent,
	saveIssue,
	scheduleIssue,
	unscheduleIssue,
} from "#app/desk/issues/issues.ts";
import { reportOf } from "#app/desk/issues/report.ts";
import {
	cancelIssue,
	markIssueSent,
	pauseIssue,
	resumeIssue,
	sendDueIssues,
	sendIssueNow,
} from "#app/desk/issues/sending.ts";
import { saveSettings } from "#app/desk/issues/settings.ts";
import { type Issue, issueSettings, issues, recipients } from "#app/desk/issues/table.ts";
import { issueForService } from "#app/desk/issues/write-issue.ts";
import { send } from "#app/jobs.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { systemActor, visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { emailsTo } from "#test/mail.ts";
import { daysAgo, makeDog, makeGuide, makePost } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

const schedule = systemActor("a test");
const editor = await makeStaff("editor", { name: "Ada" });
const postalAddress = "1 Corso Street\nAustin, TX 78701";

beforeEach(async () => {
	for (const table of [deliveries, consents, recipients, issues, subscribers]) {
		await db.delete(table);
	}
	await db.execute(sql`delete from pgboss.job`);
	await saveSettings({ postalAddress, weekly: undefined }, schedule);
});

let made = 0;
async function subscribe(facts: Partial<Subscriber> = {}): Promise<Subscriber> {
	const email = `reader-${++made}@example.com`;
	const [row] = await db
		.insert(subscribers)
		.values({ email, emailKey: email, state: "confirmed", ...facts })
		.returning();
	if (!row) throw new Error("There is no subscriber.");
	return row;
}

async function draft(content: Partial<IssueContent> = {}): Promise<number> {
	const id = await beginIssue(editor);
	const whole = { subject: "What is new", introduction: "", items: [], ...content };
	await saveIssue(id, { revision: 1, content: whole }, editor);
	return id;
}

const revisionOf = async (id: number) => (await findIssue(id))?.revision ?? 0;
const stateOf = async (id: number) => (await findIssue(id))?.state;
const sendNow = async (id: number) => sendIssueNow(id, { revision: await revisionOf(id) }, editor);

async function report(id: number) {
	const issue = await findIssue(id);
	return issue && reportOf(issue);
}

/** Attempts all deliveries that wait, as the workers would. */
async function deliverAll(limit = 1_000): Promise<void> {
	const rows = await db
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(eq(deliveries.state, "waiting"))
		.orderBy(asc(deliveries.id))
		.limit(limit);
	for (const { id } of rows) {
		await attemptDelivery(id, send).catch((error: unknown) => {
			if (!(error instanceof NotDelivered)) throw error;
		});
	}
}

describe("an issue is drafted", () => {
	test("from what is new since the last one, without samples", async () => {
		const old = await makeGuide({ title: "Old", createdAt: daysAgo(40) }, { cover: false });
		const guide = await makeGuide({ title: "New" }, { cover: false });
		const post = await makePost({ title: "Post" }, { cover: false });
		const dog = await makeDog({ name: "Otto" });
		const held = await makeDog({ name: "Held" }, { status: "on_hold" });
		await makeDog({ name: "Gone home" }, { status: "homed" });
		const found = await findNewItems();
		const keys = found.map(itemKey);
		expect(keys).toEqual([`guide-${guide.id}`, `post-${post.id}`, `dog-${dog.id}`, "homed-1"]);
		expect(keys).not.toContain(`guide-${old.id}`);
		expect(keys).not.toContain(`dog-${held.id}`);
		const id = await beginIssue(editor);
		expect(await findIssue(id)).toMatchObject({
			subject: "1 new guide, 1 new post, and 1 dog to meet",
			items: found,
		});
		expect(await sendNow(id)).toEqual({ ok: true });
		const later = await makeGuide({ title: "Later" }, { cover: false });
		expect((await findNewItems()).map(itemKey)).toEqual([`guide-${later.id}`]);
	});

	test("a colleague's newer text is not overwritten unknowingly", async () => {
		const id = await draft({ subject: "Mine" });
		const content = { subject: "Theirs", introduction: "", items: [] };
		expect(await saveIssue(id, { revision: 1, content }, editor)).toMatchObject({
			ok: false,
			why: "newer",
			by: "Ada",
			revision: 2,
			content: { subject: "Mine" },
		});
		expect(await saveIssue(id, { revision: 2, content }, editor)).toEqual({
			ok: true,
			revision: 3,
		});
		expect(await saveIssue(id, { revision: 2, content }, editor)).toEqual({
			ok: true,
			revision: 3,
		});
		expect(() => saveIssue(id, { revision: 3, content }, visitor)).toThrow("right");
		expect(await discardIssue(id, editor)).toBe(true);
		expect(await findIssue(id)).toBeUndefined();
	});
});

describe("an issue goes out", () => {
	test("only with a postal address, a subject and something in it", async () => {
		const id = await draft({ subject: "", introduction: "Hello." });
		expect(await sendNow(id)).toEqual({ ok: false, why: "no subject" });
		const empty = await draft();
		expect(await sendNow(empty)).toEqual({ ok: false, why: "empty" });
		await saveSettings({ postalAddress: "", weekly: undefined }, editor);
		expect(await sendNow(empty)).toEqual({ ok: false, why: "no address" });
	});

	test("not through us while a mailing-list service sends", async () => {
		const id = await draft({ introduction: "Hello." });
		env.mailingList = { kind: "listmonk", url: "http://127.0.0.1", id: "1", key: "k" };
		expect(await sendNow(id)).toEqual({ ok: false, why: "service" });
		const html = await issueForService((await findIssue(id)) as Issue);
		expect(html).toContain('href="{{ UnsubscribeURL }}"');
		expect(html).not.toMatch(/newsletter\/(unsubscribe|preferences)/);
		expect(await markIssueSent(id, { revision: 2 }, editor)).toEqual({ ok: true });
		expect(await db.$count(deliveries)).toBe(0);
		env.mailingList = undefined;
	});

	test("once to everyone who wants it, however often the button is pressed (R11)", async () => {
		const readers = [await subscribe(), await subscribe()];
		const pending = await subscribe({ state: "pending" });
		const paused = await subscribe({ pausedAt: new Date() });
		const id = await draft({ introduction: "Hello **everyone**." });
		expect(await Promise.all([sendNow(id), sendNow(id)])).toEqual([{ ok: true }, { ok: true }]);
		await Promise.all([sendDueIssues(schedule), sendDueIssues(schedule)]);
		await deliverAll();
		await deliverAll();
		for (const { email } of readers) {
			const [mail, ...others] = await emailsTo(email);
			expect(others).toEqual([]);
			expect(mail).toMatchObject({ subject: "What is new" });
			expect(mail?.html).toContain("<strong>everyone</strong>");
			expect(mail?.text).toContain("1 Corso Street");
			const links = mail?.headers.filter(({ key }) => key.startsWith("list-unsubscribe"));
			expect(links?.map(({ value }) => value)).toEqual([
				expect.stringMatching(/^<https:.*\/newsletter\/unsubscribe\/[\w-]{22}\?issue=\d+>$/),
				"List-Unsubscribe=One-Click",
			]);
		}
		for (const { email } of [pending, paused]) expect(await emailsTo(email)).toEqual([]);
		await sendDueIssues(schedule);
		expect(await stateOf(id)).toBe("sent");
		expect(await report(id)).toMatchObject({ readers: 2, sent: 2, failed: 0 });
	});

	test("each gets what she chose, without what has left the site, and no email with nothing in it", async () => {
		const [all, onlyGuides, onlyDogs] = [
			await subscribe(),
			await subscribe({ wantsDogs: false }),
			await subscribe({ wantsGuides: false }),
		];
		await subscribe({ wantsDogs: false, wantsGuides: false });
		const guide = await makeGuide({ title: "Winter walks" }, { cover: false });
		const [dog, gone] = [await makeDog({ name: "Otto" }), await makeDog({ name: "Withdrawn" })];
		const items: Item[] = [
			{ kind: "guide", number: guide.id },
			{ kind: "dog", number: dog.id },
			{ kind: "dog", number: gone.id },
		];
		const id = await draft({ items });
		await sendNow(id);
		await dogs.transition(gone.id, "withdrawn", schedule);
		await deliverAll();
		const texts = await Promise.all(
			[all, onlyGuides, onlyDogs].map(async ({ email }) => (await emailsTo(email))[0]?.text ?? ""),
		);
		const holds = (word: string) => texts.map((text) => text.includes(word));
		expect(holds("Winter walks")).toEqual([true, true, false]);
		expect(holds("Otto")).toEqual([true, false, true]);
		expect(holds("Withdrawn")).toEqual([false, false, false]);

		await sendDueIssues(schedule);
		await db.update(issues).set({ startedAt: daysAgo(8) });
		const dogOnly = await draft({ items: [{ kind: "dog", number: dog.id }] });
		await sendNow(dogOnly);
		await deliverAll();
		expect(await emailsTo(onlyGuides.email)).toHaveLength(1);
		expect(await report(dogOnly)).toMatchObject({ readers: 3, sent: 2, left: 1 });
	});

	test("at most once in six days, and a second one says so", async () => {
		const first = await draft({ introduction: "One." });
		const second = await draft({ introduction: "Two." });
		const revision = 2;
		const both = await Promise.all([sendNow(first), sendNow(second)]);
		expect(both.map((done) => done?.ok).sort()).toEqual([false, true]);
		const other = (await stateOf(first)) === "draft" ? first : second;
		await sendDueIssues(schedule);
		const in5 = new Date(Date.now() + 5 * 24 * 3_600_000);
		const in7 = new Date(Date.now() + 7 * 24 * 3_600_000);
		expect(await scheduleIssue(other, { revision, at: in5 }, editor)).toMatchObject({
			ok: false,
			why: "too soon",
		});
		expect(await scheduleIssue(other, { revision, at: in7 }, editor)).toEqual({ ok: true });
	});
});

describe("a scheduled issue", () => {
	const soon = () => new Date(Date.now() + 3_600_000);
	const makeDue = () => db.update(issues).set({ scheduledAt: daysAgo(7) });

	test("waits for its time, and goes out once, also a week late (R12)", async () => {
		const reader = await subscribe();
		const id = await draft({ introduction: "Hello." });
		const at = soon();
		expect(await scheduleIssue(id, { revision: 1, at }, editor)).toMatchObject({ why: "newer" });
		expect(await scheduleIssue(id, { revision: 2, at: daysAgo(1) }, editor)).toMatchObject({
			why: "passed",
		});
		expect(await scheduleIssue(id, { revision: 2, at }, editor)).toEqual({ ok: true });
		expect(await scheduleIssue(id, { revision: 2, at }, editor)).toEqual({ ok: true });
		const content = { subject: "Changed", introduction: "", items: [] };
		expect(await saveIssue(id, { revision: 2, content }, editor)).toMatchObject({ why: "closed" });
		await sendDueIssues(schedule);
		expect(await stateOf(id)).toBe("scheduled");
		await makeDue();
		await Promise.all([sendDueIssues(schedule), sendDueIssues(schedule)]);
		await deliverAll();
		expect(await emailsTo(reader.email)).toHaveLength(1);
	});

	test("becomes a draft again when it may not go out", async () => {
		const id = await draft({ introduction: "Hello." });
		await scheduleIssue(id, { revision: 2, at: soon() }, editor);
		await saveSettings({ postalAddress: "", weekly: undefined }, editor);
		await makeDue();
		await sendDueIssues(schedule);
		expect(await findIssue(id)).toMatchObject({ state: "draft", scheduledAt: null });
		expect(await unscheduleIssue(id, editor)).toBe(false);
	});
});

describe("while it is sent", () => {
	test("deliveries are spaced, and no more than a minute's are enqueued", async () => {
		env.newsletterPerSecond = 1;
		for (let reader = 0; reader < 90; reader++) await subscribe();
		const id = await draft({ introduction: "Hello." });
		await sendNow(id);
		const enqueued = () => db.select().from(deliveries).orderBy(deliveries.id);
		const [first, ...others] = await enqueued();
		expect(others).toHaveLength(74);
		const last = others.at(-1)?.notBefore?.getTime() ?? 0;
		expect((last - (first?.notBefore?.getTime() ?? 0)) / 1000).toBeCloseTo(74);
		const { rows } = await db.execute<{ spread: number }>(
			sql`select extract(epoch from max(start_after) - min(start_after))::float8 as spread from pgboss.job where name = 'deliveries'`,
		);
		expect(rows[0]?.spread).toBeCloseTo(74, 0);
		await sendDueIssues(schedule);
		expect(await enqueued(), "the first are still waiting").toHaveLength(75);
		await deliverAll(30);
		await sendDueIssues(schedule);
		expect(await enqueued()).toHaveLength(90);
		env.newsletterPerSecond = 10;
	});

	test("paused and resumed, it reaches everyone once", async () => {
		const readers = await Promise.all(Array.from({ length: 6 }, () => subscribe()));
		const id = await draft({ introduction: "Hello." });
		await sendNow(id);
		await deliverAll(2);
		expect(await pauseIssue(id, editor)).toBe(true);
		expect(await pauseIssue(id, editor)).toBe(false);
		await deliverAll();
		await sendDueIssues(schedule);
		const counts = () =>
			Promise.all(readers.map(async ({ email }) => (await emailsTo(email)).length));
		expect((await counts()).reduce((sum, each) => sum + each)).toBe(2);
		expect(await resumeIssue(id, editor)).toBe(true);
		await deliverAll();
		await sendDueIssues(schedule);
		expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);
		expect(await report(id)).toMatchObject({ readers: 6, sent: 6 });
		expect(await stateOf(id)).toBe("sent");
	});

	test("an attempt that is to be repeated waits while it is paused", async () => {
		const reader = await subscribe();
		const id = await draft({ introduction: "Hello." });
		await sendNow(id);
		await db.update(deliveries).set({ triedAt: new Date() });
		await pauseIssue(id, editor);
		await deliverAll();
		expect(await emailsTo(reader.email)).toEqual([]);
		await resumeIssue(id, editor);
		await deliverAll();
		expect(await emailsTo(reader.email)).toHaveLength(1);
	});

	test("stopped, it reaches no one else", async () => {
		const readers = [await subscribe(), await subscribe()];
		const id = await draft({ introduction: "Hello." });
		await sendNow(id);
		await deliverAll(1);
		expect(await cancelIssue(id, editor)).toBe(true);
		await deliverAll();
		await sendDueIssues(schedule);
		const counts = await Promise.all(
			readers.map(async ({ email }) => (await emailsTo(email)).length),
		);
		expect(counts).toEqual([1, 0]);
		expect(await stateOf(id)).toBe("cancelled");
		expect(await resumeIssue(id, editor)).toBe(false);
	});

	test("who unsubscribes from it is counted and gets no more of it", async () => {
		const [one, other] = [await subscribe(), await subscribe()];
		const id = await draft({ introduction: "Hello." });
		await sendNow(id);
		await deliverAll(1);
		const [mail] = await emailsTo(one.email);
		const [, token = "", issue] = mail?.text?.match(/unsubscribe\/([\w-]{22})\?issue=(\d+)/) ?? [];
		expect(Number(issue)).toBe(id);
		await unsubscribe(token, "one click", visitor, id);
		expect(await report(id)).toMatchObject({ unsubscribed: 1 });
		await db.update(subscribers).set({ state: "unsubscribed" }).where(eq(subscribers.id, other.id));
		await deliverAll();
		expect(
			(await emailsTo(other.email)).filter(({ subject }) => subject === "What is new"),
		).toEqual([]);
	});
});

describe("the weekly issue", () => {
	const everyHour = (now: Date) => ({
		weekday: now.getUTCDay(),
		hour: now.getUTCHours(),
		zone: "UTC",
	});

	test("goes out once at its hour, and not when nothing is new (R12)", async () => {
		const reader = await subscribe();
		await saveSettings({ postalAddress, weekly: everyHour(new Date()) }, editor);
		await makeGuide({ title: "Fresh for the week" }, { cover: false });
		await sendDueIssues(schedule);
		expect(await db.select().from(issues), "set just now, it begins next week").toEqual([]);
		await db.update(issueSettings).set({ handledAt: daysAgo(7) });
		await Promise.all([sendDueIssues(schedule), sendDueIssues(schedule)]);
		await deliverAll();
		expect(await db.select().from(issues)).toMatchObject([{ automatic: true, state: "sending" }]);
		expect((await emailsTo(reader.email)).map(({ text }) => text)).toEqual([
			expect.stringContaining("Fresh for the week"),
		]);
		await sendDueIssues(schedule);
		await db.update(issues).set({ startedAt: daysAgo(7) });
		await db.update(issueSettings).set({ handledAt: daysAgo(7) });
		await sendDueIssues(schedule);
		expect(await db.select().from(issues)).toHaveLength(1);
		const weekday = (new Date().getUTCDay() + 5) % 7;
		await db.update(issueSettings).set({ handledAt: daysAgo(21), weekday });
		await makeGuide({ title: "Two days late" }, { cover: false });
		for (let run = 0; run < 2; run++) await sendDueIssues(schedule);
		expect(
			await db.select().from(issues),
			"too late for this week, and for the weeks before",
		).toHaveLength(1);
	});
});
