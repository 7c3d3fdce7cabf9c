import { publicPosts } from "#app/blog/store.ts";
import { publicGuides } from "#app/guides/store.ts";
import type { TextKind } from "#app/records/texts.ts";
import { textLists, textPath } from "#app/texts/lists.ts";
import { longDate } from "#app/ui/format.ts";
import { missing } from "#app/ui/missing.ts";

export const publicTexts = { guide: publicGuides, post: publicPosts };

export function publicKindAt({ pathname }: URL): TextKind {
	return pathname.startsWith(textLists.guide.path) ? "guide" : "post";
}

export async function suggestedTexts(kind: TextKind, without?: string) {
	const cards = await publicTexts[kind].newest(3, without);
	return cards.map(({ slug, title, label, createdAt }) => ({
		href: textPath(kind, slug),
		title,
		line: kind === "guide" ? label : longDate(createdAt),
	}));
}

export async function missingText(kind: TextKind, heading: string, words: string) {
	const back = { href: textLists[kind].path, label: `See all ${kind}s` };
	return missing({ heading, words, back, suggestions: await suggestedTexts(kind) });
}
