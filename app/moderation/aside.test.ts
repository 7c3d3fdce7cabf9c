import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MessageForm, sendMessage } from "#app/contact/messages.ts";
import { discard, pageAside } from "#app/moderation/aside.ts";
import { historyOf } from "#app/moderation/history.ts";
import { history, submissions } from "#app/moderation/table.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { checkForm } from "#app/platform/typed-form.server.ts";
import { ripeTicket } from "#test/sent.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });

async function setAside(text: string): Promise<number> {
	const checked = checkForm({ EMAIL: `${text}@example.com`, MMERGE6: text }, MessageForm);
	if (!checked.ok) throw new Error("wrong form");
	const arrival = { ticket: await ripeTicket(), trap: "filled", network: "n" };
	await sendMessage(checked.value, arrival, visitor);
	return (await pageAside(1)).items[0]?.id ?? 0;
}

test("what is discarded is gone, and the history keeps only that there was something", async () => {
	const [first, second] = [await setAside("kanari"), await setAside("robin")];
	expect((await pageAside(1)).items.map(({ id }) => id)).toEqual([second, first]);
	expect(await discard(first, ada)).toBe(true);
	expect(await discard(first, ada)).toBe(false);
	expect((await pageAside(1)).items.map(({ id }) => id)).toEqual([second]);
	expect(await db.select().from(submissions).where(eq(submissions.id, first))).toEqual([]);
	expect((await historyOf({ kind: "submission", id: first })).at(-1)).toMatchObject({
		...{ event: "discarded", actor: "Ada", details: { form: "contact" } },
	});
	expect(JSON.stringify(await db.select().from(history))).not.toContain("kanari");
});
