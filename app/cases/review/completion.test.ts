import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { saveDraft, withdrawCase } from "#app/cases/edit/case-edits.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { assignCase } from "#app/cases/review/assignment.ts";
import { runCompletion } from "#app/cases/review/completion.ts";
import { caseMail, cases } from "#app/cases/table.ts";
import { reviewCase } from "#app/desk/review/case.ts";
import { rehomeForm } from "#app/network/dogs/requests.ts";
import { sender, systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { casesOf, noPhotos } from "#test/desk.ts";
import { sendForm } from "#test/forms.ts";
import { deleteRecords } from "#test/make.ts";
import { caseNow, dogDraft } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

const schedule = systemActor("the schedule");
const ada = await makeStaff("reviewer", { name: "Ada" });
beforeEach(async () => {
	await deleteRecords();
	await db.execute(sql`truncate submissions, cases, deliveries cascade`);
});

const profile = {
	...dogDraft,
	houseTrained: "yes",
	crateTrained: "not_tested",
	energy: "Calm",
	biteHistory: "none",
};

let sent = 0;
async function request() {
	const email = `owner-${sent++}@example.com`;
	await sendForm(rehomeForm, { EMAIL: email, MMERGE9: "We move." }, { network: email });
	const [opened] = await db.select().from(cases).orderBy(sql`id desc`).limit(1);
	if (!opened) throw new Error("No case was opened.");
	return opened;
}

/** As if this much time had passed since. */
function wait({ id }: { id: number }, time: string) {
	const earlier = (column: string) => sql.raw(`${column} - interval '${time}'`);
	return db
		.update(cases)
		.set({
			openedAt: earlier("opened_at"),
			waitingSince: earlier("waiting_since"),
			changedAt: earlier("changed_at"),
		})
		.where(eq(cases.id, id));
}

const enqueued = async (name: string, { id }: { id: number }) =>
	db.$count(deliveries, and(eq(deliveries.name, name), eq(deliveries.subjectId, id)));
const { listed } = casesOf(reviewCase);
const inReview = () => listed("", ada);
const unfinished = () => listed("show=completing", ada);

test("a request is listed apart from those that wait for the team, until it is sent", async () => {
	const opened = await request();
	expect(opened).toMatchObject({ state: "completing", version: 1 });
	expect([await unfinished(), await inReview()]).toEqual([[opened.id], []]);
	const incomplete = { ...profile, biteHistory: "" };
	const edit = { photos: noPhotos };
	await saveDraft(opened.id, 1, { ...edit, draft: incomplete }, sender, true);
	expect((await caseNow(opened)).state).toBe("completing");
	await saveDraft(opened.id, 2, { ...edit, draft: profile }, sender, true);
	expect((await caseNow(opened)).state).toBe("received");
	expect([await unfinished(), await inReview()]).toEqual([[], [opened.id]]);
	expect(await enqueued("case.completed", opened)).toBe(1);
	expect(await enqueued("case.returned", opened)).toBe(0);
});

test("a complete profile that nobody sent goes to review after a quiet hour", async () => {
	const opened = await request();
	await saveDraft(opened.id, 1, { draft: profile, photos: noPhotos }, sender);
	await runCompletion(schedule);
	expect((await caseNow(opened)).state).toBe("completing");
	await wait(opened, "61 minutes");
	const other = await request();
	await wait(other, "61 minutes");
	await runCompletion(schedule);
	expect((await caseNow(opened)).state).toBe("received");
	expect((await caseNow(other)).state).toBe("completing");
});

test("its sender is reminded once, after two days (R12)", async () => {
	const opened = await request();
	await wait(opened, "47 hours");
	await runCompletion(schedule);
	expect(await enqueued("case.reminder", opened)).toBe(0);
	await wait(opened, "2 hours");
	await Promise.all(Array.from({ length: 5 }, () => runCompletion(schedule)));
	await runCompletion(schedule);
	expect(await enqueued("case.reminder", opened)).toBe(1);
	expect((await caseNow(opened)).state).toBe("completing");
});

test("after three days it is reviewed as it is, once, even when the schedule is a week late (R12)", async () => {
	const opened = await request();
	await wait(opened, "10 days");
	await Promise.all(Array.from({ length: 5 }, () => runCompletion(schedule)));
	await runCompletion(schedule);
	const now = await caseNow(opened);
	expect(now).toMatchObject({ state: "received", version: 1 });
	expect(now.waitingSince).toEqual(now.openedAt);
	expect(await enqueued("case.completed", opened)).toBe(1);
	expect(await enqueued("case.reminder", opened)).toBe(0);
	const events = await historyOf({ kind: "case", id: opened.id });
	expect(events.map(({ event, actor }) => [event, actor])).toEqual([
		["received", "a visitor"],
		["received", "the system: the schedule"],
	]);
	// Someone who was typing meanwhile can still save.
	const edit = { draft: profile, photos: noPhotos };
	expect(await saveDraft(opened.id, 1, edit, sender)).toMatchObject({ ok: true });
});

test("the team can take one over before its sender is done", async () => {
	const opened = await request();
	await assignCase(opened.id, ada.id, null, ada);
	expect(await caseNow(opened)).toMatchObject({ state: "in_review", assignedTo: ada.id });
	expect(await inReview()).toEqual([opened.id]);
	await wait(opened, "5 days");
	await runCompletion(schedule);
	expect(await enqueued("case.reminder", opened)).toBe(0);
});

test("the team gets one email about a dog, when it is ready, and none about one that was withdrawn before", async () => {
	const toTeam = async () => {
		const names = new Set<string>([
			"rehome.team",
			caseMail.completed.name,
			caseMail.withdrawn.name,
		]);
		const rows = await db.select().from(deliveries).orderBy(deliveries.id);
		return rows.map(({ name }) => name).filter((name) => names.has(name));
	};
	const { id: ready } = await request();
	expect(await toTeam()).toEqual([]);
	await saveDraft(
		ready,
		(await caseNow({ id: ready })).version,
		{ draft: profile, photos: noPhotos },
		sender,
		true,
	);
	expect(await toTeam()).toEqual([caseMail.completed.name]);
	const email = await writeEmail(caseMail.completed, ready);
	expect(email?.subject).toMatch(/^Rehome request: Luna/);
	expect(email?.text).toContain("We move.");
	const { id: given } = await request();
	await withdrawCase(given, sender);
	expect(await toTeam()).toEqual([caseMail.completed.name]);
});
