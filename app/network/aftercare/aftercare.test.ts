import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addStaffNote } from "#app/cases/history/staff-notes.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { staffNotes } from "#app/cases/table.ts";
import {
	answerCheckIn,
	consent,
	findAftercare,
	findRunningAftercare,
	followChosenFamily,
	makeCheckInLink,
	requestFamilyConsent,
	stop,
	stopBouncedAftercare,
} from "#app/network/aftercare/aftercares.ts";
import { newHomeCase } from "#app/network/aftercare/case.ts";
import { aftercareKeeps } from "#app/network/aftercare/keeps.ts";
import { runAftercareJobs } from "#app/network/aftercare/schedule.ts";
import {
	aftercareAnswers,
	aftercareLink,
	aftercareMail,
	aftercares,
	askedFamilies,
} from "#app/network/aftercare/table.ts";
import { chooseFamily } from "#app/network/conversations/family.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { sender, visitor } from "#app/people/actor.ts";
import { privateLinks } from "#app/people/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { passMinutes } from "#test/clock.ts";
import { casesOf } from "#test/desk.ts";
import { actor, daysAgo, deleteRecords } from "#test/make.ts";
import { caseNow } from "#test/make-case.ts";
import { sendDue, writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";
import {
	familyEmail,
	makeAftercare,
	makeHomedDog,
	makeInquiry,
	makeRelayedDog,
} from "#test/visitors.ts";

const desk = casesOf(newHomeCase);

beforeEach(async () => {
	await deleteRecords();
	for (const table of [deliveries, rateLimits, privateLinks, staffNotes]) await db.delete(table);
});

const orders = (name: string, id?: number) =>
	db.$count(
		deliveries,
		and(eq(deliveries.name, name), id === undefined ? undefined : eq(deliveries.subjectId, id)),
	);
const today = () => daysAgo(0).toISOString().slice(0, 10);
const twice = async () => {
	await Promise.all([runAftercareJobs(actor), runAftercareJobs(actor)]);
	await Promise.all([deleteDue(aftercareKeeps), deleteDue(aftercareKeeps)]);
};

/** As if everything had happened so many days earlier, and every email had left. */
async function later(days: number): Promise<void> {
	const before = sql`make_interval(days => ${days})`;
	await db.update(aftercares).set({
		movedOn: sql`moved_on - ${days}::int`,
		createdAt: sql`created_at - ${before}`,
		consentedAt: sql`consented_at - ${before}`,
		askedAt: sql`asked_at - ${before}`,
		stoppedAt: sql`stopped_at - ${before}`,
	});
	await db.update(deliveries).set({ state: "delivered" });
}

const request = (dogId: number, email: string) =>
	requestFamilyConsent(dogId, { email, movedOn: today() }, "network", sender);

test("a family is asked once, and hears nothing more without a yes (F4, R12)", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId, { agrees: false });
	const again = await Promise.all(
		[familyEmail, "Family@Example.com"].map((email) => request(dogId, email)),
	);
	expect(again).toEqual(["asked", "asked"]);
	expect((await findAftercare(id))?.aftercare.movedOn).toBe(today());
	for (const days of [3, 5]) {
		await later(days);
		await twice();
	}
	expect(await orders("aftercare.confirm")).toBe(1);
	expect(await orders("aftercare.check")).toBe(0);
	expect((await writeEmail(aftercareMail.confirm, id))?.to).toBe(familyEmail);
	expect(await writeEmail(aftercareMail.check, id)).toBeUndefined();
	await later(7);
	await twice();
	expect(await findAftercare(id)).toBeUndefined();
	expect(await db.$count(privateLinks, eq(privateLinks.purpose, aftercareLink))).toBe(0);
});

test("a wrong address is replaced until a family has agreed, within limits (F4)", async () => {
	const { dogId } = await makeHomedDog();
	const wrong = await makeAftercare(dogId, { email: "wrong@example.com", agrees: false });
	const ask = (email: string) => request(dogId, email);
	expect(await ask("right@example.com")).toBe("asked");
	await consent(wrong.token, {}, visitor);
	expect((await findAftercare(wrong.id))?.aftercare.consentedAt).toBeNull();
	expect(await ask("third@example.com")).toBe("asked");
	expect(await ask("fourth@example.com")).toMatchObject({ wait: expect.any(Number) });
	expect(await ask("Owner@example.com")).toBe("own");
	await sendDue();
	const running = await findRunningAftercare(dogId);
	await consent(await makeCheckInLink(running?.id ?? 0), {}, visitor);
	expect(await ask("fifth@example.com")).toBe("agreed");
	// To the same mailbox about another dog: not twice in ten minutes.
	const other = await makeHomedDog({ name: "Bruno" });
	expect(await request(other.dogId, "third@example.com")).toBe("asked");
	const asked = async () => (await sendDue()).filter(({ name }) => name === "aftercare.confirm");
	expect(await asked()).toEqual([]);
	await passMinutes(11);
	expect(await asked()).toHaveLength(1);
});

