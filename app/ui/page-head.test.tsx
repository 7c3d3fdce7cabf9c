import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageHead } from "#app/ui/page-head.tsx";

test("a long description ends after a word, or without spaces after a whole character", () => {
	const told = (description: string) =>
		renderToStaticMarkup(<PageHead title="Luna" description={description} />).match(
			/name="description" content="([^"]*)"/,
		)?.[1];
	expect(told("word ".repeat(40))).toMatch(/^(word )+word…$/);
	for (const before of ["", "a"]) {
		const cut = told(before + "🐕".repeat(100)) ?? "";
		expect(cut).toMatch(/^a?🐕+…$/u);
		expect(cut.length).toBeLessThanOrEqual(160);
	}
});
