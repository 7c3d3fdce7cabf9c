import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { addStaffNote, notesOf } from "#app/cases/history/staff-notes.ts";
import { discardSubmission, listQuarantined } from "#app/cases/intake/quarantine.ts";
import { spamCase } from "#app/cases/intake/spam.ts";
import { cases, history, submissions } from "#app/cases/table.ts";
import { publicForms } from "#app/network/owner/public-forms.ts";
import { db } from "#app/platform/database/db.server.ts";
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
