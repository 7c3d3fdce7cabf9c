import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { cases } from "#app/cases/table.ts";
import { action } from "#app/desk/review/case-step.action.ts";
import { staffContext } from "#app/people/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { decided } from "#test/desk.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });

async function doneAfter(params: object, fields: Record<string, string> = {}) {
	const context = new RouterContextProvider();
	context.set(staffContext, ada as never);
	const body = new URLSearchParams(fields);
	const request = new Request("https://corso.example/desk", { method: "POST", body });
	const said = await action({ request, context, params } as never);
	return new URL(said.headers.get("location") ?? "", request.url).searchParams.get("done");
}

const undone = (id: number, decision: number) =>
	doneAfter({ id: String(id), of: "undo", step: String(decision) });

test("an email to the assignee is announced only if one will be sent", async () => {
	const ben = await makeStaff("reviewer");
	const quiet = await makeStaff("reviewer", { caseEmails: false });
	const assigned = async ({ id }: { id: number }, person: { id: number }) =>
		doneAfter(
			{ id: String(id), of: "assignee", step: "person" },
			{ person: String(person.id), from: String((await caseNow({ id })).assignedTo ?? "") },
		);
	const found = await makeCase("rehome", dogDraft);
	expect(await assigned(found, ben)).toBe("given");
	expect(await assigned(found, quiet)).toBe("given-unsent");
	await db.update(cases).set({ sample: true }).where(eq(cases.id, found.id));
	expect(await assigned(found, ben)).toBe("given-unsent");
});

test("an undone decision is reported as waiting for review only if it is", async () => {
	const found = await makeCase("rehome", dogDraft);
	expect(await undone(found.id, await decided(found, { verdict: "spam" }))).toBe("undone");
	await decided(found, { verdict: "changes", words: "A photo, please." });
	expect(await undone(found.id, await decided(found, { verdict: "approved" }))).toBe("back");
	expect(await caseNow(found)).toMatchObject({ state: "changes_needed" });
});
