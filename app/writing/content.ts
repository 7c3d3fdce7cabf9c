import type { Download } from "#app/records/fields.ts";
import { fieldNames } from "#app/records/record.ts";
import { type Content, main, type TextKind, texts } from "#app/records/texts.ts";

export type Text = { kind: TextKind; id: number };

/** URL encoding takes up to twelve bytes per character. */
export const maxFormBytes = 12 * main.body.max + 64 * 1024;

export function contentFields(kind: TextKind): (keyof Content)[] {
	return Object.keys(texts[kind].fields) as (keyof Content)[];
}

export function valuesOf(kind: TextKind, content: Content): Record<string, string> {
	return Object.fromEntries(
		fieldNames(texts[kind]).map((name) => [name, String(content[name as keyof Content] ?? "")]),
	);
}

export function contentText(
	content: Content,
	name: keyof Content,
	coverName: (id: number | null) => string = (id) => String(id ?? ""),
): string {
	if (name === "coverId") return coverName(content.coverId);
	if (name === "download") return downloadText(content.download);
	// An old version may lack the field.
	return content[name] ?? "";
}

export function isSame(kind: TextKind, one: Content, other: Content): boolean {
	return contentFields(kind).every((name) => contentText(one, name) === contentText(other, name));
}

export function changesOf(kind: TextKind, before: Content | undefined, after: Content) {
	const changes: Record<string, string> = {};
	for (const name of contentFields(kind)) {
		const [from, to] = [before ? contentText(before, name) : "", contentText(after, name)];
		if (from === to) continue;
		if (name === "body") {
			if (before) changes.text = "changed";
		} else if (before || name !== "download") {
			changes[name] = `${from || "nothing"} → ${to || "nothing"}`;
		}
	}
	return changes;
}

export function downloadLabel(download: Download): string {
	if (download.from === "text") return "We make a PDF from the text when you publish it.";
	return download.from === "file" ? "A PDF you uploaded." : download.url;
}

function downloadText(download: Download): string {
	if (download.from === "text") return "made from the text";
	return download.from === "file" ? `an uploaded PDF (${download.key})` : download.url;
}
