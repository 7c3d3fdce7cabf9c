import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import Page, { loader } from "#app/network/aftercare/check-in.page.tsx";
import { dogs } from "#app/network/dogs/store.ts";
import { actor } from "#test/make.ts";
import { makeAftercare, makeHomedDog } from "#test/visitors.ts";

const stopped = { state: "stopped", name: "Otto", answer: "", ticket: "t" };

function show(loaderData: object, actionData?: object): string {
	const props = { loaderData, actionData } as unknown as ComponentProps<typeof Page>;
	const router = createMemoryRouter([{ path: "/", element: <Page {...props} /> }], {
		initialEntries: ["/?done=not_working"],
	});
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an answer that came after the emails had ended stays readable, and wasn't sent", () => {
	expect(show(stopped)).not.toContain("sent");
	const late = show(stopped, {
		values: { answer: "not_working", words: "He growls at us." },
		errors: {},
	});
	expect(late).toMatch(/role="alert".*this wasn’t sent.*He growls at us\./);
});

test("the former owner is mentioned only while they would be told", async () => {
	const { dogId } = await makeHomedDog();
	const { token } = await makeAftercare(dogId);
	const args = { params: { token }, url: new URL("https://corso.example/") };
	const page = async () => {
		const loaded = await loader(args as unknown as Parameters<typeof loader>[0]);
		return show(loaded.data ?? {});
	};
	expect((await page()).match(/former owner/g)).toHaveLength(2);
	await dogs.transition(dogId, "withdrawn", actor);
	const html = await page();
	expect(html).toContain("One of us will write to you soon.");
	expect(html).not.toContain("former owner");
});
