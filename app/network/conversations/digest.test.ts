import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { attemptDelivery, NotDelivered } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { send } from "#app/jobs.ts";
import { inquiryMail } from "#app/network/conversations/table.ts";
import { findTalk } from "#app/network/conversations/talk/talk-view.ts";
import { muteTalk, say } from "#app/network/conversations/talk/talks.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { makeInquiry, makeRelayedDog } from "#test/inquiries.ts";
import { passMinutes, sendDue, waitingCount } from "#test/outgoing.ts";
import { writeEmail } from "#test/written-email.ts";

beforeEach(async () => {
	await deleteRecords();
	for (const table of [deliveries, rateLimits]) await db.delete(table);
});

/** Conversations with one owner, whose first notes wait to be announced. */
async function makeTalks(count: number, dogId?: number) {
	const id = dogId ?? (await makeRelayedDog()).id;
	const talks = [];
	for (let at = 0; at < count; at++) {
		talks.push(await makeInquiry(id, { name: `Adopter ${at}`, EMAIL: `adopter${at}@gmail.com` }));
	}
	await db.delete(deliveries).where(eq(deliveries.name, "inquiry.confirm"));
	return talks;
}

type Talk = Awaited<ReturnType<typeof makeTalks>>[number];

async function write({ tokens }: Talk, count: number, side: "adopter" | "owner" = "adopter") {
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
	const talks = await makeTalks(5);
	for (const talk of talks) await write(talk, 19);
	expect(await sendDue()).toHaveLength(6);
	await passMinutes(61);
	const { write: writeDigest } = await oldestWaiting();
	const email = await writeDigest();
	expect(email?.subject).toBe("94 new messages");
	for (const { tokens } of talks) {
		const talk = await findTalk(tokens.owner);
		expect(talk?.state === "open" && talk.entries).toHaveLength(20);
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
	const talks = [...(await makeTalks(4, nero.id)), ...(await makeTalks(4, luna.id))];
	expect(await sendDue()).toHaveLength(6);
	// Adopters get theirs.
	const [first] = talks;
	if (first) await write(first, 2, "owner");
	expect((await sendDue()).map(({ name }) => name)).toEqual(["inquiry.message", "inquiry.message"]);
	await passMinutes(61);
	expect(await sendDue()).toHaveLength(1);
});

test("an email for several that is cut off says the same when it is sent again, and later ones follow", async () => {
	const [talk] = await makeTalks(1);
	if (!talk) throw new Error("There is no conversation.");
	await write(talk, 9);
	await sendDue();
	await passMinutes(61);
	const { delivery } = await oldestWaiting();
	const cutOff = attemptDelivery(delivery.id, async (each) => {
		await send(each);
		return { ok: false, again: "later", reason: "killed before it was noted" };
	});
	await expect(cutOff).rejects.toThrow(NotDelivered);
	await write(talk, 1);
	const again = await oldestWaiting();
	expect(again.delivery.id).toBe(delivery.id);
	expect((await again.write())?.subject).toBe("4 new messages");
	expect(await sendDue()).toHaveLength(2);
});

test("it leaves out conversations whose emails the reader turned off", async () => {
	const [loud, muted] = await makeTalks(2);
	if (!loud || !muted) throw new Error("There are no conversations.");
	await write(loud, 8);
	await write(muted, 4);
	await sendDue();
	await muteTalk(muted.tokens.owner, true, visitor);
	await passMinutes(61);
	const email = await (await oldestWaiting()).write();
	expect(email?.text).toContain("Adopter 0");
	expect(email?.text).not.toContain("Adopter 1");
});
