import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import Page from "#app/take-back/kennel.page.tsx";

type Props = ComponentProps<typeof Page>;

function show(loaderData?: object): string {
	const actionData = { values: { answer: "yes", words: "We’ll fetch her." }, errors: {} };
	const props = { loaderData, actionData } as unknown as Props;
	const router = createMemoryRouter([{ path: "/", element: <Page {...props} /> }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an answer that came too late stays readable, and wasn't sent", () => {
	const dueAt = new Date("2026-11-03T12:00:00Z");
	const names = { dog: "Luna", kennel: "Casa Nera", facts: [], promise: "" };
	const html = show({ ...names, dueAt, over: true, answer: null, words: "" });
	expect(html).toMatch(/role="alert".*this wasn’t sent.*We’ll fetch her\./);
});

test("an answer stays readable while the database is away (R2)", () => {
	expect(show()).toMatch(/role="alert".*We’ll fetch her\./);
});
