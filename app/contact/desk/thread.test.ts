import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
	answerMessage,
	assignMessage,
	findThread,
	setMessageState,
} from "#app/contact/desk/thread.ts";
import { messageKind } from "#app/contact/message-kind.ts";
import { contactForm } from "#app/contact/messages.ts";
import { findStatus } from "#app/moderation/cases/status.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { cases, formMail, replies, submissions } from "#app/moderation/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { stores } from "#app/owner/stores.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { casesOf } from "#test/cases.ts";
import { sendForm } from "#test/form-submissions.ts";
import { makeStaff } from "#test/staff.ts";
import { writeEmail } from "#test/written-email.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const bea = await makeStaff("reviewer", { name: "Bea" });
const writer = await makeStaff("editor", { name: "Carlo" });

beforeEach(async () => {
	for (const table of [replies, cases, submissions, deliveries, rateLimits]) await db.delete(table);
});

async function write(MMERGE6: string, EMAIL = "luca@example.com", FNAME = "Luca"): Promise<number> {
	await sendForm(contactForm, { EMAIL, FNAME, MMERGE6 });
	const rows = await db.select({ id: cases.id }).from(cases).orderBy(cases.id);
	return rows.at(-1)?.id ?? 0;
}

const ids = async (list: "open" | "mine" | "closed", q = "") =>
	casesOf(messageKind).listed(String(new URLSearchParams({ list, q })), ada);

test("a reply is sent once, however often its form is sent, and the sender's page shows it", async () => {
	const id = await write("Is the grey one still there?");
	const answer = { body: "Yes.\n\nCome and see.", ticket: "one", seen: 0 };
	const all = await Promise.all([1, 2, 3].map(() => answerMessage(id, answer, ada)));
	expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
	expect(await db.select().from(replies)).toHaveLength(1);
	const ordered = await db.select().from(deliveries).where(eq(deliveries.name, "contact.answer"));
	expect(ordered).toHaveLength(1);
	expect((await findStatus(id, stores))?.state).toBe("published");
	expect((await findThread(id))?.assigned).toBe("Ada");
});

