const excerptLength = 100;

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Latin letters and punctuation have one code unit per character, so graphemes needn't be counted. */
const plain = /^[ -~\u00a0-\u02ff\u2010-\u2027]*$/;
const untidy = /^\s|\s$|\s\s|[^\S ]/;

export function excerpt(text: string): string {
	const beginning = text.slice(0, excerptLength + 1);
	// Most texts are long, and tidy already. Testing is much faster than replacing.
	if (beginning.length > excerptLength && plain.test(beginning) && !untidy.test(beginning)) {
		return `${beginning.slice(0, excerptLength).trimEnd()}…`;
	}
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= excerptLength) return line;
	let end = 0;
	let count = 0;
	for (const { index, segment } of letters.segment(line)) {
		if (count === excerptLength) return `${line.slice(0, end).trimEnd()}…`;
		count++;
		end = index + segment.length;
	}
	return line;
}
