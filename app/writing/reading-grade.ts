/** Removes headings, tables, pictures and sources, and ends each list item like a sentence. */
function proseOf(markdown: string): string {
	return markdown
		.replace(/^\[\^[^\]\n]+\]:.*(?:\n(?!\[\^).*\S.*)*/gm, "")
		.replace(/^(?:\||#+ |```).*$/gm, "")
		.replace(/!\[[^\]\n]{0,600}\]\([^)\n]{0,600}\)|\[\^[^\]\n]{0,60}\]/g, "")
		.replace(/\[([^\]\n]{0,600})\]\([^)\n]{0,600}\)/g, "$1")
		.replace(/^[ \t>]*(?:[-*+]|\d+[.)]) +(.*)$/gm, "$1.")
		.replace(/[*_>`]/g, "");
}

export function wordsIn(text: string): string[] {
	return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
}

export function countWords(markdown: string): number {
	return wordsIn(proseOf(markdown)).length;
}

export function minutesToRead(markdown: string): number {
	return Math.max(1, Math.round(countWords(markdown) / 220));
}

/** Splits the text into sentences. What follows a colon counts as one of its own. */
export function sentencesIn(markdown: string): string[] {
	return proseOf(markdown)
		.split(/(?<![.!?:])[.!?:]+["'”’)\]]*(?=\s|$)|\n{2,}/)
		.filter((part) => /\p{L}/u.test(part));
}

/** Returns the US school grade that can read the text easily (Flesch–Kincaid, 1975), or 0 without words. */
export function readingGrade(markdown: string): number {
	const words = wordsIn(proseOf(markdown)).filter((word) => /\p{L}/u.test(word));
	if (words.length === 0) return 0;
	const sentences = sentencesIn(markdown);
	const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
	return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

function syllablesIn(word: string): number {
	const letters = word.toLowerCase().replace(/[^a-z]/g, "");
	if (letters.length <= 3) return 1;
	const heard = letters.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "").replace(/^y/, "");
	return Math.max(1, heard.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}
