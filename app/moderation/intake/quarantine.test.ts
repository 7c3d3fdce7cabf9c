import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactForm } from "#app/contact/messages.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { addNote, notesOf } from "#app/moderation/history/staff-notes.ts";
import { discardSubmission, listQuarantined } from "#app/moderation/intake/quarantine.ts";
import { history, submissions } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { sendForm } from "#test/form-submissions.ts";
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
	await addNote({ kind: "submission", id: first }, "Looks like a robot.", ada);
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
