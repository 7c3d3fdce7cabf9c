import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { history } from "#app/cases/table.ts";
import { dogsOfCase } from "#app/network/kennels/evidence/dogs.ts";
import { runEvidence } from "#app/network/kennels/evidence/schedule.ts";
import { evidenceMail, healthResults } from "#app/network/kennels/evidence/table.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { isoDay } from "#app/records/dates.ts";
import { decided } from "#test/desk.ts";
import { approveDog, check, enterDog, enterResult, reviewDog } from "#test/evidence.ts";
import { actor, daysAgo, deleteRecords } from "#test/make.ts";
import { caseNow, kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";

beforeEach(async () => {
	await deleteRecords();
	await db.delete(deliveries);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function makePublished() {
	const found = await makeCase("breeder", kennelDraft, { email: "first@example.com" });
	await decided(found, { verdict: "approved" });
	const { subjectId } = await caseNow(found);
	const dogId = await enterDog(found.id);
	await approveDog(found.id, dogId);
	return { caseId: found.id, kennelId: subjectId ?? 0, dogId };
}

/** A heart result that was reviewed, and is valid for the given number of days from now. */
async function makeHeart(daysLeft: number) {
	const made = await makePublished();
	const facts = { test: "heart", result: "Normal", certificate: "" };
	const testedOn = daysAgo(360).toISOString().slice(0, 10);
	const resultId = await enterResult(made.caseId, made.dogId, { ...facts, testedOn });
	await check(made.caseId, [made.dogId, resultId], "document");
	const lasts = (days: number) =>
		db.update(healthResults).set({ validUntil: isoDay(daysAgo(-days)) });
	await lasts(daysLeft);
	return { ...made, lasts };
}

async function warned() {
	await runEvidence(actor);
	const isWarning = eq(deliveries.name, "evidence.expiring");
	return (await db.select().from(deliveries).where(isWarning)).map(({ createdAt }) => createdAt);
}

test("emails go to an applicant's address, and to a published kennel's present one", async () => {
	const applied = await makeCase("breeder", kennelDraft, { email: "first@example.com" });
	await approveDog(applied.id, await enterDog(applied.id));
	const early = await writeEmail(evidenceMail.checked, applied.id, minutesAgo(1));
	expect(early?.to).toBe("first@example.com");
	expect(early?.text).toContain("isn’t on the site yet");
	const { caseId, kennelId } = await makePublished();
	await kennels.update(kennelId, { email: "moved@example.com" }, actor);
	const email = await writeEmail(evidenceMail.checked, caseId, minutesAgo(1));
	expect(email?.to).toBe("moved@example.com");
	expect(email?.text).not.toContain("on the site yet");
});

test("what was reviewed after an email was due is in the next one only, however late that email is", async () => {
	const { caseId } = await makePublished();
	expect(await writeEmail(evidenceMail.checked, caseId, minutesAgo(16))).toBeUndefined();
	expect(await writeEmail(evidenceMail.checked, caseId, minutesAgo(14))).toBeDefined();
});

test("what several reviewers decide at once is one email", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	for (let at = 0; at < 4; at++) await enterDog(caseId, { registryNumber: `${at}` });
	const dogs = await dogsOfCase(caseId);
	const approve = ({ id, sentAt }: (typeof dogs)[number]) =>
		reviewDog(id, { verdict: "approved", reason: "", expectedVersion: sentAt.getTime() }, actor);
	// Every decision waits at its note in the history until all have come that far.
	const approved = await transaction(async (tx) => {
		await tx.execute(sql`lock table ${history} in share mode`);
		const all = Promise.all(dogs.map(approve));
		await setTimeout(500);
		return { all };
	});
	expect(new Set(await approved.all)).toEqual(new Set(["reviewed"]));
	expect(await db.$count(deliveries, eq(deliveries.name, "evidence.checked"))).toBe(1);
});

test("no email says that a result expires soon after it has expired", async () => {
	const { caseId, lasts } = await makeHeart(-3);
	expect(await warned()).toEqual([]);
	await lasts(0);
	const [enqueuedAt, ...more] = await warned();
	if (!enqueuedAt) expect.unreachable();
	expect(more).toEqual([]);
	expect((await writeEmail(evidenceMail.expiring, caseId, enqueuedAt))?.text).toContain("Heart");
	await lasts(-1);
	expect(await writeEmail(evidenceMail.expiring, caseId, enqueuedAt)).toBeUndefined();
});

test("a kennel that has left the site isn't told what its page will say", async () => {
	const { caseId, kennelId } = await makeHeart(20);
	const [enqueuedAt] = await warned();
	if (!enqueuedAt) expect.unreachable();
	await kennels.transition(kennelId, "paused", actor);
	expect(await writeEmail(evidenceMail.expiring, caseId, enqueuedAt)).toBeUndefined();
	await kennels.transition(kennelId, "active", actor);
	expect(await writeEmail(evidenceMail.expiring, caseId, enqueuedAt)).toBeDefined();
});
