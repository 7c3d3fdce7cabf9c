import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { reportCase } from "#app/network/reports/case.ts";
import { listPaused } from "#app/network/reports/pause.ts";
import type { Subject } from "#app/network/reports/report.ts";
import {
	listingReports,
	pausedMail,
	reportLetters,
	reportMail,
} from "#app/network/reports/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { casesOf, isPublic } from "#test/desk.ts";
import { actor, deleteRecords, makeDog, makeKennel } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";
import { makeReport } from "#test/visitors.ts";

const desk = casesOf(reportCase);
const ada = await makeStaff("reviewer", { name: "Ada Rossi" });
const bea = await makeStaff("reviewer", { name: "Bea" });
const orders = (name: string) => db.$count(deliveries, eq(deliveries.name, name));

beforeEach(async () => {
	await deleteRecords();
	for (const table of [listingReports, deliveries, rateLimits]) await db.delete(table);
});

async function reportedDog() {
	const { id } = await makeDog({ name: "Otto", ownerContactEmail: "owner@example.com" });
	await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
	const about: Subject = { kind: "dog", id };
	return { about, dogId: id, report: await makeReport(about) };
}

test("a reported dog is hidden while the team looks, once, and its owner learns that it's paused, but not why", async () => {
	const { dogId, report } = await reportedDog();
	expect(await desk.shown(report, ada)).toContain("Hide while we look");
	const both = await Promise.all([
		desk.act(report, "hidden", ada),
		desk.act(report, "hidden", bea),
	]);
	expect(both).toEqual(["hidden", "hidden"]);
	expect(await isPublic("otto")).toBe(false);
	expect(await listPaused(ada)).toMatchObject([{ id: dogId, before: "available" }]);
	expect(await orders(pausedMail.owner.name)).toBe(1);
	const email = await writeEmail(pausedMail.owner, dogId);
	expect(email).toMatchObject({ to: "owner@example.com" });
	expect(email?.text).toContain("Otto’s listing is paused");
	expect(email?.text).not.toMatch(/report/i);
	expect(await desk.shown(report, ada)).not.toContain("Hide while we look");
	await dogs.transition(dogId, "available", actor);
	expect(await isPublic("otto")).toBe(true);
});

test("a reported kennel is hidden in the same way, and what isn't on the site is left as it is", async () => {
	const kennel = await makeKennel({ kennelName: "Casa Alta" });
	const report = await makeReport({ kind: "kennel", id: kennel.id });
	expect(await desk.act(report, "hidden", ada)).toBe("hidden");
	expect((await kennels.find(kennel.id))?.status).toBe("paused");
	expect((await writeEmail(pausedMail.breeder, kennel.id))?.subject).toContain("Casa Alta");
	const { dogId, report: other } = await reportedDog();
	await dogs.transition(dogId, "withdrawn", actor);
	expect(await desk.act(other, "hidden", ada)).toBe("not-shown");
	expect((await dogs.find(dogId))?.status).toBe("withdrawn");
});

test("the owner is written to from the report, once, without a word about the report", async () => {
	const { report } = await reportedDog();
	const letter = {
		body: "Is Otto still with you?",
		ticket: await newTicket(),
		expectedVersion: "0",
	};
	const twice = await Promise.all([desk.save(report, letter, ada), desk.save(report, letter, ada)]);
	expect(twice).toEqual([{ notice: "written" }, { notice: "written" }]);
	const [row, ...others] = await db.select().from(reportLetters);
	expect(others).toEqual([]);
	expect(await orders(reportMail.owner.name)).toBe(1);
	const email = await writeEmail(reportMail.owner, row?.id ?? 0);
	expect(email).toMatchObject({ to: "owner@example.com" });
	expect(email?.text).toContain("Is Otto still with you?");
	expect(email?.text).not.toMatch(/report/i);
	const other = { ...letter, body: "Hello?", ticket: await newTicket() };
	expect(await desk.save(report, other, bea)).toMatchObject({
		refused: expect.stringContaining("Ada Rossi has written"),
	});
	const seen = { ...other, expectedVersion: String(row?.id) };
	expect(await desk.save(report, seen, bea)).toEqual({ notice: "written" });
	expect((await desk.view(report, ada))?.messages?.[0]?.map(({ text }) => text)).toContain(
		"Hello?",
	);
	const events = await historyOf({ kind: "report", id: report });
	expect(events.map(({ event }) => event)).toEqual(["owner written to", "owner written to"]);
	await db.delete(listingReports).where(eq(listingReports.id, report));
	expect(await db.select().from(reportLetters)).toEqual([]);
});
