import { expect, test } from "vitest";
import { renderMarkdown } from "#app/platform/text/markdown.server.ts";
import { drawGlossary, glossary, termsFor } from "#app/records/breed/glossary.server.ts";

test("every term has an address of its own, and the letters lead to the first of theirs", () => {
	const html = drawGlossary();
	const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
	expect(new Set(ids).size).toBe(ids.length);
	for (const { id, term } of glossary) expect(html, term).toContain(`<div id="${id}"><dt>`);
	const letters = [...html.matchAll(/href="#(letter-[^"]+)"/g)].map(([, id]) => id);
	expect(letters).toEqual(ids.filter((id) => id?.startsWith("letter-")));
	expect([...letters].sort()).toEqual(letters);
});

test("a form belongs to one term", () => {
	const forms = glossary.flatMap(({ term, also }) => [
		...new Set([term, ...also].map((form) => form.toLowerCase())),
	]);
	expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([]);
});

test("a guide leads to the terms that it mentions, but not to its own subject", () => {
	const text = "Bloat may become GDV.";
	const links = (title: string) =>
		[...renderMarkdown(text, { terms: termsFor(title) }).matchAll(/href="([^"]*)"/g)].map(
			([, path]) => path,
		);
	expect(links("Feeding")).toEqual(["/glossary#bloat", "/glossary#gdv"]);
	expect(links("Bloat in Cane Corsos")).toEqual(["/glossary#gdv"]);
});
