const length = 180;
const lead = 50;

/** Shared by all searches, because compiling a regex for each would take longer than the search. */
const wordsOf = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits the text into pieces. Those at odd indexes are words with one of the beginnings. */
export function highlight(text: string, beginnings: readonly string[]): string[] {
	const plain = text.normalize("NFD");
	const pieces: string[] = [];
	let end = 0;
	for (const { found, at } of wordsBeginning(plain, beginnings)) {
		pieces.push(plain.slice(end, at), found);
		end = at + found.length;
	}
	return [...pieces, plain.slice(end)].map((piece) => piece.normalize("NFC"));
}

/** Returns about two lines around the first match, or the text's opening. */
export function excerptAround(text: string, beginnings: readonly string[]): string[] {
	const line = text.replace(/\s+/g, " ").trim().normalize("NFD");
	const first = wordsBeginning(line, beginnings).next().value;
	const at = first?.at ?? 0;
	const from = Math.max(0, at - lead);
	const space = line.indexOf(" ", from);
	// Starts at the word itself if what precedes it has no space, like a long address.
	const start = from === 0 ? 0 : space !== -1 && space < at ? space + 1 : at;
	const rest = line.slice(start);
	const opening = start > 0 ? "… " : "";
	if (rest.length <= length) return highlight(opening + rest, beginnings);
	const end = rest.lastIndexOf(" ", length);
	const shown = rest.slice(0, end > lead ? end : length).replace(/[\ud800-\udbff]$/, "");
	return highlight(`${opening}${shown} …`, beginnings);
}

/** Expects decomposed text (NFD). */
function* wordsBeginning(text: string, beginnings: readonly string[]) {
	const sought = beginnings.map(foldWord).filter((beginning) => beginning !== "");
	if (sought.length === 0) return;
	const capitals = text.toUpperCase();
	// Reading word by word takes longest, so start at the first that could match.
	if (capitals.length === text.length && !/\p{M}/u.test(text)) {
		const places = sought.map((beginning) => capitals.indexOf(beginning)).filter((at) => at >= 0);
		if (places.length === 0) return;
		wordsOf.lastIndex = text.lastIndexOf(" ", Math.min(...places)) + 1;
	} else wordsOf.lastIndex = 0;
	for (const { 0: found, index: at } of text.matchAll(wordsOf)) {
		const plain = foldWord(found);
		if (sought.some((beginning) => plain.startsWith(beginning))) yield { found, at };
	}
}

/** Removes case and accents, so that "zoe" finds "Zoë". */
function foldWord(word: string): string {
	return word.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
}
