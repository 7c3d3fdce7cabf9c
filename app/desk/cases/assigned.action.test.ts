import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action } from "#app/desk/cases/assigned.action.ts";
import { staffContext } from "#app/people/sessions.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });

async function assigned(person: number): Promise<string | null> {
	const { id } = await makeCase("rehome", dogDraft);
	const context = new RouterContextProvider();
	context.set(staffContext, ada as never);
	const body = new URLSearchParams({ to: "person", person: String(person), case: `${id} ` });
	const url = new URL("https://corso.example/desk/review/assigned");
	const request = new Request(url, { method: "POST", body });
	const said = await action({ request, url, context } as never);
	return new URL(said.headers.get("location") ?? "", request.url).searchParams.get("done");
}

test("an email to the assignee is announced only if one will be sent", async () => {
	expect(await assigned((await makeStaff("reviewer")).id)).toBe("given");
	const quiet = await makeStaff("reviewer", { emails: "none" });
	expect(await assigned(quiet.id)).toBe("given-unsent");
});
