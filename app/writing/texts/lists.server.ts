import type { TextKind } from "#app/records/texts.ts";
import { site } from "#site";

/** Texts for lists and their pages, kept on the server so that not every page's scripts contain them. */
export const textLists = {
	guide: {
		name: `${site.breed} Guides`,
		titleEnd: ` | ${site.shortName}`,
		summary:
			"Read them here, or download them to keep. They’re free, and each one names its sources.",
		description: `Free ${site.breed} guides to read and download: choosing, puppies, training, health, adoption and everyday life, each with its sources.`,
		keywords: ["guides", "puppy", "training", "health", "PDF"],
		section: `${site.shortName} Guides`,
		trail: "Free Guides",
		feed: { href: "/guides/feed.atom", title: `${site.name}: guides` },
		sampleNote: "This guide is sample content.",
	},
	post: {
		name: `${site.shortName} Blogs`,
		titleEnd: "",
		summary: "Breed news, answers, and how we do things here.",
		description: `Breed news, answers, and how this site works, for people who live with a ${site.breed}.`,
		keywords: ["blog", "news", "answers"],
		section: `${site.shortName} Blogs`,
		trail: "Our Blogs",
		feed: { href: "/blogs/feed.atom", title: `${site.name}: blog` },
		sampleNote: "This post is sample content, and its author is made up.",
	},
} satisfies Record<TextKind, object>;
