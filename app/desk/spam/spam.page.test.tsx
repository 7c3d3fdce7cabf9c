import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import SpamPage from "#app/desk/spam/spam.page.tsx";

function rendered(page: number): string {
	const loaderData = { items: [], page, more: false };
	const props = { loaderData } as unknown as ComponentProps<typeof SpamPage>;
	const element = <SpamPage {...props} />;
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an empty first page and a page after the end have different messages", () => {
	expect(rendered(1).replaceAll("page=1", "")).not.toBe(rendered(2).replaceAll("page=2", ""));
});
