import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import ListPage, { loader } from "#app/newsletter/desk/list.page.tsx";

async function drawn(query: string): Promise<string> {
	const request = new Request(`https://corso.example/desk/subscribers${query}`);
	const loaderData = await loader({ request } as never);
	expect(loaderData.items).toEqual([]);
	const props = { loaderData } as unknown as ComponentProps<typeof ListPage>;
	const router = createMemoryRouter([{ path: "/", element: <ListPage {...props} /> }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an empty list has a text for each filter, and a page past the end another", async () => {
	const empty = ["", "?q=ada", "?q=ada&state=pending", "?state=unsubscribed"];
	const texts = await Promise.all(empty.map(drawn));
	expect(new Set(texts).size).toBe(4);
	const [pastEnd = "", ...others] = await Promise.all(["?page=2", "?q=ada&page=2"].map(drawn));
	expect(others).toEqual([pastEnd]);
	expect(texts).not.toContain(pastEnd);
});
