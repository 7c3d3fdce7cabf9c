import { fieldNames, fieldOf } from "#app/records/record.ts";
import { type Content, type TextKind, texts } from "#app/records/texts.ts";
import { contentText } from "#app/writing/content.ts";
import type { Theirs } from "#app/writing/desk-autosave.ts";
import type { Newer } from "#app/writing/manuscripts.ts";
import { site } from "#site";

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
		at: `on ${formatMoment(at)}`,
		revision,
		title,
		shortDescription,
		about: about.filter(Boolean).join(" · "),
		body,
	};
}

export function conflictMessage({ by, at }: Pick<Newer, "by" | "at">): string {
	return `${by} saved this text on ${formatMoment(at)}, after you opened it.`;
}

const words = new Intl.DateTimeFormat(site.language, {
	day: "numeric",
	month: "short",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
	timeZone: "UTC",
});

function formatMoment(date: Date): string {
	return `${words.format(date)} UTC`;
}
