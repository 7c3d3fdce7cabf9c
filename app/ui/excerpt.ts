/** Characters of a description that a card shows. */
export const excerptLength = 100;

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Most texts are one line already; to look is much quicker than to write it anew. */
const untidy = /^\s|\s$|\s\s|[^\S ]/;

/** The first 100 characters, as people count them, and an ellipsis when there is more. */
export function excerpt(text: string): string {
	const line = untidy.test(text) ? text.replace(/\s+/g, " ").trim() : text;
	// Nothing to count: 100 code units are never more than 100 characters.
	if (line.length <= excerptLength) return line;
	// Printable ASCII is one character a unit, and by far the most common text.
	const start = line.slice(0, excerptLength);
	if (/^[ -~]*$/.test(line.slice(0, excerptLength + 1))) return `${start.trimEnd()}…`;
	let end = 0;
	let count = 0;
	for (const { index, segment } of letters.segment(line)) {
		if (count === excerptLength) return `${line.slice(0, end).trimEnd()}…`;
		count++;
		end = index + segment.length;
	}
	return line;
}
