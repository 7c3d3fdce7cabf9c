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

test("each empty list has a text of its own, and a page past the end another", () => {
	const empty = ["open", "mine", "closed"].map((list) => drawn({ list }));
	const searched = drawn({ q: "Ada", list: "closed" });
	const pastEnd = ["open", "mine", "closed"].map((list) => drawn({ list, page: 2 }));
	expect(new Set([...empty, searched, ...pastEnd]).size).toBe(5);
	expect(new Set(pastEnd).size).toBe(1);
});
