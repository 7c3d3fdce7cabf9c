import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { costs } from "#app/records/breed/costs.server.ts";
import { loadCost } from "#app/writing/tools/cost-answer.server.ts";
import { CostView } from "#app/writing/tools/cost-view.tsx";

const shown = (query: string) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<CostView data={loadCost(new URL(`https://corso.example/tools/cost?${query}`))} />
		</MemoryRouter>,
	);

test.each(["country=US", "country=CA", "country=GB"])(
	"%s begins with the published range, and adds up nothing that leaves out dog and food",
	(country) => {
		const code = country.slice(-2);
		const range = costs.countries[code]?.range.figure ?? "";
		expect(range).not.toBe("");
		for (const own of ["", "&own=yes&vet=600", "&own=yes&dog=2000&vet=600", "&own=yes&food=90"]) {
			expect(shown(country + own)).toContain(range);
			expect(shown(country + own)).not.toContain("in the first year");
		}
		for (const dog of ["2000", "0"]) {
			const whole = shown(`${country}&own=yes&food=90&dog=${dog}`);
			expect(whole).toContain(range);
			expect(whole).toContain("in the first year");
		}
	},
);

test("a source is a number that leads to it, without brackets", () => {
	const text = shown("country=US").replace(/<[^>]+>/g, "");
	expect(text).not.toMatch(/\[|\]/);
	expect(shown("country=US")).toContain('href="#source-synchrony"');
});
