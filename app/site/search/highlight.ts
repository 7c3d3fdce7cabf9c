import { foldText } from "#app/platform/text/fold.ts";
import { normalForm } from "#app/platform/text/normalize.ts";

const length = 180;
const lead = 50;
/** Matches of a long text that are compared for its excerpt. */
const maxCompared = 100;
/** Read before and after a match: more than is shown, because line breaks and runs of blanks go. */
const window = 1_000;

/** Shared by all searches, because compiling a regex for each would take longer than the search. */
const wordsOf = /[\p{L}\p{N}\p{M}]+/gu;
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
/** All but Latin letters, punctuation, symbols and emoji: for most texts, much quicker to see than any mark. */
const mayHaveMarks = /[\u0300-\u1fff\u20d0-\u20ff\u2c00-\ud7ff\uf900-\uffff]/;

/** Splits the text into pieces. Those at odd indexes are words with one of the beginnings. */
export function highlight(text: string, beginnings: readonly string[]): string[] {
	const plain = normalForm(text, "NFD");
	const pieces: string[] = [];
	let end = 0;
	for (const { found, at } of wordsBeginning(plain, beginnings)) {
		pieces.push(plain.slice(end, at), found);
		end = at + found.length;
	}
	return [...pieces, plain.slice(end)].map((piece) => normalForm(piece));
}

/** Returns about two lines around the best match, or the text's opening. */
export function excerptAround(text: string, beginnings: readonly string[]): string[] {
	const plain = normalForm(text, "NFD");
	const match = bestPlace(plain, beginnings);
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
	const sought = beginnings.map(foldText).filter((beginning) => beginning !== "");
	if (sought.length === 0) return;
	const small = text.toLowerCase();
	const isSimple = small.length === text.length && !mayHaveMarks.test(text);
	let end = 0;
	while (end < text.length) {
		wordsOf.lastIndex = isSimple ? nextOf(sought, small, end) : end;
		const match = wordsOf.exec(text);
		if (!match) return;
		const { 0: found, index: at } = match;
		end = at + found.length;
		const plain = foldText(found);
		const of = sought.findIndex((beginning) => plain.startsWith(beginning));
		if (of !== -1) yield { found, at, of };
	}
}

/** Returns where most of what was looked for is found together, so that it's seen in the excerpt. */
function bestPlace(text: string, beginnings: readonly string[]): number {
	const matches: { at: number; of: number }[] = [];
	let best = { at: 0, many: 0 };
	for (const { at, of } of wordsBeginning(text, beginnings)) {
		matches.push({ at, of });
		if (matches.length === maxCompared) break;
	}
	for (const [first, { at }] of matches.entries()) {
		const near = matches.slice(first).filter((other) => other.at < at + length - lead);
		const many = new Set(near.map(({ of }) => of)).size;
		if (many > best.many) best = { at, many };
	}
	return best.at;
}

/** Returns where the next such word begins, because reading a long text word by word takes longest. */
function nextOf(sought: string[], small: string, from: number): number {
	const starts = sought.map((beginning) => {
		let at = small.indexOf(beginning, from);
		while (at > 0 && endsInWord.test(small.slice(Math.max(0, at - 2), at))) {
			at = small.indexOf(beginning, at + 1);
		}
		return at === -1 ? small.length : at;
	});
	return Math.min(...starts);
}
