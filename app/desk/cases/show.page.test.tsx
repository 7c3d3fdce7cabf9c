import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { storyCase } from "#app/adoptions/stories/case.ts";
import { findStoryOf } from "#app/adoptions/stories/stories.ts";
import { readCase } from "#app/desk/cases/cases.ts";
import CasePage from "#app/desk/cases/show.page.tsx";
import type { CaseKind } from "#app/people/define-case.ts";
import { reportCase } from "#app/reports/case.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { makeHomedDog, makeStory } from "#test/homed-dogs.ts";
import { actor, makeDog } from "#test/make.ts";
import { makeReport } from "#test/reports.ts";
import "#test/no-console-error.ts";

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
