import { fieldNames, fieldOf } from "#app/records/record.ts";
import { type Content, type TextKind, texts } from "#app/records/texts.ts";
import { contentText } from "#app/writing/content.ts";
import type { Theirs } from "#app/writing/desk-autosave.ts";
import { momentWords } from "#app/writing/desk-moment.ts";
import type { Newer } from "#app/writing/manuscripts.ts";

/** What stands by itself beside one's own text. */
const apart = ["title", "shortDescription", "body"];

/** Someone else's newer text, as the form shows it. */
export function theirsOf(kind: TextKind, { by, at, revision, content }: Newer): Theirs {
	const { title, shortDescription, body } = content;
	const coverName = (id: number | null) => (id === null ? "none" : `photo ${id}`);
	const about = fieldNames(texts[kind])
		.filter((name) => !apart.includes(name))
		.map((name) => {
			const text = contentText(content, name as keyof Content, coverName);
			return text && `${fieldOf(texts[kind], name)?.label}: ${text}`;
		});
	return {
		by,
		at: `on ${momentWords(at)}`,
		revision,
		title,
		shortDescription,
		about: about.filter(Boolean).join(" · "),
		body,
	};
}

/** What is said where someone else was faster. */
export function newerWords({ by, at }: Pick<Newer, "by" | "at">): string {
	return `${by} saved this text on ${momentWords(at)}, after you opened it.`;
}
