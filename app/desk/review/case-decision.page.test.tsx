import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { addStaffNote } from "#app/cases/history/staff-notes.ts";
import type { Case } from "#app/cases/table.ts";
import { DecideBar } from "#app/desk/review/case-decide-bar.tsx";
import DecisionPage, { shouldRevalidate } from "#app/desk/review/case-decision.page.tsx";
import { CaseDifference } from "#app/desk/review/case-difference.tsx";
import { readReview } from "#app/desk/review/review-case.ts";
import { readVerdictPage, type VerdictAnswer } from "#app/desk/review/submit-verdict.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { sender } from "#app/people/actor.ts";
import { dog } from "#app/records/dog.ts";
import { decided, noPhotos } from "#test/desk.ts";
import { deleteRecords } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
beforeEach(deleteRecords);

/** The page to which a case leads that was read as `seen`. */
async function rendered(id: number, seen?: string, actionData?: VerdictAnswer) {
	const loaderData = await readVerdictPage(String(id), "approved", ada);
	const props = {
		loaderData,
		actionData,
		params: { decision: "approval" },
	} as unknown as ComponentProps<typeof DecisionPage>;
	const query = seen === undefined ? "" : `?seen=${seen}`;
	const router = createMemoryRouter([{ path: "/approval", element: <DecisionPage {...props} /> }], {
		initialEntries: [`/approval${query}`],
	});
	const html = renderToString(<RouterProvider router={router} />);
	return html.replaceAll("<!-- -->", "");
}

/** The part of a case's page about the record that it changes. */
async function renderedChange(id: number) {
	const found = await readReview(id, ada);
	if (!found?.change) throw new Error("The case changes no record.");
	const element = <CaseDifference change={found.change} photos={found.photos} />;
	return renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("differences are shown until the case is decided, the record's link always", async () => {
	const found = await makeCase("rehome", dogDraft);
	await decided(found, { verdict: "approved" });
	const { subjectId } = await caseNow(found);
	const record = `href="${dog.deskPath}/${subjectId}"`;
	const { id } = await makeCase(
		"rehome",
		{ ...dogDraft, color: "Fawn" },
		{ subjectId: subjectId ?? 0 },
	);
	const before = await renderedChange(id);
	expect([before.includes("<ins"), before.includes(record)]).toEqual([true, true]);
	await decided(await caseNow({ id }), { verdict: "approved" });
	await dogs.update(subjectId ?? 0, { color: "Black" }, ada);
	const after = await renderedChange(id);
	expect([after.includes("<ins"), after.includes(record)]).toEqual([false, true]);
});

const button = 'type="submit"';
const readNow = async (id: number) => (await readReview(id, ada))?.currentVersion;

test("changes by the sender after a review are not approved unread", async () => {
	const { id } = await makeCase("rehome", dogDraft);
	const seen = await readNow(id);
	await addStaffNote({ kind: "case", id }, "A note changes nothing.", ada);
	expect(await rendered(id, seen)).toContain(button);
	const edit = { draft: { ...dogDraft, description: "Write to t.me/luna" }, photos: noPhotos };
	await saveDraft(id, 1, edit, sender);
	const page = await rendered(id, seen);
	expect(page).toContain(`href="/desk/review/${id}"`);
	expect(page).not.toContain(button);
	expect(await rendered(id, await readNow(id))).toContain(button);
	expect(await rendered(id), "a bookmarked URL").toContain(button);
});

test("changes by the team after a review are not overwritten unread", async () => {
	const found = await makeCase("rehome", dogDraft);
	await decided(found, { verdict: "approved" });
	const { id, subjectId } = await caseNow(found);
	await decided(found, { verdict: "changes", words: "A photo, please." });
	const seen = await readNow(id);
	expect(await rendered(id, seen)).toContain(button);
	await dogs.update(subjectId ?? 0, { locationCity: "Dallas" }, ada);
	expect(await rendered(id, seen)).not.toContain(button);
	expect(await rendered(id, await readNow(id))).toContain(button);
});

test("the slower reviewer learns who decided, though nothing is left to decide", async () => {
	const { id } = await makeCase("rehome", dogDraft, { state: "published" });
	const message = "Bea approved it a moment ago.";
	const answer = { errors: {}, values: { version: "1" }, message };
	expect(await rendered(id, "1", answer)).toContain(message);
	expect(await rendered(id, "1")).not.toContain("<form");
});

test("an incomplete case offers only what its state allows", async () => {
	const offered = async (state: Case["state"]) => {
		const { id } = await makeCase("rehome", { ...dogDraft, color: "" }, { state });
		const found = await readReview(id, ada);
		if (!found) throw new Error(`Case ${id} is gone.`);
		const router = createMemoryRouter([{ path: "/", element: <DecideBar found={found} /> }]);
		const pages = [renderToString(<RouterProvider router={router} />), await rendered(id)];
		return pages.map((html) => [html.includes(`/${id}/edit`), html.includes(`/${id}/changes`)]);
	};
	const both = [true, true];
	const neither = [false, false];
	const onlyAsking = [false, true];
	expect(await offered("received")).toEqual([both, both]);
	expect(await offered("changes_needed")).toEqual([onlyAsking, onlyAsking]);
	expect(await offered("spam")).toEqual([neither, neither]);
});

test("a page that refuses because of a change shows the change, with scripts, too", () => {
	const refused = (actionStatus: number) =>
		shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as never);
	expect([refused(422), refused(409)]).toEqual([true, false]);
});
