const length = 180;
const lead = 50;
/** Read before and after a match: more than is shown, because line breaks and runs of blanks go. */
const window = 1_000;

/** Shared by all searches, because compiling a regex for each would take longer than the search. */
const wordsOf = /[\p{L}\p{N}\p{M}]+/gu;
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
/** All but Latin letters, punctuation, symbols and emoji: for most texts, much quicker to see than any mark. */
const mayHaveMarks = /[\u0300-\u1fff\u20d0-\u20ff\u2c00-\ud7ff\uf900-\uffff]/;

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
	const plain = text.normalize("NFD");
	const first = wordsBeginning(plain, beginnings).next().value;
	const match = first?.at ?? 0;
	// A long text's line breaks are only replaced where it is shown.
	const before = oneLine(plain.slice(Math.max(0, match - window), match)).trimStart();
	const line = before + oneLine(plain.slice(match, match + window)).trimEnd();
	const at = before.length;
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

const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** Expects decomposed text (NFD). */
function* wordsBeginning(text: string, beginnings: readonly string[]) {
	const sought = beginnings.map(foldWord).filter((beginning) => beginning !== "");
	if (sought.length === 0) return;
	const capitals = text.toUpperCase();
	const isSimple = capitals.length === text.length && !mayHaveMarks.test(text);
	let end = 0;
	while (end < text.length) {
		wordsOf.lastIndex = isSimple ? nextOf(sought, capitals, end) : end;
		const match = wordsOf.exec(text);
		if (!match) return;
		const { 0: found, index: at } = match;
		end = at + found.length;
		const plain = foldWord(found);
		if (sought.some((beginning) => plain.startsWith(beginning))) yield { found, at };
	}
}
/** Returns where the next such word begins, because reading a long text word by word takes longest. */
function nextOf(sought: string[], capitals: string, from: number): number {
	const starts = sought.map((beginning) => {
		let at = capitals.indexOf(beginning, from);
		while (at > 0 && endsInWord.test(capitals.slice(Math.max(0, at - 2), at))) {
			at = capitals.indexOf(beginning, at + 1);
		}
		return at === -1 ? capitals.length : at;
	});
	return Math.min(...starts);
}

/** Removes case and accents, so that "zoe" finds "Zoë". */
export function foldWord(word: string): string {
	return word.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
}
