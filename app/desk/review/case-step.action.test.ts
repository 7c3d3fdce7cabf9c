import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action } from "#app/desk/review/case-step.action.ts";
import { staffContext } from "#app/people/sessions.ts";
import { decided } from "#test/decisions.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });

async function undone(id: number, decision: number): Promise<string | null> {
	const context = new RouterContextProvider();
	context.set(staffContext, ada as never);
	const request = new Request("https://corso.example/desk", { method: "POST" });
	const said = await action({
		request,
		context,
		params: { id: String(id), of: "undo", step: String(decision) },
	} as never);
	return new URL(said.headers.get("location") ?? "", request.url).searchParams.get("done");
}

test("an undone decision is reported as waiting for review only if it is", async () => {
	const found = await makeCase("rehome", dogDraft);
	expect(await undone(found.id, await decided(found, { verdict: "spam" }))).toBe("undone");
	await decided(found, { verdict: "changes", words: "A photo, please." });
	expect(await undone(found.id, await decided(found, { verdict: "approved" }))).toBe("back");
	expect(await caseNow(found)).toMatchObject({ state: "changes_needed" });
});
