import { expect, onTestFinished, test } from "vitest";
import { renderSections } from "#app/platform/text/markdown.server.ts";
import { dogVerifications } from "#app/records/dog-verifications.ts";
import { writeEditorial } from "#app/site/about/editorial.ts";
import { reviewers } from "#app/writing/guides/reviewers.server.ts";
import { readingGrade } from "#app/writing/reading-grade.ts";

test("every check of a dog is explained, with the time for which it counts", () => {
	const text = writeEditorial();
	for (const { label } of Object.values(dogVerifications)) expect(text).toContain(`| ${label} | `);
	expect(text).not.toMatch(/undefined|NaN/);
	expect(readingGrade(text)).toBeLessThan(9);
});

test("vets who reviewed guides are named with their registration, and until there are any it says so", () => {
	expect(writeEditorial()).toContain("No vet has reviewed our guides yet.");
	const vet = { name: "Ada Rossi", title: "DVM", registration: "Texas 555" };
	reviewers.push({ ...vet, guides: ["bloat"], on: new Date("2026-06-01") });
	onTestFinished(() => {
		reviewers.pop();
	});
	const text = writeEditorial();
	expect(text).not.toContain("No vet has reviewed our guides yet.");
	expect(text).toContain("Ada Rossi, DVM (Texas 555), on June 1, 2026: [bloat](/guides/bloat)");
});

test("other pages can lead to how dogs are checked", () => {
	expect(renderSections(writeEditorial())).toContain('<h2 id="section-how-we-check-dogs">');
});
