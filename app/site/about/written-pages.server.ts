import { renderSections } from "#app/platform/text/markdown.server.ts";
import { drawGlossary } from "#app/records/breed/glossary.server.ts";
import { writeEditorial } from "#app/site/about/editorial.ts";
import { writeNotice } from "#app/site/about/notice.ts";
import { readNotice } from "#app/site/about/notices.ts";
import { site } from "#site";

type WrittenPage = {
	title: string;
	summary: string;
	description: string;
	keywords: string[];
	written: string;
};

/** Texts that stay the same until the next version of the program. */
const fixedPages: Record<string, WrittenPage> = {
	"/about/editorial": {
		title: "How we write and check",
		summary:
			"Where our figures come from, what the marks in the footnotes mean, and what we actually check before a dog, a kennel or a health result is shown.",
		description: `How ${site.name} writes its guides, marks its sources and corrects mistakes, and how the team checks dogs, kennels and health results.`,
		keywords: ["sources", "corrections", "editorial policy"],
		written: renderSections(writeEditorial()),
	},
	"/glossary": {
		title: `${site.breed} Glossary`,
		summary: "Words from the vet, the kennel and the registry, in plain English.",
		description: `Words about the ${site.breed} from A to Z, explained in plain English: health tests, diseases, registries, coat colors, training and adoption.`,
		keywords: ["glossary", "words", "health tests"],
		written: drawGlossary(),
	},
};

export async function findWrittenPage(path: string): Promise<WrittenPage | undefined> {
	if (path !== "/privacy") return fixedPages[path];
	return {
		title: "Privacy",
		summary: "What we store about you, why, for how long, who sees it, and how to have it deleted.",
		description: `What ${site.name} stores about you, why, for how long, who sees it, and how to have it deleted.`,
		keywords: ["privacy", "personal data"],
		written: renderSections(writeNotice(await readNotice())),
	};
}