test("a family from a conversation reads that it goes on, and not that its address was passed on", async () => {
	const { id: dogId } = await makeRelayedDog();
	const { id } = await makeInquiry(dogId);
	await dogs.transition(dogId, "homed", actor);
	await transaction(async (tx) => {
		await chooseFamily(dogId, id, "homed", sender, tx);
		await followChosenFamily(dogId, id, "network", sender, tx);
	});
	const running = await findRunningAftercare(dogId);
	const email = await writeEmail(aftercareMail.confirm, running?.id ?? 0);
	expect(email).toMatchObject({ to: "priya@example.com" });
	expect(email?.text).toContain("Your conversation stays open for the handover");
	expect(email?.text).not.toMatch(/gave us your address|entered your address/);
});

test("addresses that take turns are asked once each, and the last one named can agree (F4)", async () => {
	const { dogId } = await makeHomedDog();
	const ask = (email: string) => request(dogId, email);
	const first = await makeAftercare(dogId, { agrees: false });
	for (const email of ["other@example.com", familyEmail, "other@example.com", familyEmail]) {
		await db.delete(rateLimits);
		expect(await ask(email)).toBe("asked");
	}
	expect(await orders("aftercare.confirm")).toBe(2);
	await consent(first.token, {}, visitor);
	expect((await findRunningAftercare(dogId))?.consentedAt).toBeInstanceOf(Date);
	await later(31);
	await twice();
	expect(await db.$count(aftercares)).toBe(1);
});

test("a family that said no is not asked again", async () => {
	const { dogId } = await makeHomedDog();
	const { token, id } = await makeAftercare(dogId, { agrees: false });
	await stop(token, visitor);
	await db.delete(rateLimits);
	await request(dogId, familyEmail);
	expect(await orders("aftercare.confirm")).toBe(1);
	expect(await writeEmail(aftercareMail.confirm, id)).toBeUndefined();
});

test.each([{ sample: true }, { ownerContactEmail: familyEmail }])(
	"nobody is asked about %j",
	async (facts) => {
		const { dogId } = await makeHomedDog(facts);
		const asked = await request(dogId, familyEmail);
		expect(["gone", "own"]).toContain(asked);
		expect(await orders("aftercare.confirm")).toBe(0);
	},
);

test("three emails, each once: after two days, two weeks and four months (R12)", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId);
	const expected = [
		[1, 0],
		[1, 1],
		[11, 1],
		[1, 2],
		[105, 2],
		[1, 3],
		[59, 3],
	] as const;
	for (const [days, sent] of expected) {
		await later(days);
		await twice();
		expect(await orders("aftercare.check", id)).toBe(sent);
	}
	expect((await writeEmail(aftercareMail.check, id))?.to).toBe(familyEmail);
	await later(2);
	await twice();
	expect(await findAftercare(id)).toBeUndefined();
});

test("a schedule that is late sends one email, and never two at once (R12)", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId, { movedDaysAgo: 13 });
	await twice();
	expect(await orders("aftercare.check", id)).toBe(1);
	// The next is due the day after, and waits for two days.
	await later(1);
	await twice();
	expect(await orders("aftercare.check", id)).toBe(1);
	await later(2);
	await twice();
	expect(await orders("aftercare.check", id)).toBe(2);
	const late = await makeHomedDog({ name: "Bruno" });
	await db.delete(rateLimits);
	const other = await makeAftercare(late.dogId, { movedDaysAgo: 200 });
	for (const days of [0, 3, 3]) {
		await later(days);
		await twice();
	}
	expect(await orders("aftercare.check", other.id)).toBe(1);
});

test("none is enqueued while one is unsent", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId, { movedDaysAgo: 3 });
	await twice();
	await later(12);
	await db.update(deliveries).set({ state: "waiting" }).where(eq(deliveries.subjectId, id));
	await twice();
	expect(await orders("aftercare.check", id)).toBe(1);
});

