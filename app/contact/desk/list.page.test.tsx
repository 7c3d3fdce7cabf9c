import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import ListPage from "#app/contact/desk/list.page.tsx";

function drawn(facts: { page?: number; q?: string; list?: string }): string {
	const loaderData = { items: [], page: 1, more: false, q: "", list: "open", ...facts };
	const props = { loaderData } as unknown as ComponentProps<typeof ListPage>;
	const element = <ListPage {...props} />;
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a list without a line says what is true of what was asked", () => {
	expect(drawn({})).toContain("Nothing waits for an answer.");
	expect(drawn({ list: "closed" })).toContain("Nothing has been answered or closed yet.");
	expect(drawn({ q: "Ada", list: "closed" })).toContain("Look in the other lists, too.");
	for (const list of ["open", "mine", "closed"]) {
		const html = drawn({ list, page: 2 });
		expect(html).toContain("The list ends before this page.");
		expect(html).not.toMatch(/Nothing (waits|is assigned|has been)/);
	}
});
