import { smallPictureOf } from "#app/media/photo.ts";
import type { TextKind } from "#app/records/texts.ts";
import { longDate } from "#app/ui/format.ts";
import { missing } from "#app/ui/missing.ts";
import { publicPosts } from "#app/writing/blog/store.ts";
import { relatedGuides } from "#app/writing/guides/related.ts";
import { publicGuides } from "#app/writing/guides/store.ts";
import { textPath, textPaths } from "#app/writing/texts/paths.ts";

export const publicTexts = { guide: publicGuides, post: publicPosts };

export function textKindForUrl({ pathname }: URL): TextKind {
	return pathname.startsWith(textPaths.guide) ? "guide" : "post";
}

export async function suggestedTexts(kind: TextKind, without?: string) {
	const cards = await publicTexts[kind].newest(3, without);
	return cards.map(({ slug, title, label, createdAt, ...card }) => ({
		href: textPath(kind, slug),
		title,
		summary: kind === "guide" ? label : longDate(createdAt),
		picture: smallPictureOf(card),
	}));
}

type Read = { id: number; slug: string; label: string; body: string };

/** Finds what to read next: after a guide, the next one in its topic and related guides. */
export async function findNextTexts(kind: TextKind, { id, slug, label, body }: Read) {
	if (kind === "post") return { next: undefined, others: await suggestedTexts(kind, slug) };
	const { next, related } = await relatedGuides({ id, category: label, body });
	const others = related.map(({ slug, title, category }) => {
		return { href: textPath(kind, slug), title, summary: category };
	});
	return { next: next && { slug: next.slug, title: next.title }, others };
}

export async function missingText(kind: TextKind, heading: string, message: string) {
	const back = { href: textPaths[kind], label: `See all ${kind}s` };
	return missing({ heading, message, back, suggestions: await suggestedTexts(kind) });
}
