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

test("a list without a line says what is true of what was asked", async () => {
	expect(await drawn("")).toMatch(">Nobody has subscribed yet");
	expect(await drawn("?q=ada")).toMatch(">No address begins so");
	expect(await drawn("?q=ada&state=pending")).toMatch(">No address of this state begins so");
	expect(await drawn("?state=unsubscribed")).toMatch(">Nobody is in this state now");
	for (const query of ["?page=2", "?q=ada&page=2"]) {
		const html = await drawn(query);
		expect(html, query).toContain(">The list ends before this page.");
		expect(html, query).not.toMatch(/>(Nobody|No address)/);
	}
});
