import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { runConfirmations } from "#app/cases/confirmations/schedule.ts";
import { addStaffNote, notesOf } from "#app/cases/history/staff-notes.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { followDogs } from "#app/network/conversations/schedule.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { reportCase } from "#app/network/reports/case.ts";
import { reportKeeps } from "#app/network/reports/keeps.ts";
import type { Subject } from "#app/network/reports/report.ts";
import { listingReports } from "#app/network/reports/table.ts";
import { privateLinks } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { reportPolicy } from "#policies";
import { casesOf } from "#test/desk.ts";
import { actor, daysAgo, deleteRecords, makeDog } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";
import {
	inquiryNow,
	makeInquiry,
	makeRelayedDog,
	makeReport,
	makeUnconfirmed,
	reportNow,
} from "#test/visitors.ts";

beforeEach(async () => {
	await deleteRecords();
	for (const table of [listingReports, rateLimits]) await db.delete(table);
});

const ada = await makeStaff("reviewer");
const { deleteAfter, deleteUnconfirmedAfter } = reportPolicy;

/** Everything that is stored about reports happened so many days earlier. */
const later = (days: number) =>
	db.execute(sql`update listing_reports set created_at = created_at - make_interval(days => ${days}),
		confirmed_at = confirmed_at - make_interval(days => ${days}),
		closed_at = closed_at - make_interval(days => ${days})`);

const twice = () => Promise.all([deleteDue(reportKeeps), deleteDue(reportKeeps)]);

test("a closed report is deleted after half a year, with its notes and links; an open one stays (R12)", async () => {
	const about: Subject = { kind: "dog", id: (await makeDog({ name: "Otto" })).id };
	const closed = await makeReport(about);
	const open = await makeReport(about, { EMAIL: "cleo@example.com" });
	await addStaffNote({ kind: "report", id: closed }, "Called.", ada);
	await casesOf(reportCase).act(closed, "nothing", ada);
	await later(deleteAfter - 1);
	await twice();
	expect(await reportNow(closed)).toBeDefined();
	await later(2);
	await twice();
	expect(await reportNow(closed)).toBeUndefined();
	expect(await notesOf({ kind: "report", id: closed })).toEqual([]);
	expect(await db.$count(privateLinks, eq(privateLinks.subjectId, closed))).toBe(0);
	await later(1000);
	await twice();
	expect(await reportNow(open)).toBeDefined();
});

test("what nobody confirms is deleted after a week (R12)", async () => {
	const { id } = await makeUnconfirmed({ kind: "dog", id: (await makeDog({ name: "Otto" })).id });
	await later(deleteUnconfirmedAfter - 1);
	await twice();
	expect(await reportNow(id)).toBeDefined();
	await later(2);
	await twice();
	expect(await reportNow(id)).toBeUndefined();
});

test("a paused dog is neither asked about, nor hidden, nor closed, and its conversations go on", async () => {
	const { id } = await makeRelayedDog({ dateAdded: daysAgo(90) });
	await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
	const conversation = await makeInquiry(id, {}, { answered: true });
	await dogs.transition(id, "paused", actor);
	for (const days of [0, 30, 60, 200]) {
		const now = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
		expect(await runConfirmations(dogs, actor, now)).toEqual({
			...{ asked: 0, suspicious: 0, hidden: 0, closed: 0 },
		});
	}
	await followDogs(actor);
	expect((await inquiryNow(conversation.id))?.closedAt).toBeNull();
	const [now] = await db.select().from(adoptionListings).where(eq(adoptionListings.id, id));
	expect(now).toMatchObject({ status: "paused", statusBefore: "available" });
});
