import { diffLines, diffWordsWithSpace } from "diff";
import { readableText } from "#app/platform/text/markdown.server.ts";
import { fieldOf } from "#app/records/record.ts";
import { type Content, type TextKind, texts } from "#app/records/texts.ts";
import { contentFields, contentText } from "#app/writing/content.ts";

export type Piece = { kind: "same" | "added" | "removed"; text: string };

const around = 2;
/** Stops comparing texts that have little in common, which would block all other requests. */
const limits = { maxEditLength: 1_000, timeout: 250 };

export function differencesBetween(
	kind: TextKind,
	before: Content,
	after: Content,
	coverName: (id: number | null) => string,
) {
	return contentFields(kind).flatMap((name) => {
		const [from = "", to = ""] = [before, after].map((each) => contentText(each, name, coverName));
		const { label = name, type } = fieldOf(texts[kind], name) ?? {};
		if (from === to) return [];
		const read = type === "markdown" ? readableText : String;
		return [{ label, pieces: differenceOf(read(from), read(to)) }];
	});
}

export function differenceOf(before: string, after: string): Piece[] {
	const lines = diffLines(before, after, limits);
	if (!lines) return [piece("removed", before), piece("added", after)];
	const pieces: Piece[] = [];
	for (let at = 0; at < lines.length; at++) {
		const [line, next] = lines.slice(at, at + 2);
		if (!line) break;
		if (line.removed && next?.added) {
			pieces.push(...words(line.value, next.value));
			at++;
		} else if (line.added || line.removed) {
			pieces.push(piece(line.added ? "added" : "removed", line.value));
		} else {
			const place = { first: at === 0, last: at === lines.length - 1 };
			pieces.push(piece("same", shortened(line.value, place)));
		}
	}
	return pieces.filter(({ text }) => text !== "");
}

function words(before: string, after: string): Piece[] {
	const parts = diffWordsWithSpace(before, after, limits);
	if (!parts) return [piece("removed", before), piece("added", after)];
	const stayed = parts.filter(({ added, removed }) => !added && !removed);
	const letters = stayed.reduce((sum, { value }) => sum + value.trim().length, 0);
	// When little is unchanged, matching single words would only confuse.
	if (letters < 0.4 * Math.max(before.length, after.length)) {
		return [piece("removed", before), piece("added", after)];
	}
	return parts.map(({ added, removed, value }) =>
		piece(added ? "added" : removed ? "removed" : "same", value),
	);
}

function shortened(text: string, { first, last }: { first: boolean; last: boolean }): string {
	const lines = text.split("\n");
	const head = first ? 0 : around;
	const tail = last ? 0 : around + 1;
	const left = lines.length - head - tail;
	if (left < 4) return text;
	const end = tail === 0 ? [] : lines.slice(-tail);
	return [...lines.slice(0, head), `… ${left} unchanged lines …`, ...end].join("\n");
}

function piece(kind: Piece["kind"], text: string): Piece {
	return { kind, text };
}
