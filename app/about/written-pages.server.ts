import { writeEditorial } from "#app/about/editorial.ts";
import { drawGlossary } from "#app/breed/glossary.server.ts";
import { renderSections } from "#app/platform/text/markdown.server.ts";
import { site } from "#site";

/** Text-only pages, the same for everyone until the next version of the program. */
export const writtenPages = {
	"/about/editorial": {
		title: "How we write and check",
		line: "Where our figures come from, what the marks in the footnotes mean, and what we actually check before a dog, a kennel or a health result is shown.",
		description: `How ${site.name} writes its guides, marks its sources and corrects mistakes, and how the team checks dogs, kennels and health results.`,
		keywords: ["sources", "corrections", "editorial policy"],
		written: renderSections(writeEditorial()),
	},
	"/glossary": {
		title: `${site.breed} Glossary`,
		line: "Words from the vet, the kennel and the registry, in plain English.",
		description: `Words about the ${site.breed} from A to Z, explained in plain English: health tests, diseases, registries, coat colors, training and adoption.`,
		keywords: ["glossary", "words", "health tests"],
		written: drawGlossary(),
	},
};
