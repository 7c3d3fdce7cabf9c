import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import PrivacyPage, { action } from "#app/desk/privacy/privacy.page.tsx";
import { staffContext } from "#app/people/sessions.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { makeStaff } from "#test/staff.ts";

test("who erases someone still on the team also learns what the mailing list did", async () => {
	const admin = await makeStaff("admin");
	const { email } = await makeStaff("reviewer");
	const context = new RouterContextProvider();
	context.set(staffContext, admin as never);
	const body = new URLSearchParams({ email, phone: "", confirm: email, sure: "yes" });
	const request = new Request("https://corso.example/desk/privacy", { method: "POST", body });
	env.mailingList = { kind: "listmonk", url: "http://127.0.0.1:1", id: "1", key: "k" };
	const answer = (await action({ request, context } as never).finally(() => {
		env.mailingList = undefined;
	})) as Response;
	const props = {} as unknown as ComponentProps<typeof PrivacyPage>;
	const routes = [{ path: "/desk/privacy", element: <PrivacyPage {...props} /> }];
	const initialEntries = [answer.headers.get("location") ?? ""];
	const html = renderToStaticMarkup(
		<RouterProvider router={createMemoryRouter(routes, { initialEntries })} />,
	);
	expect(html).toMatch(/mailing-list service.*suspend it under People/);
});
