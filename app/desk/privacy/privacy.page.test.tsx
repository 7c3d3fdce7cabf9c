import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import PrivacyPage, { action } from "#app/desk/privacy/privacy.page.tsx";
import { staffContext } from "#app/people/sessions.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { MailingList } from "#app/platform/settings/settings.server.ts";
import { makeStaff } from "#test/staff.ts";

async function erase(email: string, kind: MailingList["kind"]): Promise<string> {
	const context = new RouterContextProvider();
	context.set(staffContext, (await makeStaff("admin")) as never);
	const body = new URLSearchParams({ email, phone: "", confirm: email, sure: "yes" });
	const request = new Request("https://corso.example/desk/privacy", { method: "POST", body });
	env.mailingList = { kind, url: "http://127.0.0.1:1", id: "1", key: "k" };
	const answer = (await action({ request, context } as never).finally(() => {
		env.mailingList = undefined;
	})) as Response;
	return answer.headers.get("location") ?? "";
}

test("who erases someone still on the team also learns what the mailing list did", async () => {
	const { email } = await makeStaff("reviewer");
	const initialEntries = [await erase(email, "listmonk")];
	const props = {} as unknown as ComponentProps<typeof PrivacyPage>;
	const routes = [{ path: "/desk/privacy", element: <PrivacyPage {...props} /> }];
	const html = renderToStaticMarkup(
		<RouterProvider router={createMemoryRouter(routes, { initialEntries })} />,
	);
	expect(html).toMatch(/mailing-list service.*suspend it under People/);
});

test("a hosted form, which can't unsubscribe, is not said to have been asked", async () => {
	expect(await erase("jo@example.com", "listmonk")).toContain("done=service");
	expect(await erase("jo@example.com", "form-post")).toContain("done=not-told");
});
