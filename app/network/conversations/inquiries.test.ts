import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { eraseFound, findPerson } from "#app/cases/personal-data.ts";
import { conversationCase } from "#app/network/conversations/case.ts";
import { conversationsFeature } from "#app/network/conversations/feature.ts";
import { findContactableDog } from "#app/network/conversations/inquiries.ts";
import { maxOpenInquiries } from "#app/network/conversations/inquiry.ts";
import {
	conversationLinks,
	inquiries,
	inquiryMail,
	inquiryMessages,
	inquiryReports,
} from "#app/network/conversations/table.ts";
import {
	closeConversation,
	confirmInquiry,
	makeConversationLink,
	muteConversation,
	reportConversation,
	say,
	shareContact,
} from "#app/network/conversations/thread/conversations.ts";
import { findConversation } from "#app/network/conversations/thread/view.ts";
import { warningsIn } from "#app/network/conversations/warnings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { visitor } from "#app/people/actor.ts";
import { endLinks } from "#app/people/private-links.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { casesOf } from "#test/desk.ts";
import { agedTicket } from "#test/forms.ts";
import { actor, deleteRecords } from "#test/make.ts";
import { sendDue, writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";
import { ask, inquiryNow, lastInquiry, makeInquiry, makeRelayedDog } from "#test/visitors.ts";

const desk = casesOf(conversationCase);

beforeEach(async () => {
	await deleteRecords();
	for (const table of [deliveries, rateLimits]) await db.delete(table);
});

const orders = (name: string) => db.$count(deliveries, eq(deliveries.name, name));
const messagesOf = (id: number) => db.$count(inquiryMessages, eq(inquiryMessages.inquiryId, id));

async function talkOf(token: string) {
	const conversation = await findConversation(token);
	if (!conversation || conversation.state === "unconfirmed")
		throw new Error("There is no conversation.");
	return conversation;
}

describe("asking an owner", () => {
	test("tells the owner nothing before the address is confirmed (A6)", async () => {
		const { id: dogId } = await makeRelayedDog();
		expect(await ask(dogId)).toEqual({ ok: true });
		const { id, confirmedAt } = await lastInquiry();
		expect(confirmedAt).toBeNull();
		expect([await orders("inquiry.confirm"), await orders("inquiry.received")]).toEqual([1, 0]);
		expect(await writeEmail(inquiryMail.received, id)).toBeUndefined();
		const [token, ofOwner] = [
			await makeConversationLink("adopter", id),
			await makeConversationLink("owner", id),
		];
		expect(await findConversation(ofOwner)).toBeUndefined();
		expect(await say(ofOwner, { body: "x", ticket: "t" }, visitor)).toBeUndefined();
		expect(await findConversation(token)).toMatchObject({ state: "unconfirmed", notes: [{ id }] });
		expect((await inquiryNow(id))?.confirmedAt).toBeNull();
		for (let time = 0; time < 2; time++) {
			expect(await confirmInquiry(token, id, visitor)).toEqual({ what: "done" });
		}
		expect(await orders("inquiry.received")).toBe(1);
	});

	test("fifty times at once with one ticket stores one, and orders one email (R9, F4)", async () => {
		const { id } = await makeRelayedDog();
		const ticket = await agedTicket();
		const receipts = await Promise.all(
			Array.from({ length: 50 }, () => ask(id, {}, { ticket, network: "n" })),
		);
		expect(new Set(receipts.map((receipt) => JSON.stringify(receipt)))).toEqual(
			new Set(['{"ok":true}']),
		);
		expect(await ask(id, {}, { ticket, network: "n" })).toEqual({ ok: true });
		expect(await db.$count(inquiries)).toBe(1);
		expect(await orders("inquiry.confirm")).toBe(1);
	});

	test("a note written after another was sent is on that one's page, which sends it", async () => {
		const [nero, luna] = [await makeRelayedDog(), await makeRelayedDog({ name: "Luna" })];
		await ask(nero.id);
		const first = await lastInquiry();
		const token = await makeConversationLink("adopter", first.id);
		await confirmInquiry(token, first.id, visitor);
		await ask(luna.id);
		const second = await lastInquiry();
		expect(await findConversation(token)).toMatchObject({
			state: "open",
			unconfirmed: [{ id: second.id }],
		});
		const ofOwner = await makeConversationLink("owner", first.id);
		expect(await findConversation(ofOwner)).toMatchObject({ unconfirmed: [] });
		expect(await confirmInquiry(token, second.id, visitor)).toEqual({ what: "done" });
		expect(await findConversation(token)).toMatchObject({ unconfirmed: [] });
	});

	test("a note isn't delivered to an owner who takes no more of them", async () => {
		const { id } = await makeRelayedDog();
		await ask(id);
		const inquiry = await lastInquiry();
		await db.update(adoptionListings).set({ contactBy: "shown" });
		const token = await makeConversationLink("adopter", inquiry.id);
		expect(await confirmInquiry(token, inquiry.id, visitor)).toEqual({ what: "gone" });
	});

	test("one email in ten minutes has all notes of an address, each sent by its own button", async () => {
		const [nero, luna] = [await makeRelayedDog(), await makeRelayedDog({ name: "Luna" })];
		await ask(nero.id);
		const first = await lastInquiry();
		await ask(luna.id, { EMAIL: "Priya@example.com" });
		const second = await lastInquiry();
		await ask(luna.id, { EMAIL: "someone@example.com" });
		const other = await lastInquiry();
		const sent = (await sendDue()).map(({ subjectId }) => subjectId);
		expect(sent).toEqual([first.id, other.id]);
		const token = await makeConversationLink("adopter", first.id);
		const page = await findConversation(token);
		expect(page).toMatchObject({ notes: [{ id: first.id }, { id: second.id }] });
		expect(await confirmInquiry(token, second.id, visitor)).toEqual({ what: "done" });
		expect((await inquiryNow(first.id))?.confirmedAt).toBeNull();
		expect(await confirmInquiry(token, other.id, visitor)).toBeUndefined();
		expect((await inquiryNow(other.id))?.confirmedAt).toBeNull();
	});

	test("warns the owner of what any field mentions, in the email and on the page", async () => {
		const { id } = await makeRelayedDog();
		const { id: inquiryId, tokens } = await makeInquiry(id, {
			experience: "I pay a deposit with gift cards.",
		});
		for (const token of Object.values(tokens)) {
			expect((await talkOf(token)).entries[0]?.warnings).toMatchObject([{ name: "money" }]);
		}
		expect((await writeEmail(inquiryMail.received, inquiryId))?.text).toContain("mentions money");
	});

	test("five conversations can be open; a sixth waits until one has ended", async () => {
		const made = [];
		for (let number = 0; number <= maxOpenInquiries; number++) {
			await db.delete(rateLimits);
			const { id } = await makeRelayedDog({ name: `Dog ${number}` });
			if (number < maxOpenInquiries) made.push(await makeInquiry(id));
			else await ask(id);
		}
		const token = await makeConversationLink("adopter", (await lastInquiry()).id);
		expect(await confirmInquiry(token, undefined, visitor)).toEqual({ what: "full" });
		await closeConversation(made[0]?.tokens.adopter ?? "", { ticket: "end" }, visitor);
		expect(await confirmInquiry(token, undefined, visitor)).toEqual({ what: "done" });
	});

	test("a second note to the same owner leads to the conversation that is open", async () => {
		const { id: dogId } = await makeRelayedDog();
		const open = await makeInquiry(dogId);
		await ask(dogId, { message: "Did you get my note?" });
		const token = await makeConversationLink("adopter", (await lastInquiry()).id);
		const result = await confirmInquiry(token, undefined, visitor);
		if (result?.what !== "known") expect.unreachable("a second conversation was opened");
		expect(await findConversation(result.token)).toMatchObject({ state: "open" });
		expect((await inquiryNow(open.id))?.closedAt).toBeNull();
	});

	test("a note from another spelling of an address doesn't open that one's conversation (Z2)", async () => {
		const { id: dogId } = await makeRelayedDog();
		await makeInquiry(dogId);
		await ask(dogId, { EMAIL: "priya+dogs@example.com" });
		const token = await makeConversationLink("adopter", (await lastInquiry()).id);
		expect(await confirmInquiry(token, undefined, visitor)).toEqual({ what: "elsewhere" });
	});

	test("is possible for public dogs with the relay only", async () => {
		const dog = await makeRelayedDog();
		expect(await findContactableDog("nero")).toMatchObject({ id: dog.id });
		await makeRelayedDog({ name: "Otto", contactBy: "shown" });
		await makeRelayedDog({ name: "Sample", sample: true });
		for (const slug of ["otto", "sample", "nobody", "\0"]) {
			expect(await findContactableDog(slug), slug).toBeUndefined();
		}
		await dogs.update(dog.id, { name: "Nerone" }, actor);
		expect(await findContactableDog("nero"), "renamed meanwhile").toMatchObject({ id: dog.id });
		await ask(dog.id);
		const token = await makeConversationLink("adopter", (await lastInquiry()).id);
		await dogs.transition(dog.id, "homed", actor);
		expect(await findContactableDog("nero")).toBeUndefined();
		expect(await confirmInquiry(token, undefined, visitor)).toEqual({ what: "gone" });
		expect(await orders("inquiry.received")).toBe(0);
	});
});

describe("a conversation", () => {
	test("an answer reaches the other side once, however often it is sent (R9)", async () => {
		const { id, tokens } = await makeInquiry((await makeRelayedDog()).id);
		const sent = await Promise.all(
			Array.from({ length: 10 }, () => say(tokens.owner, { body: "Yes.", ticket: "t" }, visitor)),
		);
		expect(new Set(sent)).toEqual(new Set(["done"]));
		expect([await messagesOf(id), await orders("inquiry.message")]).toEqual([2, 1]);
		expect((await inquiryNow(id))?.answeredAt).toBeInstanceOf(Date);
		expect(await say(tokens.owner, { body: "And more.", ticket: "t" }, visitor)).toBe("done");
		expect(await messagesOf(id)).toBe(3);
	});

	test("neither side sees the other's address before it is shared, and each shares its own", async () => {
		const dog = await makeRelayedDog({
			ownerContactEmail: "hidden.owner@example.com",
			ownerContactPhone: "+12145550142",
		});
		const { tokens } = await makeInquiry(dog.id, { PHONE: "+1 512 555 0188 ext. 12" });
		const seen = async (token: string) => {
			const { own: _, ...view } = await talkOf(token);
			return JSON.stringify(view);
		};
		expect(await seen(tokens.adopter)).not.toMatch(/hidden\.owner|555/);
		expect(await seen(tokens.owner)).not.toMatch(/priya@|555/);
		for (let time = 0; time < 2; time++) {
			expect(await shareContact(tokens.owner, `t${time}`, visitor)).toBe("done");
		}
		expect(await orders("inquiry.message")).toBe(1);
		expect(await seen(tokens.adopter)).toMatch(/hidden\.owner.*555/);
		expect(await seen(tokens.owner)).not.toContain("priya@");
		await shareContact(tokens.adopter, "t", visitor);
		expect(await seen(tokens.owner)).toContain("priya@example.com");
		expect(await seen(tokens.owner)).toContain("(512) 555-0188 ext. 12");
		expect(await seen(tokens.owner)).toContain("tel:+15125550188;ext=12");
	});

	test("after it was declined neither side can write, and it is no longer open", async () => {
		const { id, tokens } = await makeInquiry((await makeRelayedDog()).id);
		const kind = { body: "It isn’t the right match.", ticket: "t" };
		expect(await closeConversation(tokens.owner, kind, visitor)).toBe("done");
		expect(await closeConversation(tokens.owner, kind, visitor)).toBe("done");
		for (const token of Object.values(tokens)) {
			expect(await say(token, { body: "But", ticket: "u" }, visitor)).toBe("closed");
			expect(await talkOf(token)).toMatchObject({ state: "closed", closedBy: "owner" });
		}
		expect(await inquiryNow(id)).toMatchObject({ closedBy: "owner" });
		expect(await orders("inquiry.message")).toBe(1);
	});

	test("a muted side gets no emails, the other one does", async () => {
		const { id, tokens } = await makeInquiry((await makeRelayedDog()).id);
		await muteConversation(tokens.adopter, true, visitor);
		await say(tokens.owner, { body: "Yes.", ticket: "t" }, visitor);
		await say(tokens.adopter, { body: "Good.", ticket: "t" }, visitor);
		const rows = await db
			.select({ id: inquiryMessages.id, side: inquiryMessages.side })
			.from(inquiryMessages)
			.where(and(eq(inquiryMessages.inquiryId, id)));
		const [, fromOwner, fromAdopter] = rows.sort((a, b) => a.id - b.id);
		expect(await writeEmail(inquiryMail.message, fromOwner?.id ?? 0)).toBeUndefined();
		expect((await writeEmail(inquiryMail.message, fromAdopter?.id ?? 0))?.to).toBe(
			"owner@example.com",
		);
		await muteConversation(tokens.adopter, false, visitor);
		expect((await writeEmail(inquiryMail.message, fromOwner?.id ?? 0))?.to).toBe(
			"priya@example.com",
		);
	});

	test("a link opens one side of one conversation, and can be revoked (Z2)", async () => {
		const { id: dogId } = await makeRelayedDog();
		const [one, two] = [
			await makeInquiry(dogId),
			await makeInquiry(dogId, { EMAIL: "b@example.com", message: "Secret of another" }),
		];
		expect(JSON.stringify(await talkOf(one.tokens.adopter))).not.toContain("Secret of another");
		await confirmInquiry(one.tokens.adopter, two.id, visitor);
		for (const token of ["a".repeat(22), "", "../x", one.tokens.owner.slice(1)]) {
			expect(await findConversation(token), token).toBeUndefined();
			expect(await say(token, { body: "x", ticket: "t" }, visitor), token).toBeUndefined();
		}
		expect(await confirmInquiry(one.tokens.owner, undefined, visitor)).toBeUndefined();
		await endLinks(conversationLinks.adopter, one.id, actor);
		expect(await findConversation(one.tokens.adopter)).toBeUndefined();
		expect(await findConversation(one.tokens.owner)).toBeDefined();
		expect(await findConversation(two.tokens.adopter)).toBeDefined();
	});

	test("hourly messages of a side are limited", async () => {
		const { tokens } = await makeInquiry((await makeRelayedDog()).id);
		const results = [];
		for (let number = 0; number < 22; number++) {
			results.push(await say(tokens.adopter, { body: `${number}`, ticket: "t" }, visitor));
		}
		expect(results.filter((result) => result === "done")).toHaveLength(20);
		expect(results.at(-1)).toMatchObject({ wait: expect.any(Number) });
		expect(await say(tokens.owner, { body: "Enough.", ticket: "t" }, visitor)).toBe("done");
	});
});

describe("the team", () => {
	test("reads a conversation only after a report, then all of it (Z4)", async () => {
		const { id, tokens } = await makeInquiry((await makeRelayedDog()).id, {}, { answered: true });
		const reviewer = await makeStaff("reviewer");
		expect(await desk.view(id, reviewer)).toBeUndefined();
		for (const step of ["handled", "ended", "revoked"] as const) {
			expect(await desk.act(id, step, reviewer)).toBeUndefined();
		}
		const report = { reason: "money", words: "He wants a deposit." } as const;
		for (let time = 0; time < 2; time++) {
			expect(await reportConversation(tokens.adopter, report, "t", visitor)).toBe("done");
		}
		expect(await db.$count(inquiryReports)).toBe(1);
		expect(await orders("inquiry.reported")).toBe(1);
		const read = await desk.view(id, reviewer);
		expect(read?.messages?.[1]?.map(({ text }) => text)).toEqual([
			"Could we come and meet him?",
			"Hello Priya.",
		]);
		expect(await desk.act(id, "handled", reviewer)).toBe("handled");
		expect(await desk.view(id, reviewer)).toBeDefined();
		const editor = await makeStaff("editor");
		await expect(desk.view(id, editor)).rejects.toThrow();
		expect(() => desk.act(id, "ended", editor)).toThrow();
		const [row] = await db.select().from(inquiryReports);
		const email = await writeEmail(inquiryMail.reported, row?.id ?? 0);
		expect(`${email?.text}${email?.html}`).not.toMatch(/deposit|meet him|Priya/);
		expect(email?.text).toContain(`/desk/inquiries/${id}`);
	});

	test("marks only the reports done that were on the page", async () => {
		const { id, tokens } = await makeInquiry((await makeRelayedDog()).id, {}, { reported: true });
		const reviewer = await makeStaff("reviewer");
		const expectedVersion = String((await desk.view(id, reviewer))?.messages?.[0]?.at(-1)?.id);
		const later = { reason: "abuse", words: "Now she threatens me." } as const;
		await reportConversation(tokens.owner, later, "t", visitor);
		await desk.act(id, "handled", reviewer, { expectedVersion });
		const waiting = await desk.listed("", reviewer);
		expect(waiting).toHaveLength(1);
		expect(waiting).not.toContain(Number(expectedVersion));
	});

	test("can end a conversation and revoke its links", async () => {
		const { id, tokens } = await makeInquiry((await makeRelayedDog()).id, {}, { reported: true });
		const reviewer = await makeStaff("reviewer");
		await desk.act(id, "ended", reviewer);
		expect(await talkOf(tokens.owner)).toMatchObject({ state: "closed", closedBy: "team" });
		await desk.act(id, "revoked", reviewer);
		for (const token of Object.values(tokens))
			expect(await findConversation(token)).toBeUndefined();
	});
});

test("erasing an address masks it in what someone else said about a home (D3)", async () => {
	const { id: dogId } = await makeRelayedDog();
	const { id } = await makeInquiry(dogId, {
		name: "Me, or Jo@example.com",
		experience: "Ask jo@example.com.",
		hoursAlone: "jo@example.com is at home",
	});
	const whose = { email: "jo@example.com", phones: [] };
	await transaction(async (tx) => eraseFound(await findPerson([conversationsFeature], whose, tx)));
	expect(await inquiryNow(id)).toMatchObject({
		email: "priya@example.com",
		name: "Me, or (erased)",
		experience: "Ask (erased).",
		hoursAlone: "(erased) is at home",
	});
});

test("the confirmation email repeats nothing that was typed; the owner's has it as text (I1, I2)", async () => {
	const dog = await makeRelayedDog();
	const typed = {
		name: "Zanzi <b>x</b>",
		town: "https://spam.example",
		message: "Pay a deposit at https://spam.example\r\nBcc: x@example.com",
	};
	await ask(dog.id, typed);
	const { id } = await lastInquiry();
	const confirm = await writeEmail(inquiryMail.confirm, id);
	expect(`${confirm?.subject}${confirm?.html}${confirm?.text}`).not.toMatch(/Zanzi|spam\.ex|Bcc/);
	await confirmInquiry(await makeConversationLink("adopter", id), id, visitor);
	const received = await writeEmail(inquiryMail.received, id);
	expect(received?.to).toBe("owner@example.com");
	expect(received?.subject).not.toMatch(/[\r\n]|Zanzi/);
	expect(received?.html).toContain("Zanzi &lt;b&gt;");
	expect(received?.html).not.toContain('href="https://spam.example');
	expect(received?.text).not.toContain("priya@example.com");
	expect(received?.text).toMatch(/mentions money/);
	expect(await writeEmail(inquiryMail.confirm, id)).toBeUndefined();
});

test("the confirmation email names the dogs of all notes that wait for it, if they are public", async () => {
	const dogs = [];
	for (const name of ["Nero", "Luna", "Otto"]) dogs.push(await makeRelayedDog({ name }));
	const textsOf = async (id: number) =>
		(await writeEmail(inquiryMail.confirm, id))?.text
			.replaceAll(/\s+/g, " ")
			.match(/wrote to the (.*?) on /)?.[1];
	const [nero, luna, otto] = dogs;
	await ask(nero?.id ?? 0);
	const { id } = await lastInquiry();
	expect(await textsOf(id)).toBe("owner of Nero");
	await ask(luna?.id ?? 0, { EMAIL: "Priya@example.com" });
	await ask(otto?.id ?? 0, { EMAIL: "someone@example.com" });
	expect(await textsOf(id)).toBe("owners of Nero and Luna");
	await db.update(adoptionListings).set({ status: "withdrawn" });
	expect(await textsOf(id)).toBe("owner of a dog");
});

test.each([
	["I can hold him for a $100 deposit.", ["money"]],
	["My shipper takes Zelle, see www.example.com", ["money", "links"]],
	["Please send me the 6-digit code you just got.", ["codes"]],
	["I sent you a Google Voice verification code, tell me the code.", ["codes"]],
	["We never ask for a code. Our zip code is 78701.", []],
	["Could we come and meet him on Saturday?", []],
])("the warnings of “%s” are %j", (text, names) => {
	expect(warningsIn(text).map(({ name }) => name)).toEqual(names);
});
