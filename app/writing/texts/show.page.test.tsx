import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { formerMemberName } from "#app/people/personal-data.ts";
import { reviewers } from "#app/writing/guides/reviewers.server.ts";
import ShowText, { loader } from "#app/writing/texts/show.page.tsx";
import { site } from "#site";
import { makeGuide, makePost } from "#test/make.ts";

async function show(path: string) {
	const slug = path.slice(path.lastIndexOf("/") + 1);
	const url = new URL(`https://corso.example${path}`);
	const loaderData = await loader({
		url,
		params: { name: slug },
		context: new RouterContextProvider(),
	} as never);
	const props = { loaderData } as unknown as ComponentProps<typeof ShowText>;
	const router = createMemoryRouter([{ path: "/", element: <ShowText {...props} /> }]);
	return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll("&quot;", '"');
}

async function authorOf(authorName: string) {
	const { slug } = await makePost({ title: `By ${authorName}`, authorName }, { cover: false });
	return /"author":\{[^}]*\}/.exec(await show(`/blogs/${slug}`))?.[0];
}

test("search engines are told the organization as the author of a former member's post", async () => {
	expect(await authorOf("Ada Rossi")).toContain('"@type":"Person","name":"Ada Rossi"');
	expect(await authorOf(formerMemberName)).toContain(
		`"@type":"Organization","name":"${site.name}"`,
	);
});

test("a guide names the vet who reviewed it, to search engines too, and says so if none has", async () => {
	const { slug } = await makeGuide(
		{ title: "Bloat at night", checkedOn: "2026-06-01" },
		{ cover: false },
	);
	const before = await show(`/guides/${slug}`);
	expect(before).toContain("No vet has reviewed this guide yet.");
	expect(before).not.toContain("reviewedBy");
	const vet = { name: "Ada Rossi", title: "DVM", registration: "Texas 555" };
	reviewers.push({ ...vet, guides: [slug], on: new Date("2026-06-01") });
	onTestFinished(() => {
		reviewers.pop();
	});
	const page = await show(`/guides/${slug}`);
	expect(page).toContain("Reviewed by Ada Rossi, DVM (Texas 555), on June 1, 2026.");
	expect(page).toContain(
		'"reviewedBy":[{"@type":"Person","name":"Ada Rossi","jobTitle":"DVM","identifier":"Texas 555"}]',
	);
	expect(page).not.toContain("No vet has reviewed");
});
