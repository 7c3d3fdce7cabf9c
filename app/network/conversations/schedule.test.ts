import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { asAdopter } from "#app/network/conversations/keeps.ts";
import {
	closeInactiveInquiries,
	followDogs,
	remindOwners,
	updateResponseTimes,
} from "#app/network/conversations/schedule.ts";
import {
	inquiries,
	inquiryMail,
	inquiryMessages,
	inquiryReports,
} from "#app/network/conversations/table.ts";
import { makeConversationLink } from "#app/network/conversations/thread/conversations.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { privateLinks } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { actor, deleteRecords } from "#test/make.ts";
import { writeEmail } from "#test/outbox.ts";
import { ask, inquiryNow, lastInquiry, makeInquiry, makeRelayedDog } from "#test/visitors.ts";

beforeEach(async () => {
	await deleteRecords();
	for (const table of [deliveries, rateLimits]) await db.delete(table);
});

async function ordersOf(id: number): Promise<string[]> {
	const rows = await db
		.select({ name: deliveries.name })
		.from(deliveries)
		.where(and(eq(deliveries.subjectId, id), sql`${deliveries.name} ~ 'nudge|unanswered|gone'`))
		.orderBy(deliveries.id);
	return rows.map(({ name }) => name.replace("inquiry.", ""));
}

const orders = (name: string) => db.$count(deliveries, eq(deliveries.name, name));
const twice = (run: () => Promise<unknown>) => Promise.all([run(), run()]).then(run);

/** As if everything had happened so many hours earlier. */
async function later(hours: number): Promise<void> {
	const before = sql`make_interval(hours => ${hours})`;
	await db.update(inquiries).set({
		createdAt: sql`created_at - ${before}`,
		confirmedAt: sql`confirmed_at - ${before}`,
		nudgedAt: sql`nudged_at - ${before}`,
		nudgedAgainAt: sql`nudged_again_at - ${before}`,
		lastMessageAt: sql`last_message_at - ${before}`,
		closedAt: sql`closed_at - ${before}`,
	});
}

test("an owner is reminded after two days and after five, then the adopter gets an email, once each (R12)", async () => {
	const { id } = await makeInquiry((await makeRelayedDog()).id);
	const run = () => twice(() => remindOwners(actor));
	const expected: [number, string[]][] = [
		[47, []],
		[2, ["nudge"]],
		[70, ["nudge"]],
		[2, ["nudge", "nudge-again"]],
		[46, ["nudge", "nudge-again"]],
		[3, ["nudge", "nudge-again", "unanswered"]],
		[900, ["nudge", "nudge-again", "unanswered"]],
	];
	for (const [hours, names] of expected) {
		await later(hours);
		await run();
		expect(await ordersOf(id), `${hours} hours later`).toEqual(names);
	}
	expect((await writeEmail(inquiryMail.nudge, id))?.to).toBe("owner@example.com");
	expect((await writeEmail(inquiryMail.unanswered, id))?.to).toBe("priya@example.com");
});

test("a clock that is late by a week sends the reminders one after the other (R12)", async () => {
	const { id } = await makeInquiry((await makeRelayedDog()).id, {}, { hoursAgo: 24 * 10 });
	await twice(() => remindOwners(actor));
	expect(await ordersOf(id)).toEqual(["nudge"]);
	await later(25);
	await remindOwners(actor);
	expect(await ordersOf(id)).toEqual(["nudge", "nudge-again"]);
});

test("nobody is reminded of what is answered, and an email that waited says nothing any more", async () => {
	const { id } = await makeInquiry(
		(await makeRelayedDog()).id,
		{},
		{ hoursAgo: 90, answered: true },
	);
	await remindOwners(actor);
	expect(await ordersOf(id)).toEqual([]);
	expect([
		await writeEmail(inquiryMail.nudge, id),
		await writeEmail(inquiryMail.unanswered, id),
	]).toEqual([undefined, undefined]);
});

test.each(["kept", "withdrawn", "expired"] as const)(
	"when the dog is %s, its conversations end with one email to the adopter (R12)",
	async (status) => {
		const { id: dogId } = await makeRelayedDog();
		const { id } = await makeInquiry(dogId);
		for (const open of ["on_hold", "unconfirmed"] as const) {
			await dogs.transition(dogId, open, actor);
			await followDogs(actor);
			expect((await inquiryNow(id))?.closedAt).toBeNull();
		}
		await dogs.transition(dogId, status, actor);
		await twice(() => followDogs(actor));
		expect(await inquiryNow(id)).toMatchObject({ closedBy: "gone" });
		expect(await orders("inquiry.gone")).toBe(1);
		const email = await writeEmail(inquiryMail.gone, id);
		expect(email?.to).toBe("priya@example.com");
		expect(email?.subject).toContain("no longer listed");
	},
);

test("silence ends a conversation, and 180 days after its end nothing of it is left", async () => {
	const { id } = await makeInquiry((await makeRelayedDog()).id, {}, { answered: true });
	await later(24 * 59);
	await twice(() => closeInactiveInquiries(actor));
	expect((await inquiryNow(id))?.closedAt).toBeNull();
	await later(24 * 2);
	await twice(() => closeInactiveInquiries(actor));
	expect(await inquiryNow(id)).toMatchObject({ closedBy: "quiet" });
	await later(24 * 179);
	await twice(() => deleteDue([asAdopter]));
	expect(await inquiryNow(id)).toBeDefined();
	await later(24 * 2);
	await twice(() => deleteDue([asAdopter]));
	expect(await inquiryNow(id)).toBeUndefined();
	expect(await db.$count(inquiryMessages, eq(inquiryMessages.inquiryId, id))).toBe(0);
	expect(await db.$count(privateLinks, eq(privateLinks.subjectId, id))).toBe(0);
});

test("one that was reported is kept until someone has looked at it", async () => {
	const { id } = await makeInquiry((await makeRelayedDog()).id, {}, { reported: true });
	await later(24 * 400);
	await closeInactiveInquiries(actor);
	await later(24 * 400);
	await deleteDue([asAdopter]);
	expect(await inquiryNow(id)).toBeDefined();
	await db.update(inquiryReports).set({ handledAt: sql`now()` });
	await deleteDue([asAdopter]);
	expect(await inquiryNow(id)).toBeUndefined();
});

test("what nobody confirms is deleted after a week", async () => {
	await ask((await makeRelayedDog()).id);
	const { id } = await lastInquiry();
	await makeConversationLink("adopter", id);
	await later(24 * 6);
	await deleteDue([asAdopter]);
	expect(await inquiryNow(id)).toBeDefined();
	await later(25);
	await deleteDue([asAdopter]);
	expect(await inquiryNow(id)).toBeUndefined();
	expect(await db.$count(privateLinks, eq(privateLinks.subjectId, id))).toBe(0);
});

test("a page says that its owner usually answers soon only while that is measured", async () => {
	const { id: dogId } = await makeRelayedDog();
	const says = async () => {
		await updateResponseTimes(actor);
		return (await dogs.find(dogId))?.answersSoon;
	};
	const answered = async (number: number, answered: boolean) => {
		await db.delete(rateLimits);
		const EMAIL = `adopter-${number}@example.com`;
		return makeInquiry(dogId, { EMAIL }, { hoursAgo: answered ? 10 : 60, answered });
	};
	await answered(1, true);
	await answered(2, true);
	expect(await says()).toBe(false);
	await answered(3, true);
	expect(await says()).toBe(true);
	await answered(4, false);
	await answered(5, false);
	expect(await says()).toBe(true);
	await answered(6, false);
	await answered(7, false);
	expect(await says()).toBe(false);
});
