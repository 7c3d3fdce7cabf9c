import type { SaveAnswer, Theirs } from "#app/writing/desk-autosave.ts";
import { momentWords } from "#app/writing/desk-moment.ts";
import type { Saved } from "#app/writing/manuscripts.ts";
import type { Published } from "#app/writing/publishing.ts";

/** The number in an address; undefined when it is none. */
export function numberOf(text: string | undefined): number | undefined {
	return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : undefined;
}

type Refused = Extract<Saved, { ok: false }>;

/** Somebody else's newer text, as the form shows it. */
export function theirsOf({ by, at, revision, content }: Refused): Theirs {
	const { title, shortDescription, category, authorName, coverId, body } = content;
	const about = [
		...(category ? [`Category: ${category}`] : []),
		...(authorName ? [`Author: ${authorName}`] : []),
		coverId === null ? "No cover" : `Cover: photo ${coverId}`,
	].join(" · ");
	return { by, at: `on ${momentWords(at)}`, revision, title, shortDescription, about, body };
}

/** What the form that saves by itself is told. */
export function saveAnswer(saved: Saved): SaveAnswer {
	return saved.ok ? { ok: true, revision: saved.revision } : { ok: false, theirs: theirsOf(saved) };
}

/** Why a text was not published, in words. */
export function wordsOfRefusal(
	refused:
		| Exclude<Published, { ok: true } | { why: "unchanged" }>
		| { why: "newer"; by: string; at: Date },
): string {
	if (refused.why === "incomplete") return Object.values(refused.errors).join(" ");
	return `${refused.by} saved a newer text on ${momentWords(refused.at)}. It was not published: look at it first.`;
}
