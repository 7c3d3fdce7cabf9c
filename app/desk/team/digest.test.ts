import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { setEmails } from "#app/desk/account/own-changes.ts";
import { features } from "#app/features.ts";
import { systemActor } from "#app/people/actor.ts";
import { people, peopleMail } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { daysAgo } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

const schedules = features.find(({ name }) => name === "digest")?.schedules ?? [];
const run = () => Promise.all(schedules.map(({ run }) => run(systemActor("the schedule"))));
const enqueued = async () =>
	(await db.select().from(deliveries).where(eq(deliveries.name, peopleMail.digest.name))).map(
		({ subjectId }) => subjectId,
	);

beforeEach(async () => {
	for (const table of [cases, submissions, deliveries, people]) await db.delete(table);
});

test("a volunteer who chose it gets one email a week, even if it runs often or late (R12)", async () => {
	const eightDaysAgo = daysAgo(8);
	const ada = await makeStaff("reviewer", { emails: "weekly", digestAt: eightDaysAgo });
	for (const emails of ["each", "none"] as const) await makeStaff("reviewer", { emails });
	const weekly = { emails: "weekly", digestAt: eightDaysAgo } as const;
	await makeStaff("reviewer", { ...weekly, suspendedAt: new Date() });
	await makeStaff("reviewer", { ...weekly, joinedAt: null });
	await Promise.all([run(), run(), run()]);
	await run();
	expect(await enqueued()).toEqual([ada.id]);
	await db
		.update(people)
		.set({ digestAt: daysAgo(30) })
		.where(eq(people.id, ada.id));
	await run();
	expect(await enqueued()).toEqual([ada.id, ada.id]);
});

test("it counts what waits for one's rights, since when, and one's own cases; nothing of what was written", async () => {
	const ada = await makeStaff(["review"], { name: "Ada", emails: "weekly" });
	const bea = await makeStaff(["write"], { emails: "weekly" });
	expect(await writeEmail(peopleMail.digest, ada.id)).toBeUndefined();
	await makeCase("rehome", { ...dogDraft, name: "Otto" }, { sample: true });
	expect(await writeEmail(peopleMail.digest, ada.id), "samples wait for no one").toBeUndefined();
	const { id } = await makeCase("rehome", { ...dogDraft, name: "Otto" });
	const waitingSince = new Date("2026-11-03T10:00:00Z");
	await db.update(cases).set({ waitingSince, assignedTo: ada.id }).where(eq(cases.id, id));
	await makeCase("contact", {});
	const email = await writeEmail(peopleMail.digest, ada.id);
	expect(email).toMatchObject({ to: ada.email, subject: expect.stringContaining("2 things") });
	expect(email?.text).toContain("1, the oldest since November 3, 2026");
	expect(email?.text).toContain("One case is assigned to you.");
	expect(email?.text).not.toContain("Otto");
	expect(await writeEmail(peopleMail.digest, bea.id)).toBeUndefined();
});

test("it can be turned off and on in one's account, and waits for the next Monday then", async () => {
	const ada = await makeStaff("reviewer", { emails: "weekly", digestAt: daysAgo(8) });
	const me = { ...ada, sessionId: 0, hasApp: false, needsSecondFactor: false };
	await makeCase("contact", {});
	await setEmails("none", me);
	await run();
	expect(await enqueued()).toEqual([]);
	expect(await writeEmail(peopleMail.digest, ada.id)).toBeUndefined();
	await setEmails("weekly", me);
	await run();
	expect(await enqueued()).toEqual([]);
	expect((await writeEmail(peopleMail.digest, ada.id))?.to).toBe(ada.email);
});
