import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { messageCase } from "#app/cases/contact/case.ts";
import { addReply } from "#app/cases/saved-replies/saved-replies.ts";
import { savedReplies } from "#app/cases/saved-replies/table.ts";
import { readCase } from "#app/desk/cases/cases.ts";
import CasePage, { action, shouldRevalidate } from "#app/desk/cases/show.page.tsx";
import { storyCase } from "#app/network/dogs/stories/case.ts";
import { findStoryOf } from "#app/network/dogs/stories/stories.ts";
import { reportCase } from "#app/network/reports/case.ts";
import type { CaseKind } from "#app/people/define-case.ts";
import { staffContext } from "#app/people/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { casesOf } from "#test/desk.ts";
import { actor, deleteRecords, makeDog } from "#test/make.ts";
import { makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";
import { makeHomedDog, makeReport, makeStory } from "#test/visitors.ts";
import "#test/runner/no-console-error.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const bea = await makeStaff("reviewer", { name: "Bea" });

beforeEach(deleteRecords);

async function wordsOf(kind: CaseKind, id: number): Promise<string> {
	const view = await readCase(kind, id, actor);
	const { path, title: listTitle, notices, page } = kind;
	const loaderData = { ...view, path, listTitle, notices, fields: page?.edit?.fields ?? [] };
	const props = { loaderData } as unknown as ComponentProps<typeof CasePage>;
	const router = createMemoryRouter([{ path: "/", element: <CasePage {...props} /> }]);
	const html = renderToStaticMarkup(<RouterProvider router={router} />);
	return html.replaceAll(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
}

test("what a case says in pieces reads as sentences", async () => {
	const { dogId } = await makeHomedDog();
	await makeStory(dogId);
	const story = await wordsOf(storyCase, (await findStoryOf(dogId))?.id ?? 0);
	expect(story).toMatch(/Waiting Sent .+ by the owner of Otto, with consent to publish\./);
	expect(story).toContain("Shown on the dog’s page for 90 days");
	const { id } = await makeDog({ name: "Rex" });
	const report = await makeReport({ kind: "dog", id });
	await makeReport({ kind: "dog", id }, { EMAIL: "cleo@example.com" });
	const shown = await wordsOf(reportCase, report);
	expect(shown).toContain(`Open Number ${report}`);
	expect(shown).toMatch(/UTC · Open/);
});

/** What the page answers to its form. */
function posted(id: number, fields: Record<string, string>) {
	const url = new URL(`https://corso.example/desk/messages/${id}`);
	const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
	const context = new RouterContextProvider();
	context.set(staffContext, ada as never);
	return action({ request, url, context, params: { id: String(id) } } as never);
}

test("a late reply is refused, whatever number the form contains, and what was typed is kept", async () => {
	const { id } = await makeCase("contact", {}, { firstName: "Luca" });
	const ticket = await newTicket();
	const mine = { body: "Mine.", ticket: await newTicket() };
	await casesOf(messageCase).save(id, mine, bea);
	for (const expectedVersion of ["1e999", "1.5", "9".repeat(30), "-1", "x", ""]) {
		expect(
			await posted(id, { body: "Too.", ticket, expectedVersion }),
			expectedVersion,
		).toMatchObject({
			init: { status: 409 },
			data: { values: { body: "Too." } },
		});
	}
	const empty = await posted(id, { body: " ", ticket, expectedVersion: "7" });
	expect(empty, "the other reply is still unread").toMatchObject({
		data: { seen: { expectedVersion: "7" } },
	});
});

test("a refused form is shown with what has changed since", () => {
	const late = { actionStatus: 409, defaultShouldRevalidate: false };
	expect(shouldRevalidate(late as never)).toBe(true);
});

test("a saved reply is inserted after what was typed, without sending; an unfilled field is refused", async () => {
	await db.delete(savedReplies);
	const { id } = await makeCase("contact", {}, { firstName: "Luca" });
	const values = { title: "Hello", use: "answer" as const, kind: null };
	const saved = await addReply({ ...values, body: "Hi {first name}, from {my name}" }, ada);
	const [{ text } = { text: "" }] = (await readCase(messageCase, id, ada))?.edit?.replies ?? [];
	expect(text).toBe("Hi Luca, from Ada");
	const fields = {
		insert: "yes",
		[`reply-${saved}`]: "yes",
		body: "Dear sender,",
		expectedVersion: "7",
	};
	expect(await posted(id, fields)).toMatchObject({
		errors: {},
		values: { body: `Dear sender,\n\n${text}` },
		seen: { expectedVersion: "7" },
		inserted: true,
	});
	const unfilled = { body: "Hi {first name}", ticket: await newTicket(), expectedVersion: "7" };
	expect(await posted(id, unfilled)).toMatchObject({
		init: { status: 422 },
		data: { errors: { body: expect.stringContaining("{first name}") } },
	});
});
