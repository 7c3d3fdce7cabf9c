import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { messageCase } from "#app/cases/contact/case.ts";
import { contactForm } from "#app/cases/contact/messages.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { findStatus } from "#app/cases/review/status.ts";
import { cases, formMail, replies, submissions } from "#app/cases/table.ts";
import { assignOne } from "#app/desk/cases/assignment.ts";
import { stores } from "#app/network/owner/stores.ts";
import type { Staff } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { casesOf } from "#test/desk.ts";
import { sendForm } from "#test/forms.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

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

const { act, listed, save, view } = casesOf(messageCase);

const ids = async (list: "open" | "mine" | "closed", q = "") =>
	listed(String(new URLSearchParams({ list, q })), ada);

const assign = (id: number, person: number | null, actor: Staff, from: number | null = null) => {
	const values = { person: String(person ?? ""), from: String(from ?? "") };
	return assignOne(messageCase, id, "person", values, actor);
};

const assigneeOf = async (id: number) => {
	const [found] = await db.select().from(cases).where(eq(cases.id, id));
	return found?.assignedTo;
};

const reply = async (
	id: number,
	body: string,
	actor: Staff,
	expectedVersion = 0,
	ticket?: string,
) =>
	save(
		id,
		{ body, ticket: ticket ?? (await newTicket()), expectedVersion: String(expectedVersion) },
		actor,
	);

const lastReply = async (id: number) => Number((await view(id, ada))?.edit?.hidden.expectedVersion);

const answered = { notice: "answered" };
const lateAfter = (name: string) => ({ refused: expect.stringContaining(`${name} has replied`) });

test("a reply is sent once, however often its form is sent, and the sender's page shows it", async () => {
	const id = await write("Is the grey one still there?");
	const ticket = await newTicket();
	const all = await Promise.all(
		[1, 2, 3].map(() => reply(id, "Yes.\n\nCome and see.", ada, 0, ticket)),
	);
	expect(all).toEqual([answered, answered, answered]);
	expect(await db.select().from(replies)).toHaveLength(1);
	const enqueued = await db.select().from(deliveries).where(eq(deliveries.name, "contact.answer"));
	expect(enqueued).toHaveLength(1);
	expect((await findStatus(id, stores))?.state).toBe("published");
	expect(await assigneeOf(id)).toBe(ada.id);
	expect(await reply(id, "Yes.", ada, 0, "forged")).toMatchObject({
		refused: expect.stringContaining("expired"),
	});
});

test("the email contains reply and message as text, and replies to it go to the team (I2)", async () => {
	const id = await write("<b>Ciao</b>\nhttps://evil.example/");
	await reply(id, "<script>no</script>\nBcc: x@example.com", ada);
	const [sent] = await db.select().from(replies);
	const email = await writeEmail(formMail.contact.answer, sent?.id ?? 0);
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
	await reply(id, "Mine.", ada);
	const ticket = await newTicket();
	expect(await reply(id, "Too.", bea, 0, ticket)).toEqual(lateAfter("Ada"));
	const last = await lastReply(id);
	expect(await reply(id, "Too.", bea, last, ticket)).toEqual(answered);
	expect((await historyOf({ kind: "case", id })).map(({ event }) => event)).toEqual([
		"received",
		"published",
		"answered again",
	]);
	await act(id, "reopened", ada);
	const edited = await reply(id, "Another.", bea, last, ticket);
	expect(edited, "sent again with another text").toEqual(lateAfter("Bea"));
	expect(await db.select().from(replies)).toHaveLength(2);
});

test("messages from one address are one thread: of two simultaneous replies one is refused", async () => {
	const both = [await write("One"), await write("Two", "Luca@example.com")];
	const sent = await Promise.all(both.map((id) => reply(id, "Yes.", ada)));
	const late = sent.findIndex((each) => each && "refused" in each);
	expect(sent[1 - late]).toEqual(answered);
	const [first = 0, second = 0] = await Promise.all(both.map(lastReply));
	expect(first).toBe(second);
	expect(await reply(both[late] ?? 0, "Yes.", ada, first)).toEqual(answered);
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
	const texts = (await view(first, ada))?.messages?.flat().map(({ text }) => text) ?? [];
	expect(texts).toHaveLength(200);
	expect(texts).toContain("The first");
	expect(texts).toContain("More 200");
	expect(texts).not.toContain("More 0");
});

