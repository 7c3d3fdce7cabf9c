import { and, desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { setStatusByOwner } from "#app/cases/records/owner-edits.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { chooseFamily, findFamilies, isFamilyUnknown } from "#app/network/conversations/family.ts";
import { followDogs, runInquiryJobs } from "#app/network/conversations/schedule.ts";
import { inquiries, inquiryMail, inquiryMessages } from "#app/network/conversations/table.ts";
import {
	closeConversation,
	muteConversation,
	say,
} from "#app/network/conversations/thread/conversations.ts";
import { findConversation } from "#app/network/conversations/thread/view.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { sender, visitor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { inquiryPolicy } from "#policies";
import { actor, deleteRecords } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { sendDue, writeEmail } from "#test/outbox.ts";
import { inquiryNow, makeInquiry, makeRelayedDog } from "#test/visitors.ts";

beforeEach(async () => {
	await deleteRecords();
	for (const table of [deliveries, rateLimits]) await db.delete(table);
});

const people = ["Priya", "Sam", "Lee"] as const;

/** A dog about which three people have written. */
async function askedAbout() {
	const dog = await makeRelayedDog();
	const own = await makeCase("rehome", dogDraft, { state: "published", subjectId: dog.id });
	const conversations = [];
	for (const name of people) {
		const email = `${name.toLowerCase()}@example.com`;
		conversations.push(await makeInquiry(dog.id, { name, EMAIL: email }));
	}
	const [priya, sam, lee] = conversations as [Conversation, Conversation, Conversation];
	return { dogId: dog.id, own, priya, sam, lee };
}
type Conversation = Awaited<ReturnType<typeof makeInquiry>>;

/** What the owner's page does. */
const answer = (caseId: number, dogId: number, status: "on_hold" | "homed", chosen?: number) =>
	transaction(async (tx) => {
		await setStatusByOwner(dogs, caseId, status, sender, tx);
		return chooseFamily(dogId, chosen, status, sender, tx);
	});

const orders = (name: string, subjectId: number) =>
	db.$count(deliveries, and(eq(deliveries.name, name), eq(deliveries.subjectId, subjectId)));
const twice = () =>
	Promise.all([followDogs(actor), followDogs(actor)]).then(() => followDogs(actor));
const isOpen = async ({ id }: Conversation) => (await inquiryNow(id))?.closedAt === null;
const openOnes = async (conversations: Conversation[]) => Promise.all(conversations.map(isOpen));

/** As if everything about the dog had happened so long before. */
function backdate(dogId: number, interval: string) {
	const ago = sql`${interval}::interval`;
	const { updatedAt, homedAt } = adoptionListings;
	return db
		.update(adoptionListings)
		.set({ updatedAt: sql`${updatedAt} - ${ago}`, homedAt: sql`${homedAt} - ${ago}` })
		.where(eq(adoptionListings.id, dogId));
}

describe("homing", () => {
	test("leaves the chosen conversation open through the handover and ends the others kindly (R12)", async () => {
		const { dogId, own, priya, sam, lee } = await askedAbout();
		expect(await answer(own.id, dogId, "homed", sam.id)).toBe(true);
		await answer(own.id, dogId, "homed", sam.id);
		await twice();
		expect(await openOnes([priya, sam, lee])).toEqual([false, true, false]);
		for (const { id } of [priya, lee]) {
			expect(await orders("inquiry.gone", id)).toBe(1);
			expect((await writeEmail(inquiryMail.gone, id))?.subject).toBe("Nero has found a home");
		}
		await backdate(dogId, "40 days");
		await twice();
		expect(await orders("inquiry.gone", sam.id)).toBe(0);
		expect(await writeEmail(inquiryMail.gone, sam.id)).toBeUndefined();
		expect(await say(sam.tokens.adopter, { body: "Saturday?", ticket: "a" }, visitor)).toBe("done");
		expect(await findConversation(sam.tokens.adopter)).toMatchObject({
			state: "open",
			chosen: "home",
		});
		expect(await isFamilyUnknown(dogId)).toBe(false);
		expect(await orders("inquiry.family", dogId)).toBe(0);
	});

	test("with someone else ends all of them", async () => {
		const { dogId, own, priya, sam, lee } = await askedAbout();
		await answer(own.id, dogId, "homed");
		expect(await openOnes([priya, sam, lee])).toEqual([false, false, false]);
		expect((await writeEmail(inquiryMail.gone, sam.id))?.subject).toBe("Nero has found a home");
	});

	test("on hold for a family keeps every conversation, and the next answer may be another one", async () => {
		const { dogId, own, priya, sam, lee } = await askedAbout();
		await answer(own.id, dogId, "on_hold", priya.id);
		await twice();
		expect(await openOnes([priya, sam, lee])).toEqual([true, true, true]);
		expect(await findConversation(priya.tokens.adopter)).toMatchObject({ chosen: "hold" });
		// One that ended can't be chosen, and doesn't stand in the way of another.
		await closeConversation(priya.tokens.adopter, { ticket: "b" }, visitor);
		expect(await answer(own.id, dogId, "on_hold", priya.id)).toBe(false);
		expect(await answer(own.id, dogId, "homed", lee.id)).toBe(true);
		expect(await openOnes([priya, sam, lee])).toEqual([false, false, true]);
		expect(await inquiryNow(priya.id)).toMatchObject({ closedBy: "adopter", chosenAt: null });
		const other = await makeInquiry((await makeRelayedDog({ name: "Uno" })).id, {
			EMAIL: "x@example.com",
		});
		expect(await answer(own.id, dogId, "homed", other.id)).toBe(false);
	});

	test("on hold tells the family and the others once each, and all of them when he is available again (R12)", async () => {
		const { dogId, own, priya, sam, lee } = await askedAbout();
		await muteConversation(lee.tokens.adopter, true, visitor);
		for (let times = 0; times < 2; times++) {
			await answer(own.id, dogId, "on_hold", priya.id);
			await answer(own.id, dogId, "on_hold", priya.id);
			expect(await orders("inquiry.chosen", priya.id)).toBe(times + 1);
			expect(await orders("inquiry.held", priya.id)).toBe(0);
			expect(await orders("inquiry.held", sam.id)).toBe(times + 1);
			const chosen = await writeEmail(inquiryMail.chosen, priya.id);
			expect(chosen).toMatchObject({ to: "priya@example.com", subject: "Nero is on hold for you" });
			const held = await writeEmail(inquiryMail.held, sam.id);
			expect(held).toMatchObject({
				to: "sam@example.com",
				subject: "Nero is on hold for a family",
			});
			expect(held?.text).not.toMatch(/Priya|has ended/);
			expect(await writeEmail(inquiryMail.held, lee.id)).toBeUndefined();
			expect(await writeEmail(inquiryMail.held, priya.id)).toBeUndefined();
			expect(await findConversation(sam.tokens.adopter)).toMatchObject({ chosen: "other" });
			expect(await findConversation(sam.tokens.owner)).toMatchObject({ chosen: undefined });

			await setStatusByOwner(dogs, own.id, "available", sender);
			await twice();
			expect(await orders("inquiry.available", sam.id)).toBe(times);
			await backdate(dogId, "2 minutes");
			await twice();
			expect(await orders("inquiry.available", sam.id)).toBe(times + 1);
			expect(await orders("inquiry.available", priya.id)).toBe(0);
			expect((await writeEmail(inquiryMail.available, sam.id))?.subject).toBe(
				"Nero is available again",
			);
			expect(await writeEmail(inquiryMail.held, sam.id)).toBeUndefined();
			expect(await openOnes([priya, sam, lee])).toEqual([true, true, true]);
		}
		expect(await orders("inquiry.back", sam.id)).toBe(0);
	});

	test("on and off hold sends only the last of several emails that waited", async () => {
		const { dogId, own, priya, sam } = await askedAbout();
		for (let times = 0; times < 3; times++) {
			await answer(own.id, dogId, "on_hold", priya.id);
			await setStatusByOwner(dogs, own.id, "available", sender);
			await backdate(dogId, "2 minutes");
			await twice();
		}
		await answer(own.id, dogId, "on_hold", priya.id);
		await sendDue();
		const delivered = (name: string, id: number) =>
			db.$count(
				deliveries,
				and(
					eq(deliveries.name, name),
					eq(deliveries.subjectId, id),
					eq(deliveries.state, "delivered"),
				),
			);
		expect(await delivered("inquiry.held", sam.id)).toBe(1);
		expect(await delivered("inquiry.chosen", priya.id)).toBe(1);
		expect(await delivered("inquiry.available", sam.id)).toBe(0);
	});

	test("on hold for another family than before tells both, and homing tells the rest one end", async () => {
		const { dogId, own, priya, sam, lee } = await askedAbout();
		await answer(own.id, dogId, "on_hold", priya.id);
		await answer(own.id, dogId, "on_hold", sam.id);
		expect(await orders("inquiry.chosen", sam.id)).toBe(1);
		expect(await orders("inquiry.held", priya.id)).toBe(1);
		expect(await writeEmail(inquiryMail.chosen, priya.id)).toBeUndefined();
		expect(await writeEmail(inquiryMail.held, sam.id)).toBeUndefined();
		await answer(own.id, dogId, "homed", sam.id);
		await twice();
		expect(await orders("inquiry.gone", sam.id)).toBe(0);
		expect(await orders("inquiry.gone", lee.id)).toBe(1);
		await dogs.transition(dogId, "available", actor);
		await backdate(dogId, "2 minutes");
		await twice();
		expect(await orders("inquiry.back", lee.id)).toBe(1);
		expect(await orders("inquiry.available", lee.id)).toBe(0);
	});

	test("and coming back are told once, also by schedules that run at the same time (R6)", async () => {
		for (let round = 0; round < 6; round++) {
			const { dogId, own, priya, sam, lee } = await askedAbout();
			await answer(own.id, dogId, "on_hold", priya.id);
			await answer(own.id, dogId, "homed", sam.id);
			await dogs.transition(dogId, "available", actor);
			await backdate(dogId, "2 minutes");
			await Promise.all(Array.from({ length: 6 }, () => followDogs(actor)));
			await followDogs(actor);
			expect(await openOnes([priya, sam, lee])).toEqual([true, true, true]);
			for (const { id } of [priya, lee]) expect(await orders("inquiry.back", id)).toBe(1);
			expect(await orders("inquiry.back-owner", dogId)).toBe(1);
			expect(await findConversation(sam.tokens.adopter)).toMatchObject({ chosen: undefined });
		}
	});

	test("when the chosen family withdraws, the owner hears of it and how to change it", async () => {
		const { dogId, own, priya } = await askedAbout();
		await answer(own.id, dogId, "on_hold", priya.id);
		await closeConversation(priya.tokens.adopter, { ticket: "no" }, visitor);
		const [last] = await db
			.select()
			.from(inquiryMessages)
			.orderBy(desc(inquiryMessages.id))
			.limit(1);
		const email = await writeEmail(inquiryMail.message, last?.id ?? 0);
		expect(email?.to).toBe("owner@example.com");
		expect(email?.text).toContain("still marked as on hold for them");
		expect(email?.html).toMatch(/\/edit\/dog\/[\w-]+"/);
	});

	test("at the desk asks the owner first, and never tells the family that it has ended because of itself", async () => {
		const { dogId, priya, sam, lee } = await askedAbout();
		expect(await setStatusAtDesk(dogs as RecordStore, dogId, "homed", "available", actor)).toBe(
			"set",
		);
		await twice();
		expect(await openOnes([priya, sam, lee])).toEqual([true, true, true]);
		expect(await orders("inquiry.family", dogId)).toBe(1);
		const email = await writeEmail(inquiryMail.family, dogId);
		expect(email).toMatchObject({ to: "owner@example.com", subject: "Who takes Nero?" });
		expect(email?.html).toMatch(/\/edit\/dog\/[\w-]+\/say\/homed"/);
		for (const name of people) expect(email?.text).toContain(name);
		expect(await isFamilyUnknown(dogId)).toBe(true);
		await transaction((tx) => chooseFamily(dogId, sam.id, "homed", sender, tx));
		expect(await openOnes([priya, sam, lee])).toEqual([false, true, false]);
		expect(await writeEmail(inquiryMail.family, dogId)).toBeDefined();
		expect(await isFamilyUnknown(dogId)).toBe(false);
	});

	test("at the desk without an answer ends all after a week, without saying that it found a home", async () => {
		const { dogId, priya, sam } = await askedAbout();
		await dogs.transition(dogId, "homed", actor);
		await backdate(dogId, `${inquiryPolicy.askFamilyFor * 24 - 1} hours`);
		await twice();
		expect(await isOpen(priya)).toBe(true);
		await backdate(dogId, "2 hours");
		await twice();
		for (const conversation of [priya, sam]) {
			expect(await isOpen(conversation)).toBe(false);
			expect(await orders("inquiry.gone", conversation.id)).toBe(1);
			const email = await writeEmail(inquiryMail.gone, conversation.id);
			expect(email?.subject).toBe("Nero is no longer listed");
			expect(email?.text).not.toContain("found a home");
		}
	});
});

describe.each(["homed", "kept", "withdrawn", "expired"] as const)("a dog that was %s", (status) => {
	async function gone() {
		const found = await askedAbout();
		const { dogId, own, sam, lee } = found;
		await closeConversation(lee.tokens.owner, { ticket: "no" }, visitor);
		if (status === "homed") await answer(own.id, dogId, status, sam.id);
		else await dogs.transition(dogId, status, actor);
		await twice();
		return found;
	}

	test("and is back opens what ended because of that again, and both sides hear it once (R12)", async () => {
		const { dogId, priya, sam, lee } = await gone();
		expect(await openOnes([priya, sam, lee])).toEqual([false, status === "homed", false]);
		await dogs.transition(dogId, "available", actor);
		// A decision that is undone within a minute is told to no one.
		await twice();
		expect(await isOpen(priya)).toBe(false);
		await backdate(dogId, "2 minutes");
		await twice();
		expect(await openOnes([priya, sam, lee])).toEqual([true, true, false]);
		expect(await orders("inquiry.back", priya.id)).toBe(1);
		expect(await orders("inquiry.back", sam.id)).toBe(status === "homed" ? 0 : 1);
		expect(await orders("inquiry.back-owner", dogId)).toBe(1);
		expect((await writeEmail(inquiryMail.back, priya.id))?.subject).toBe(
			"Nero is looking for a home again",
		);
		const email = await writeEmail(inquiryMail["back-owner"], dogId);
		expect(email?.to).toBe("owner@example.com");
		expect(email?.html.match(/\/talk\/[\w-]+"/g)?.length).toBeGreaterThanOrEqual(2);
		expect(email?.text).not.toContain("Lee");
		expect((await inquiryNow(sam.id))?.chosenAt).toBeNull();
		// The email about its end that went out late says nothing any more.
		expect(await writeEmail(inquiryMail.gone, priya.id)).toBeUndefined();
		// And gone for a second time, it ends a second time.
		await dogs.transition(dogId, "kept", actor);
		await twice();
		expect(await openOnes([priya, sam, lee])).toEqual([false, false, false]);
		expect(await orders("inquiry.gone", priya.id)).toBe(2);
		expect(await writeEmail(inquiryMail.back, priya.id)).toBeUndefined();
		// And back for a second time, it's open and told again.
		await dogs.transition(dogId, "available", actor);
		await backdate(dogId, "2 minutes");
		await twice();
		expect(await openOnes([priya, sam, lee])).toEqual([true, true, false]);
		expect(await orders("inquiry.back", priya.id)).toBe(2);
		expect(await orders("inquiry.back-owner", dogId)).toBe(2);
	});

	test("and is back leaves the earlier conversation of someone who wrote again", async () => {
		const { dogId, priya } = await gone();
		await dogs.transition(dogId, "available", actor);
		const again = await makeInquiry(dogId, { EMAIL: "priya@example.com", message: "Still there?" });
		await backdate(dogId, "2 minutes");
		await twice();
		expect(await openOnes([priya, again])).toEqual([false, true]);
		expect(await orders("inquiry.back", priya.id)).toBe(0);
	});
});

test("time while a conversation was closed neither reminds nor ends it", async () => {
	const { dogId, priya } = await askedAbout();
	await dogs.transition(dogId, "withdrawn", actor);
	await twice();
	const ago = sql`interval '100 days'`;
	await db.update(inquiries).set({
		confirmedAt: sql`confirmed_at - ${ago}`,
		lastMessageAt: sql`last_message_at - ${ago}`,
		closedAt: sql`closed_at - ${ago}`,
	});
	await dogs.transition(dogId, "available", actor);
	await backdate(dogId, "2 minutes");

	for (let run = 0; run < 2; run++) await runInquiryJobs(actor);
	expect(await isOpen(priya)).toBe(true);
	expect(await orders("inquiry.nudge", priya.id)).toBe(0);
	expect(await orders("inquiry.nudge-again", priya.id)).toBe(0);
	expect((await findFamilies(dogId)).map(({ name }) => name).sort()).toEqual([
		"Lee",
		"Priya",
		"Sam",
	]);
});
