import { fieldNames, fieldOf } from "#app/records/record.ts";
import { type Content, type TextKind, texts } from "#app/records/texts.ts";
import { momentInText } from "#app/ui/desk/moment.tsx";
import { contentText } from "#app/writing/content.ts";
import type { Theirs } from "#app/writing/desk-autosave.ts";
import type { Newer } from "#app/writing/manuscripts.ts";

const shownSeparately = ["title", "shortDescription", "body"];

export function theirsOf(kind: TextKind, { by, at, revision, content }: Newer): Theirs {
	const { title, shortDescription, body } = content;
	const coverName = (id: number | null) => (id === null ? "none" : `photo ${id}`);
	const about = fieldNames(texts[kind])
		.filter((name) => !shownSeparately.includes(name))
		.map((name) => {
			const text = contentText(content, name as keyof Content, coverName);
			return text && `${fieldOf(texts[kind], name)?.label}: ${text}`;
		});
	return {
		by,
		at: `on ${momentInText(at)}`,
		revision,
		title,
		shortDescription,
		about: about.filter(Boolean).join(" · "),
		body,
	};
}

export function conflictMessage({ by, at }: Pick<Newer, "by" | "at">): string {
	return `${by} saved this text on ${momentInText(at)}, after you opened it.`;
}
