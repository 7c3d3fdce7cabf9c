import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { loadCost } from "#app/writing/tools/cost-answer.server.ts";
import { CostView } from "#app/writing/tools/cost-view.tsx";

test("only a country without any figure is said to have none, not one whose fields were emptied", () => {
	const shown = (query: string) =>
		renderToStaticMarkup(
			<MemoryRouter>
				<CostView data={loadCost(new URL(`https://corso.example/tools/cost?${query}`))} />
			</MemoryRouter>,
		);
	const none = "we found no recent figure";
	expect(shown("country=GB")).toContain(none);
	const emptied = shown("own=yes");
	expect(emptied).toContain("Your total will be here");
	expect(emptied).not.toContain(none);
});