test("stopping, a refused address, and a dog that is looking again end it at once", async () => {
	const ends = [
		async ({ token }: { token: string }) => void (await stop(token, visitor)),
		({ id }: { id: number }) => stopBouncedAftercare(id, actor),
		async ({ dogId }: { dogId: number }) => void (await dogs.transition(dogId, "available", actor)),
	];
	for (const [index, end] of ends.entries()) {
		const { dogId } = await makeHomedDog();
		const email = `family-${index}@example.com`;
		const made = await makeAftercare(dogId, { movedDaysAgo: 3, email });
		await end({ ...made, dogId });
		await twice();
		expect(await orders("aftercare.check", made.id)).toBe(0);
		expect(await writeEmail(aftercareMail.check, made.id)).toBeUndefined();
		const late = await answerCheckIn(made.token, { answer: "well", words: "" }, "t", visitor);
		expect(late).toBe("closed");
	}
});

test("a dog that is public again has come back; everything about its family is deleted later", async () => {
	const { dogId } = await makeHomedDog();
	const { id, token } = await makeAftercare(dogId);
	await answerCheckIn(token, { answer: "well", words: "Lovely" }, "t", visitor);
	await addStaffNote(
		{ kind: "aftercare", id },
		`Wrote to ${familyEmail}.`,
		await makeStaff("reviewer"),
	);
	await dogs.transition(dogId, "available", actor);
	await twice();
	expect((await findAftercare(id))?.aftercare.returnedAt).toBeInstanceOf(Date);
	await later(61);
	await twice();
	for (const table of [aftercares, aftercareAnswers, staffNotes]) {
		expect(await db.$count(table)).toBe(0);
	}
	expect(await db.$count(privateLinks, eq(privateLinks.purpose, aftercareLink))).toBe(0);
});

test("a family is forgotten in the end, whatever became of the dog", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId);
	await dogs.transition(dogId, "withdrawn", actor);
	for (const [days, left] of [
		[120, 1],
		[59, 1],
		[2, 0],
	] as const) {
		await later(days);
		await twice();
		expect(await db.$count(aftercares, eq(aftercares.id, id))).toBe(left);
	}
	expect(await orders("aftercare.check")).toBe(0);
});

test("a family that was forgotten without a yes is not asked about this home again, but about the next (F4)", async () => {
	const { dogId } = await makeHomedDog();
	await makeAftercare(dogId, { agrees: false });
	await later(15);
	await twice();
	expect(await db.$count(aftercares)).toBe(0);
	const ask = async () => {
		// Those of minutes and days are over by then, and a crash of the database empties the table.
		await db.delete(rateLimits);
		return request(dogId, "Family@Example.com");
	};
	expect(await ask()).toBe("asked");
	expect(await orders("aftercare.confirm")).toBe(1);
	await dogs.transition(dogId, "available", actor);
	await dogs.transition(dogId, "homed", actor);
	expect(await ask()).toBe("asked");
	expect(await orders("aftercare.confirm")).toBe(2);
	await db.update(askedFamilies).set({ askedAt: daysAgo(367) });
	await twice();
	expect(await db.$count(askedFamilies)).toBe(0);
});

test("the team can stop the emails, for a family that asked it to", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId, { movedDaysAgo: 3 });
	await desk.act(id, "stopped", actor);
	await twice();
	expect(await orders("aftercare.check")).toBe(0);
	expect((await findAftercare(id))?.aftercare.stoppedBy).toBe("team");
});

test("that the family brought the dog back counts, before anyone lists it again", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId, { movedDaysAgo: 9 });
	await desk.act(id, "returned", actor);
	await desk.act(id, "returned", actor);
	expect(await dogs.find(dogId)).toMatchObject({ status: "homed", returnedAfterDays: 9 });
});

test("a dog that comes back before the day it was to move in was away for no day", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId, { movedDaysAgo: -20 });
	await desk.act(id, "returned", actor);
	expect((await findAftercare(id))?.aftercare.returnedAt).toBeInstanceOf(Date);
	const other = await makeHomedDog({ name: "Bruno" });
	await db.delete(rateLimits);
	const second = await makeAftercare(other.dogId, { movedDaysAgo: -20 });
	await dogs.transition(other.dogId, "available", actor);
	await twice();
	const { returnedAt } = (await findAftercare(second.id))?.aftercare ?? {};
	expect(returnedAt?.toISOString().slice(0, 10)).toBe(today());
});

