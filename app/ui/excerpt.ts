const excerptLength = 100;

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Most texts are a tidy line already, and testing is much faster than replacing. */
const untidy = /^\s|\s$|\s\s|[^\S ]/;

export function excerpt(text: string): string {
	const line = untidy.test(text) ? text.replace(/\s+/g, " ").trim() : text;
	if (line.length <= excerptLength) return line;
	// Latin letters and punctuation have one code unit per character, so graphemes needn't be counted.
	const start = line.slice(0, excerptLength);
	if (/^[ -~\u00a0-\u02ff\u2010-\u2027]*$/.test(line.slice(0, excerptLength + 1)))
		return `${start.trimEnd()}…`;
	let end = 0;
	let count = 0;
	for (const { index, segment } of letters.segment(line)) {
		if (count === excerptLength) return `${line.slice(0, end).trimEnd()}…`;
		count++;
		end = index + segment.length;
	}
	return line;
}
