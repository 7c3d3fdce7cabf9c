import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { DeskPage } from "#app/ui/desk-page.tsx";

function drawn(query: string, actionData?: Record<string, unknown>): string {
	const element = (
		<DeskPage title="Bruno" done={{ saved: "Saved." }}>
			All of it
		</DeskPage>
	);
	const router = createMemoryRouter([{ id: "page", path: "/desk", element }], {
		initialEntries: [`/desk?${query}`],
		...(actionData ? { hydrationData: { actionData } } : {}),
	});
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a page of the desk says what was done in its own words, whatever an address asks it to say", () => {
	expect(drawn("done=saved")).toMatch(/role="status"[^>]*>Saved\.</);
	for (const word of ["", "gone", "toString", "constructor", "__proto__"]) {
		expect(drawn(`done=${word}`), word).not.toContain('role="status"');
	}
});

test("a form that is answered is not told of as saved because one before it was", () => {
	expect(drawn("done=saved", { page: { errors: {} } })).not.toContain('role="status"');
});
