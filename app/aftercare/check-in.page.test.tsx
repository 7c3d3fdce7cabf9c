import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Page from "#app/aftercare/check-in.page.tsx";

function show(actionData?: object): string {
	const loaderData = { state: "stopped", name: "Otto", answer: "", ticket: "t" };
	const props = { loaderData, actionData } as unknown as ComponentProps<typeof Page>;
	return renderToStaticMarkup(<Page {...props} />);
}

test("an answer that came after the emails had ended stays readable, and wasn't sent", () => {
	expect(show()).not.toContain("sent");
	const late = show({ values: { answer: "not_working", words: "He growls at us." }, errors: {} });
	expect(late).toMatch(/role="alert".*this wasn’t sent.*He growls at us\./);
});
