import { cleanLine } from "#app/platform/forms/typed-text.server.ts";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
// Direction marks, and letters that are wide but blank.
const invisible = /[\u200e\u200f\u061c\u00ad\u115f\u1160\u3164\uffa0]/gu;

/** Turns user input into part of a subject: one line, nothing hidden or reversed, at most `most` letters. */
export function toSubjectText(text: string, most = 60): string {
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
