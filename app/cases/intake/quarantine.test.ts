import { eq, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { addStaffNote, notesOf } from "#app/cases/history/staff-notes.ts";
import {
	discardSubmission,
	listQuarantined,
	restoreSubmission,
} from "#app/cases/intake/quarantine.ts";
import { spamCase } from "#app/cases/intake/spam.ts";
import { keptSubmissions } from "#app/cases/keeps.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { cases, history, submissions } from "#app/cases/table.ts";
import { actOnSeveral } from "#app/desk/cases/cases.ts";
import { publicForms } from "#app/network/owner/public-forms.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { spamPolicy } from "#policies";
import { casesOf } from "#test/desk.ts";
import { sendForm } from "#test/forms.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });

async function quarantine(text: string): Promise<number> {
	const values = { EMAIL: `${text}@example.com`, MMERGE6: text };
	await sendForm(contactForm, values, { honeypot: "filled" });
	return (await listQuarantined()).items[0]?.id ?? 0;
}

test("a discarded submission is deleted, and the history says only that it existed", async () => {
	const [first, second] = [await quarantine("kanari"), await quarantine("robin")];
	expect((await listQuarantined()).items.map(({ id }) => id)).toEqual([second, first]);
	await addStaffNote({ kind: "submission", id: first }, "Looks like a robot.", ada);
	expect(await discardSubmission(first, ada)).toBe(true);
	expect(await notesOf({ kind: "submission", id: first })).toEqual([]);
	expect(await discardSubmission(first, ada)).toBe(false);
	expect((await listQuarantined()).items.map(({ id }) => id)).toEqual([second]);
	expect(await db.select().from(submissions).where(eq(submissions.id, first))).toEqual([]);
	expect((await historyOf({ kind: "submission", id: first })).at(-1)).toMatchObject({
		event: "discarded",
		actor: "Ada",
		details: { form: "contact" },
	});
	expect(JSON.stringify(await db.select().from(history))).not.toContain("kanari");
});

test("its page shows everything that was sent, and the second of two people who act on it is told", async () => {
	const { act, shown, listed } = casesOf(spamCase(publicForms));
	const id = await quarantine("merlo");
	expect(await listed("", ada)).toContain(id);
	expect(await shown(id, ada)).toContain("merlo@example.com");
	const both = await Promise.all([act(id, "restored", ada), act(id, "restored", ada)]);
	expect(both.sort()).toEqual(["/desk/spam?done=gone", "/desk/spam?done=restored"]);
	expect(await act(id, "discarded", ada)).toBe("/desk/spam?done=gone");
	expect(await db.$count(cases, eq(cases.submissionId, id))).toBe(1);
	expect(await shown(id, ada)).toBeUndefined();
});

test("possible spam is deleted after 30 days, old and new; samples and restored messages stay", async () => {
	await db.delete(cases);
	await db.delete(submissions);
	const ids = [];
	for (const name of ["old", "fresh", "restored", "sample"]) ids.push(await quarantine(name));
	const [old, fresh = 0, restored = 0, sample = 0] = ids;
	await restoreSubmission(restored, publicForms, ada);
	const isLate = sql`now() - make_interval(days => ${spamPolicy.deleteAfter}, secs => 1)`;
	await db.update(submissions).set({ quarantinedAt: isLate }).where(ne(submissions.id, fresh));
	await db.update(submissions).set({ sample: true }).where(eq(submissions.id, sample));
	const left = async () => (await db.select().from(submissions)).map(({ id }) => id);
	for (const _ of ["once", "again"]) {
		await Promise.all([deleteDue([keptSubmissions]), deleteDue([keptSubmissions])]);
		expect((await left()).sort()).toEqual([fresh, restored, sample].sort());
	}
	const events = await historyOf({ kind: "submission", id: old ?? 0 });
	expect(events.map(({ event }) => event)).toEqual(["quarantined", "discarded"]);
});

test("when two people delete the same selection, the second is told how many were still there", async () => {
	const ids = [await quarantine("one"), await quarantine("two")];
	const kind = spamCase(publicForms);
	const bea = await makeStaff("reviewer");
	const both = await Promise.all([ada, bea].map((by) => actOnSeveral(kind, ids, "discarded", by)));
	expect((both[0] ?? 0) + (both[1] ?? 0)).toBe(2);
	expect(await actOnSeveral(kind, ids, "restored", ada)).toBe(0);
	const editor = await makeStaff("editor");
	await expect(actOnSeveral(kind, ids, "discarded", visitor)).rejects.toThrow("no right");
	await expect(actOnSeveral(kind, ids, "discarded", editor)).rejects.toThrow("no right");
});
