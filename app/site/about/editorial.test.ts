import { expect, test } from "vitest";
import { renderSections } from "#app/platform/text/markdown.server.ts";
import { dogVerifications } from "#app/records/dog-verifications.ts";
import { writeEditorial } from "#app/site/about/editorial.ts";
import { readingGrade } from "#app/writing/reading-grade.ts";

test("every check of a dog is explained, with the time for which it counts", () => {
	const text = writeEditorial();
	for (const { label } of Object.values(dogVerifications)) expect(text).toContain(`| ${label} | `);
	expect(text).not.toMatch(/undefined|NaN/);
	expect(readingGrade(text)).toBeLessThan(9);
});

test("other pages can lead to how dogs are checked", () => {
	expect(renderSections(writeEditorial())).toContain('<h2 id="section-how-we-check-dogs">');
});
