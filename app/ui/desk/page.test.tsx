import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";

function drawn(query: string, actionData?: Record<string, unknown>): string {
	const element = (
		<DeskPage title="Bruno" notices={{ saved: "Saved." }}>
			All of it
		</DeskPage>
	);
	const router = createMemoryRouter([{ id: "page", path: "/desk", element }], {
		initialEntries: [`/desk?${query}`],
		...(actionData ? { hydrationData: { actionData } } : {}),
	});
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a desk page shows only its own confirmations, whatever the address says", () => {
	expect(drawn("done=saved")).toMatch(/role="status"[^>]*>Saved\.</);
	for (const word of ["", "gone", "toString", "constructor", "__proto__"]) {
		expect(drawn(`done=${word}`), word).not.toContain('role="status"');
	}
});

test("a refused form hides the confirmation of an earlier one", () => {
	expect(drawn("done=saved", { page: { errors: {} } })).not.toContain('role="status"');
});

test("a later page of an empty list leads to the first, with its search", () => {
	const at = (page: number): string => {
		const element = <DeskEmpty page={page}>Nothing waits.</DeskEmpty>;
		const router = createMemoryRouter([{ path: "/desk/messages", element }], {
			initialEntries: [`/desk/messages?q=ada&page=${page}&done=closed`],
		});
		return renderToStaticMarkup(<RouterProvider router={router} />);
	};
	expect(at(1)).toContain("Nothing waits.");
	expect(at(1)).not.toContain("href");
	expect(at(2)).toContain('href="/desk/messages?q=ada"');
	expect(at(2)).not.toContain("Nothing waits.");
});
