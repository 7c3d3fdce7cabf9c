import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { attemptDelivery, NotDelivered } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { send } from "#app/jobs.ts";
import { inquiryMail } from "#app/network/conversations/table.ts";
import { muteConversation, say } from "#app/network/conversations/thread/conversations.ts";
import { findConversation } from "#app/network/conversations/thread/view.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { passMinutes } from "#test/clock.ts";
import { deleteRecords } from "#test/make.ts";
import { sendDue, waitingCount, writeEmail } from "#test/outbox.ts";
import { makeInquiry, makeRelayedDog } from "#test/visitors.ts";

beforeEach(async () => {
	await deleteRecords();
	for (const table of [deliveries, rateLimits]) await db.delete(table);
});

/** Conversations with one owner, whose first notes wait to be announced. */
async function makeConversations(count: number, dogId?: number) {
	const id = dogId ?? (await makeRelayedDog()).id;
	const conversations = [];
	for (let at = 0; at < count; at++) {
		conversations.push(
			await makeInquiry(id, { name: `Adopter ${at}`, EMAIL: `adopter${at}@gmail.com` }),
		);
	}
	await db.delete(deliveries).where(eq(deliveries.name, "inquiry.confirm"));
	return conversations;
}

type Conversation = Awaited<ReturnType<typeof makeConversations>>[number];

async function write(
	{ tokens }: Conversation,
	count: number,
	side: "adopter" | "owner" = "adopter",
) {
	for (let at = 0; at < count; at++) {
		const ticket = `${side} ${at} ${Math.random()}`;
		expect(await say(tokens[side], { body: `Message ${at}`, ticket }, visitor)).toBe("done");
	}
}

/** Writes the email of the oldest delivery that waits. */
async function oldestWaiting() {
	const [delivery] = await db
		.select()
		.from(deliveries)
		.where(eq(deliveries.state, "waiting"))
		.orderBy(asc(deliveries.id))
		.limit(1);
	if (!delivery) throw new Error("No email waits.");
	const { subjectId, createdAt } = delivery;
	return { delivery, write: () => writeEmail(inquiryMail.message, subjectId, createdAt, delivery) };
}

test("a hundred messages through five conversations are seven emails, the last for all the rest", async () => {
	const conversations = await makeConversations(5);
	for (const conversation of conversations) await write(conversation, 19);
	expect(await sendDue()).toHaveLength(6);
	await passMinutes(61);
	const { write: writeDigest } = await oldestWaiting();
	const email = await writeDigest();
	expect(email?.subject).toBe("94 new messages");
	for (const { tokens } of conversations) {
		const conversation = await findConversation(tokens.owner);
		expect(conversation?.state === "open" && conversation.entries).toHaveLength(20);
	}
	for (const name of ["Adopter 1", "Adopter 4"]) expect(email?.text).toContain(name);
	expect(email?.text.match(/\/talk\/[\w-]{22}/g)).toHaveLength(5);
	// Twice at once, and again later: it goes out once (R12).
	const [one, other] = await Promise.all([sendDue(), sendDue()]);
	expect(new Set([...one, ...other].map(({ id }) => id)).size).toBe(1);
	expect(await waitingCount()).toBe(0);
	await passMinutes(61);
	expect(await sendDue()).toEqual([]);
});

test("the limit is the reader's, whoever writes and whatever the dog", async () => {
	const nero = await makeRelayedDog();
	const luna = await makeRelayedDog({ name: "Luna" });
	const conversations = [
		...(await makeConversations(4, nero.id)),
		...(await makeConversations(4, luna.id)),
	];
	expect(await sendDue()).toHaveLength(6);
	// Adopters get theirs.
	const [first] = conversations;
	if (first) await write(first, 2, "owner");
	expect((await sendDue()).map(({ name }) => name)).toEqual(["inquiry.message", "inquiry.message"]);
	await passMinutes(61);
	expect(await sendDue()).toHaveLength(1);
});

test("an email for several that is cut off says the same when it is sent again, and later ones follow", async () => {
	const [conversation] = await makeConversations(1);
	if (!conversation) throw new Error("There is no conversation.");
	await write(conversation, 9);
	await sendDue();
	await passMinutes(61);
	const { delivery } = await oldestWaiting();
	const cutOff = attemptDelivery(delivery.id, async (each) => {
		await send(each);
		return { ok: false, again: "later", reason: "killed before it was noted" };
	});
	await expect(cutOff).rejects.toThrow(NotDelivered);
	await write(conversation, 1);
	const again = await oldestWaiting();
	expect(again.delivery.id).toBe(delivery.id);
	expect((await again.write())?.subject).toBe("4 new messages");
	expect(await sendDue()).toHaveLength(2);
});

test("it leaves out conversations whose emails the reader turned off", async () => {
	const [loud, muted] = await makeConversations(2);
	if (!loud || !muted) throw new Error("There are no conversations.");
	await write(loud, 8);
	await write(muted, 4);
	await sendDue();
	await muteConversation(muted.tokens.owner, true, visitor);
	await passMinutes(61);
	const email = await (await oldestWaiting()).write();
	expect(email?.text).toContain("Adopter 0");
	expect(email?.text).not.toContain("Adopter 1");
});
