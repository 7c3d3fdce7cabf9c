import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import StatusPage from "#app/network/owner/status.page.tsx";

const sentence = (html: string) => /<p class="mt-4 text-19">(.*?)<\/p>/.exec(html)?.[1];

function rendered(facts: object): string {
	const loaderData = { kind: "rehome", change: false, steps: [], ...facts };
	const props = { loaderData } as unknown as ComponentProps<typeof StatusPage>;
	const element = <StatusPage {...props} />;
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a pending change has its own sentence, which is true of a page taken down meanwhile, too", () => {
	for (const state of ["received", "in_review"]) {
		const withChange = sentence(rendered({ state, change: true }));
		expect(withChange).not.toBe(sentence(rendered({ state })));
		expect(withChange).not.toMatch(/page/i);
	}
});

test("a hidden listing is not called published, and a breeder isn’t asked for a dog’s profile", () => {
	const html = rendered({ state: "published", hidden: "It is hidden." });
	expect(sentence(html)).toBe("It is hidden.");
	expect(html).toContain("Email me the private link");
	expect(sentence(rendered({ kind: "breeder", state: "completing" }))).not.toMatch(/dog/);
});

test("what the sender still has to do has no date", () => {
	const at = new Date("2026-11-21T14:53:00Z");
	const steps = [
		{ step: "received", at },
		{ step: "completing", at },
	];
	const html = rendered({ state: "completing", steps });
	expect(html.match(/<time /g)).toHaveLength(1);
});
