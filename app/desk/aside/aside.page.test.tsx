import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import AsidePage from "#app/desk/aside/aside.page.tsx";

function drawn(page: number): string {
	const loaderData = { items: [], page, more: false };
	const props = { loaderData } as unknown as ComponentProps<typeof AsidePage>;
	const element = <AsidePage {...props} />;
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("only the first page says that nothing is set aside", () => {
	expect(drawn(1)).toContain("Nothing is set aside.");
	expect(drawn(2)).toContain("The list ends before this page.");
	expect(drawn(2)).not.toContain("Nothing is set aside.");
});