test("a message answered in the meantime is not closed", async () => {
	const id = await write("Ciao");
	await reply(id, "Yes.", ada);
	for (const step of ["closed", "spam"]) expect(await act(id, step, bea)).toBe("late");
	expect((await findStatus(id, stores))?.state).toBe("published");
	expect(await act(id, "reopened", bea)).toBe("reopened");
	expect(await act(id, "closed", bea)).toBe("closed");
	expect(await act(id, "closed", bea)).toBe("closed");
	expect(await act(404, "closed", bea)).toBeUndefined();
});

test("messages from an address and replies to it are one thread, in order", async () => {
	const first = await write("One", "Luca@example.com");
	await reply(first, "Answer one", ada);
	const second = await write("Two");
	await write("Elsewhere", "other@example.com");
	const thread = (await view(second, ada))?.messages?.flat();
	expect(thread?.map(({ text, tone }) => [text, tone])).toEqual([
		["One", "left"],
		["Answer one", "right"],
		["Two", "left"],
	]);
	const elsewhere = JSON.stringify(thread?.map(({ who }) => who));
	expect(elsewhere).toContain(`/desk/messages/${first}`);
	expect(elsewhere).not.toContain(`/desk/messages/${second}`);
	expect(await view(404, ada)).toBeUndefined();
});

test("messages are listed by status and found by sender", async () => {
	const [one, two, three] = [await write("1"), await write("2"), await write("3", "x@example.com")];
	await assign(two, ada.id, bea);
	await act(three, "spam", ada);
	expect(await ids("open")).toEqual([two, one]);
	expect(await ids("mine")).toEqual([two]);
	expect(await ids("closed")).toEqual([three]);
	expect(await ids("open", "LUCA@example.com")).toEqual([two, one]);
	expect(await ids("closed", "luca")).toEqual([three]);
	expect(await ids("open", "nobody")).toEqual([]);
	expect(await ids("open", "Luca@exa"), "a part of an address").toEqual([two, one]);
	expect(await ids("open", "nobo\0dy")).toEqual([]);
	await act(three, "reopened", ada);
	await act(three, "reopened", ada);
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
	expect(await assign(id, writer.id, ada)).toBeUndefined();
	expect(await assign(id, bea.id, ada)).toBe("given");
	expect(await assign(id, null, ada, bea.id)).toBe("nobody");
	expect((await historyOf({ kind: "case", id })).slice(-2)).toMatchObject([
		{ event: "assigned", details: { assigned: "Bea" } },
		{ event: "unassigned" },
	]);
	const carla = await makeStaff("reviewer", { name: "Carla" });
	await assign(id, carla.id, ada);
	await db.update(people).set({ suspendedAt: new Date() }).where(eq(people.id, carla.id));
	expect(await assign(id, bea.id, ada, carla.id)).toBe("given");
	expect(() => act(id, "closed", writer)).toThrow("no right to review");
});

test("of two simultaneous assignments the second is refused", async () => {
	const id = await write("Ciao");
	expect(await assign(id, ada.id, ada, null)).toBe("mine");
	expect(await assign(id, bea.id, bea, null)).toBe("taken");
	expect(await assigneeOf(id)).toBe(ada.id);
	expect(await assign(id, ada.id, ada, null), "the same form again").toBe("mine");
	expect(await assign(id, bea.id, bea, ada.id)).toBe("mine");
});

test("the form knows of the other reply, and only the member's own reply clears it", async () => {
	const id = await write("Ciao");
	const before = (await view(id, ada))?.edit;
	await reply(id, "Mine.", bea);
	const later = (await view(id, ada))?.edit;
	expect(later?.key).toBe(before?.key);
	expect(later?.hidden.expectedVersion).not.toBe(before?.hidden.expectedVersion);
	await reply(id, "Mine, too.", ada, await lastReply(id));
	expect((await view(id, ada))?.edit?.key).not.toBe(before?.key);
});