test("a question is a task for the team, with the dog's name and place in the subject", async () => {
	const { dogId } = await makeHomedDog();
	const { id, token } = await makeAftercare(dogId);
	const said = { answer: "question" as const, words: "Does he like cats?" };
	await Promise.all([1, 2, 3].map(() => answerCheckIn(token, said, "t", visitor)));
	expect(await desk.items("", actor)).toMatchObject([
		{ caseId: id, values: [[{ typed: "Otto" }], [{ typed: "Austin, TX" }], ["A question"], {}] },
	]);
	expect(await orders("aftercare.task")).toBe(1);
	const [answer] = await db.select().from(aftercareAnswers);
	const email = await writeEmail(aftercareMail.task, answer?.id ?? 0);
	expect(email?.subject).toContain("Otto, Austin, TX");
	expect(email?.html).toContain(`/desk/aftercare/${id}`);
	expect(email?.html).not.toMatch(/cats|family@/);
	expect(await orders("aftercare.owner")).toBe(0);

	// Old data stays while someone waits for an answer.
	await later(400);
	await db.update(aftercares).set({ checkIns: 3, askedAt: daysAgo(400) });
	await twice();
	expect(await desk.view(id, actor)).toBeDefined();
	const staff = await makeStaff("reviewer", { name: "Ada" });
	await desk.act(id, "answered", staff);
	expect(await desk.listed("", actor)).toEqual([]);
	expect(await desk.listed("list=handled", actor)).toHaveLength(1);
	expect((await desk.view(id, actor))?.messages?.[0]?.[0]?.remarks).toMatchObject([
		["Answered by ", { typed: "Ada" }, ", ", {}],
	]);
	await twice();
	expect(await desk.view(id, actor)).toBeUndefined();
});

test("a task that came in after the page was opened stays open, also from the same form", async () => {
	const { dogId } = await makeHomedDog();
	const { id, token } = await makeAftercare(dogId);
	await answerCheckIn(token, { answer: "question", words: "Cats?" }, "t", visitor);
	const expectedVersion = String((await desk.view(id, actor))?.messages?.[0]?.[0]?.id);
	await answerCheckIn(token, { answer: "not_working", words: "He growls." }, "t", visitor);
	await desk.act(id, "answered", actor, { expectedVersion });
	expect(await desk.items("", actor)).toMatchObject([
		{ caseId: id, values: [[{ typed: "Otto" }], {}, ["Not working"], {}] },
	]);
});

test("not working tells team and owner, and one click puts the listing back", async () => {
	const { dogId, caseId } = await makeHomedDog();
	const { id, token } = await makeAftercare(dogId);
	await dogs.transition(dogId, "homed", actor);
	for (const ticket of ["1", "2"]) {
		const said = { answer: "not_working" as const, words: "He growls at our son." };
		await answerCheckIn(token, said, ticket, visitor);
	}
	expect([await orders("aftercare.task"), await orders("aftercare.owner")]).toEqual([2, 1]);
	const email = await writeEmail(aftercareMail.owner, id);
	expect(email?.to).toBe("owner@example.com");
	expect(email?.text).toMatch(/\/edit\/dog\/[\w-]{22}\?back/);
	expect(email?.text).not.toMatch(/growls|family@/);

	expect(await desk.act(id, "relisted", actor)).toBe(`/desk/adoptions/${dogId}?done=status`);
	expect((await dogs.find(dogId))?.status).toBe("available");
	expect((await caseNow({ id: caseId })).state).toBe("published");
	expect(await desk.listed("", actor)).toEqual([]);
	expect((await findAftercare(id))?.aftercare).toMatchObject({
		stoppedBy: "return",
		returnedAt: expect.any(Date),
	});
	expect(await desk.act(id, "relisted", actor)).toBe("meanwhile");
	expect(await writeEmail(aftercareMail.owner, id)).toBeUndefined();
});

test("a dog that bit through the skin is put back by an admin only", async () => {
	const { dogId } = await makeHomedDog({ biteHistory: "yes", biteSkinBroken: "yes" });
	const { id } = await makeAftercare(dogId);
	const reviewer = await makeStaff("reviewer");
	expect(await desk.act(id, "relisted", reviewer)).toBe("admin");
	expect((await dogs.find(dogId))?.status).toBe("homed");
	expect(await desk.act(id, "relisted", await makeStaff("admin"))).toContain(`/${dogId}?`);
});

test("an editor reads no answers and takes no steps", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId);
	const editor = await makeStaff("editor");
	await expect(desk.view(id, editor)).rejects.toThrow("right");
	expect(() => desk.act(id, "closed", editor)).toThrow("right");
});
