import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action, loader, shouldRevalidate } from "#app/contact/desk/show.page.tsx";
import { answerMessage } from "#app/contact/desk/thread.ts";
import { addReply } from "#app/moderation/saved-replies/saved-replies.ts";
import { savedReplies } from "#app/moderation/saved-replies/table.ts";
import { staffContext } from "#app/people/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { agedTicket } from "#test/form-submissions.ts";
import { makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const bea = await makeStaff("reviewer", { name: "Bea" });
const { id } = await makeCase("contact", {}, { email: "luca@example.com" });

/** Arguments of the route module for a signed-in member. */
function routeArgs(fields?: Record<string, string>) {
	const body = fields && new URLSearchParams(fields);
	const request = new Request("https://corso.example/desk", body ? { method: "POST", body } : {});
	const context = new RouterContextProvider();
	context.set(staffContext, ada as never);
	return { request, context, params: { id: String(id) } } as never;
}

test("a late reply is refused, whatever number the form contains, and what was typed is kept", async () => {
	const ticket = await agedTicket();
	await answerMessage(id, { body: "Mine.", ticket: "a", seen: 0 }, bea);
	for (const seen of ["1e999", "1.5", "9".repeat(30), "-1", "x", ""]) {
		expect(await action(routeArgs({ body: "Too.", ticket, seen })), seen).toMatchObject({
			init: { status: 409 },
			data: { values: { body: "Too." } },
		});
	}
	const empty = await action(routeArgs({ body: " ", ticket, seen: "7" }));
	expect(empty, "the other reply is still unread").toMatchObject({ data: { seen: 7 } });
});

test("a refused form shows the other reply, and only the member's own reply clears it", async () => {
	const late = { actionStatus: 409, defaultShouldRevalidate: false };
	expect(shouldRevalidate(late as never)).toBe(true);
	const { lastOwn, lastReply } = await loader(routeArgs());
	expect([lastOwn, lastReply]).toEqual([undefined, expect.any(Number)]);
	await answerMessage(id, { body: "Mine, too.", ticket: "b", seen: lastReply }, ada);
	expect((await loader(routeArgs())).lastOwn).toEqual(expect.any(Date));
});

test("a saved reply is inserted after what was typed, without sending; an unfilled field is refused", async () => {
	await db.delete(savedReplies);
	const values = { title: "Hello", use: "answer" as const, kind: null };
	const reply = await addReply({ ...values, body: "Hi {first name}, from {my name}" }, ada);
	const [{ text } = { text: "" }] = (await loader(routeArgs())).replies;
	expect(text).toBe("Hi Ada, from Ada");
	const fields = { insert: "yes", [`reply-${reply}`]: "yes", body: "Dear sender,", seen: "7" };
	expect(await action(routeArgs(fields))).toEqual({
		errors: {},
		values: { body: `Dear sender,\n\n${text}` },
		seen: 7,
		inserted: true,
	});
	const ticket = await agedTicket();
	const unfilled = await action(routeArgs({ body: "Hi {first name}", ticket, seen: "7" }));
	expect(unfilled).toMatchObject({
		init: { status: 422 },
		data: { errors: { body: expect.stringContaining("{first name}") } },
	});
});
