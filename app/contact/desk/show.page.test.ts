import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action, loader, shouldRevalidate } from "#app/contact/desk/show.page.tsx";
import { answerMessage } from "#app/contact/desk/thread.ts";
import { staffContext } from "#app/people/sessions.ts";
import { makeCase } from "#test/make-case.ts";
import { ripeTicket } from "#test/sent.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const bea = await makeStaff("reviewer", { name: "Bea" });
const { id } = await makeCase(
	"contact",
	{},
	{ email: "luca?bcc=x%40evil.example&cc=y@example.com" },
);

/** What the door gets of somebody who is signed in. */
function asked(fields?: Record<string, string>) {
	const body = fields && new URLSearchParams(fields);
	const request = new Request("https://corso.example/desk", body ? { method: "POST", body } : {});
	const context = new RouterContextProvider();
	context.set(staffContext, ada as never);
	return { request, context, params: { id: String(id) } } as never;
}

test("who answers late is told, whatever number the form bears, and keeps what was typed", async () => {
	const ticket = await ripeTicket();
	await answerMessage(id, { body: "Mine.", ticket: "a", seen: 0 }, bea);
	for (const seen of ["1e999", "1.5", "9".repeat(30), "-1", "x", ""]) {
		expect(await action(asked({ body: "Too.", ticket, seen })), seen).toMatchObject({
			...{ init: { status: 409 }, data: { values: { body: "Too." } } },
		});
	}
	const empty = await action(asked({ body: " ", ticket, seen: "7" }));
	expect(empty, "what came meanwhile is still unread").toMatchObject({ data: { seen: 7 } });
});

test("an address that looks like a link with more recipients begins a mail to itself alone (I2)", async () => {
	const { mailto } = await loader(asked());
	expect(mailto).toBe("mailto:luca%3Fbcc%3Dx%2540evil.example%26cc%3Dy@example.com");
});

test("a form that comes back shows what came meanwhile, and is cleared by its own answer only", async () => {
	const late = { actionStatus: 409, defaultShouldRevalidate: false };
	expect(shouldRevalidate(late as never)).toBe(true);
	const { lastOwn, lastReply } = await loader(asked());
	expect([lastOwn, lastReply]).toEqual([undefined, expect.any(Number)]);
	await answerMessage(id, { body: "Mine, too.", ticket: "b", seen: lastReply }, ada);
	expect((await loader(asked())).lastOwn).toEqual(expect.any(Date));
});