test("the email contains reply and message as text, and replies to it go to the team (I2)", async () => {
	const id = await write("<b>Ciao</b>\nhttps://evil.example/");
	await answerMessage(
		id,
		{ body: "<script>no</script>\nBcc: x@example.com", ticket: "t", seen: 0 },
		ada,
	);
	const [reply] = await db.select().from(replies);
	const email = await writeEmail(formMail.contact.answer, reply?.id ?? 0);
	expect(email).toMatchObject({
		to: "luca@example.com",
		replyTo: env.teamMail,
	});
	expect(email?.text).toContain("Bcc: x@example.com");
	expect(email?.text).toContain("<b>Ciao</b>");
	expect(email?.html).not.toMatch(/<script>|<b>Ciao|href="https:\/\/evil/);
	expect(await writeEmail(formMail.contact.answer, 404)).toBeUndefined();
});

test("a reply is refused when someone else replied first", async () => {
	const id = await write("Ciao");
	await answerMessage(id, { body: "Mine.", ticket: "a", seen: 0 }, ada);
	expect(await answerMessage(id, { body: "Too.", ticket: "b", seen: 0 }, bea)).toMatchObject({
		ok: false,
		by: "Ada",
	});
	const { lastReply = 0 } = (await findThread(id)) ?? {};
	expect(await answerMessage(id, { body: "Too.", ticket: "b", seen: lastReply }, bea)).toEqual({
		ok: true,
	});
	expect((await historyOf({ kind: "case", id })).map(({ event }) => event)).toEqual([
		"received",
		"published",
		"answered again",
	]);
	await setMessageState(id, "reopened", ada);
	const edited = { body: "Another.", ticket: "b", seen: lastReply };
	expect(await answerMessage(id, edited, bea), "sent again with another text").toMatchObject({
		ok: false,
		by: "Bea",
	});
	expect(await db.select().from(replies)).toHaveLength(2);
});

test("messages from one address are one thread: of two simultaneous replies one is refused", async () => {
	const both = [await write("One"), await write("Two", "Luca@example.com")];
	const answered = await Promise.all(
		both.map((id) => answerMessage(id, { body: "Yes.", ticket: `t${id}`, seen: 0 }, ada)),
	);
	expect(answered.map((each) => each?.ok).sort()).toEqual([false, true]);
	const { lastReply = 0 } = (await findThread(both[0] ?? 0)) ?? {};
	for (const id of both) expect((await findThread(id))?.lastReply).toBe(lastReply);
	const late = answered.findIndex((each) => !each?.ok);
	const again = { body: "Yes.", ticket: "again", seen: lastReply };
	expect(await answerMessage(both[late] ?? 0, again, ada)).toEqual({ ok: true });
});

test("a very long thread shows the newest messages and the one that was opened", async () => {
	const first = await write("The first");
	const [like] = await db.select().from(submissions);
	if (!like) throw new Error("There is no submission.");
	const { id: _, ...rest } = like;
	const more = Array.from({ length: 201 }, (_, number) => ({
		...rest,
		contentKey: number.toString(16).padStart(64, "0"),
		details: { message: `More ${number}` },
	}));
	const made = await db.insert(submissions).values(more).returning({ id: submissions.id });
	await db
		.insert(cases)
		.values(made.map(({ id }) => ({ kind: "contact" as const, submissionId: id, draft: {} })));
	const words = (await findThread(first))?.entries.map((each) => each.text) ?? [];
	expect(words).toHaveLength(200);
	expect(words).toContain("The first");
	expect(words).toContain("More 200");
	expect(words).not.toContain("More 0");
});

test("a message answered in the meantime is not closed", async () => {
	const id = await write("Ciao");
	await answerMessage(id, { body: "Yes.", ticket: "a", seen: 0 }, ada);
	for (const step of ["closed", "spam"] as const) {
		expect(await setMessageState(id, step, bea)).toBe("late");
	}
	expect((await findStatus(id, stores))?.state).toBe("published");
	expect(await setMessageState(id, "reopened", bea)).toBe("done");
	expect(await setMessageState(id, "closed", bea)).toBe("done");
	expect(await setMessageState(id, "closed", bea)).toBe("done");
	expect(await setMessageState(404, "closed", bea)).toBeUndefined();
});

test("messages from an address and replies to it are one thread, in order", async () => {
	const first = await write("One", "Luca@example.com");
	await answerMessage(first, { body: "Answer one", ticket: "a", seen: 0 }, ada);
	const second = await write("Two");
	await write("Elsewhere", "other@example.com");
	const thread = await findThread(second);
	expect(thread?.entries.map(({ text, caseId }) => [text, caseId])).toEqual([
		["One", first],
		["Answer one", first],
		["Two", second],
	]);
	expect(await findThread(404)).toBeUndefined();
});

test("messages are listed by status and found by sender", async () => {
	const [one, two, three] = [await write("1"), await write("2"), await write("3", "x@example.com")];
	await assignMessage(two, ada.id, bea);
	await setMessageState(three, "spam", ada);
	expect(await ids("open")).toEqual([two, one]);
	expect(await ids("mine")).toEqual([two]);
	expect(await ids("closed")).toEqual([three]);
	expect(await ids("open", "LUCA@example.com")).toEqual([two, one]);
	expect(await ids("closed", "luca")).toEqual([three]);
	expect(await ids("open", "nobody")).toEqual([]);
	expect(await ids("open", "Luca@exa"), "a part of an address").toEqual([two, one]);
	expect(await ids("open", "lu\0ca")).toEqual([]);
	await setMessageState(three, "reopened", ada);
	await setMessageState(three, "reopened", ada);
	expect(await ids("open")).toEqual([three, two, one]);
	expect((await historyOf({ kind: "case", id: three })).map(({ event }) => event)).toEqual([
		"received",
		"spam",
		"in_review",
	]);
});

test("a sender is found by a name in any script, however it is typed", async () => {
	const id = await write("1", "i@example.com", "İbrahim José Σίσυφος");
	for (const q of ["İbrahim", "ibrahim  JOSÉ", "josé".normalize("NFD"), "ΣΊΣΥ"]) {
		expect(await ids("open", q), q).toEqual([id]);
	}
});

test("a message is assigned to someone who may reply, or to no one", async () => {
	const id = await write("Ciao");
	expect(await assignMessage(id, writer.id, ada)).toBeUndefined();
	expect(await assignMessage(id, bea.id, ada)).toBe("done");
	expect(await assignMessage(id, null, ada)).toBe("done");
	expect((await historyOf({ kind: "case", id })).slice(-2)).toMatchObject([
		{ event: "assigned", details: { assigned: "nobody → Bea" } },
		{ event: "assigned", details: { assigned: "Bea → nobody" } },
	]);
	const carla = await makeStaff("reviewer", { name: "Carla" });
	await assignMessage(id, carla.id, ada);
	await db.update(people).set({ suspendedAt: new Date() }).where(eq(people.id, carla.id));
	expect(await assignMessage(id, bea.id, ada)).toBe("done");
	expect((await historyOf({ kind: "case", id })).at(-1)).toMatchObject({
		details: { assigned: "Carla → Bea" },
	});
	expect(() => setMessageState(id, "closed", writer)).toThrow("no right to review");
});

test("of two simultaneous assignments the second is refused", async () => {
	const id = await write("Ciao");
	expect(await assignMessage(id, ada.id, ada, null)).toBe("done");
	expect(await assignMessage(id, bea.id, bea, null)).toBe("late");
	expect((await findThread(id))?.assigned).toBe("Ada");
	expect(await assignMessage(id, ada.id, ada, null), "the same form again").toBe("done");
	expect(await assignMessage(id, bea.id, bea, ada.id)).toBe("done");
});
