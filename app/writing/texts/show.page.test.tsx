import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { formerMemberName } from "#app/people/personal-data.ts";
import ShowText, { loader } from "#app/writing/texts/show.page.tsx";
import { site } from "#site";
import { makePost } from "#test/make.ts";

async function authorOf(authorName: string) {
	const { slug } = await makePost({ title: `By ${authorName}`, authorName }, { cover: false });
	const url = new URL(`https://corso.example/blog/${slug}`);
	const loaderData = await loader({
		url,
		params: { name: slug },
		context: new RouterContextProvider(),
	} as never);
	const props = { loaderData } as unknown as ComponentProps<typeof ShowText>;
	const router = createMemoryRouter([{ path: "/", element: <ShowText {...props} /> }]);
	const html = renderToStaticMarkup(<RouterProvider router={router} />);
	return /"author":\{[^}]*\}/.exec(html.replaceAll("&quot;", '"'))?.[0];
}

test("search engines are told the organization as the author of a former member's post", async () => {
	expect(await authorOf("Ada Rossi")).toContain('"@type":"Person","name":"Ada Rossi"');
	expect(await authorOf(formerMemberName)).toContain(
		`"@type":"Organization","name":"${site.name}"`,
	);
});
