import { cleanLine } from "#app/platform/forms/typed-text.server.ts";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
// Marks of direction, and letters that are wide and empty.
const invisible = /[\u200e\u200f\u061c\u00ad\u115f\u1160\u3164\uffa0]/gu;

/** Typed text for a subject: one line, nothing hidden or reversed, at most so many letters. */
export function subjectPart(text: string, most = 60): string {
	const line = cleanLine(text.slice(0, 20 * most).replace(invisible, ""));
	let end = 0;
	let count = 0;
	for (const { index, segment } of letters.segment(line)) {
		// A letter can have a hundred marks on it.
		if (count++ === most || index > 4 * most) return `${line.slice(0, end).trimEnd()}…`;
		end = index + segment.length;
	}
	return line;
}
