import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import {
	addReply,
	deleteReply,
	findReply,
	listReplies,
} from "#app/cases/saved-replies/saved-replies.ts";
import { savedReplies } from "#app/cases/saved-replies/table.ts";
import { action, loader } from "#app/desk/replies/edit.page.tsx";
import { staffContext } from "#app/people/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer");

function routeArgs(id: number, fields?: Record<string, string>) {
	const body = fields && new URLSearchParams(fields);
	const request = new Request("https://corso.example/desk", body ? { method: "POST", body } : {});
	const context = new RouterContextProvider();
	context.set(staffContext, ada as never);
	return { request, context, params: { id: String(id) } } as never;
}

test("a reply that a colleague removed meanwhile keeps what was typed, and can be added anew", async () => {
	await db.delete(savedReplies);
	const values = { title: "Photos", use: "changes" as const, kind: null, body: "More, please." };
	const id = await addReply(values, ada);
	const revision = String((await findReply(id))?.updatedAt.getTime());
	await deleteReply(id, ada);
	const typed = { title: "Photos", use: "changes", kind: "", body: "Two more, please." };
	expect(await action(routeArgs(id, { ...typed, revision }))).toMatchObject({
		data: { values: { ...typed, revision: "" }, message: expect.stringContaining("removed") },
		init: { status: 409 },
	});
	// Without JavaScript, the page is loaded again.
	expect(await loader(routeArgs(id))).toMatchObject({ data: { title: "" }, init: { status: 404 } });
	expect(await listReplies()).toEqual([]);
	expect(await action(routeArgs(id, { ...typed, revision: "" }))).toMatchObject({ status: 302 });
	expect(await listReplies()).toMatchObject([{ body: "Two more, please." }]);
});
