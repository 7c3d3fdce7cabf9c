import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import StatusPage from "#app/moderation/cases/status.page.tsx";

function drawn(facts: object): string {
	const loaderData = { kind: "rehome", change: false, steps: [], ...facts };
	const props = { loaderData } as unknown as ComponentProps<typeof StatusPage>;
	const element = <StatusPage {...props} />;
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("what is said of a change is true of a page that was taken down meanwhile, too", () => {
	for (const state of ["received", "in_review"]) {
		const html = drawn({ state, change: true });
		expect(html).toContain("Nothing of it is shown until a volunteer has read it.");
		expect(html).not.toContain("The page stays");
		expect(drawn({ state })).not.toContain("Your change");
	}
});
