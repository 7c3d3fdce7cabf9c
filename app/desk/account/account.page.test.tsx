import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import AccountPage from "#app/desk/account/account.page.tsx";

test("the time of another session is one that the browser shows in its own zone", () => {
	const usedAt = new Date("2026-11-21T14:53:00Z");
	const props = {
		loaderData: {
			sessions: [{ id: 1, device: "Firefox", usedAt, isThis: false }],
			passkeys: [],
			me: { name: "Ada", email: "ada@example.com", role: "reviewer", hasApp: false },
		},
	} as unknown as ComponentProps<typeof AccountPage>;
	const router = createMemoryRouter([{ path: "/", element: <AccountPage {...props} /> }]);
	const html = renderToStaticMarkup(<RouterProvider router={router} />);
	expect(html).toMatch(/Last used <time dateTime="2026-11-21T14:53:00.000Z">/i);
});
