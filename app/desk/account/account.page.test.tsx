import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import AccountPage from "#app/desk/account/account.page.tsx";
import { asksBefore } from "#test/markup.ts";

function rendered(): string {
	const createdAt = new Date("2026-11-21T14:53:00Z");
	const props = {
		loaderData: {
			sessions: [{ id: 1, device: "Firefox", usedAt: createdAt, isThis: false }],
			passkeys: [{ id: 7, name: "Phone", createdAt }],
			me: { name: "Ada", email: "ada@example.com", rights: ["review"], hasApp: false },
		},
	} as unknown as ComponentProps<typeof AccountPage>;
	const router = createMemoryRouter([{ path: "/", element: <AccountPage {...props} /> }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("the time of another session is one that the browser shows in its own zone", () => {
	expect(rendered()).toMatch(/Last used <time dateTime="2026-11-21T14:53:00.000Z">/i);
});

test("a passkey is removed only after a question", () => {
	expect(rendered()).toMatch(asksBefore("/desk/account/passkeys/7/remove"));
});
