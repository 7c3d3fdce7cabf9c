import { normalForm } from "#app/platform/text/normalize.ts";
export type Finding = ReturnType<typeof findingOf>;

export type Evidence = {
	quote?: string;
	why?: string;
	record?: { path: string; name: string; state: string };
};

export type FieldText = { field: string; text: string };

export function findingOf(
	name: string,
	evidence: Evidence[],
	/** `ask`: what the sender can do about it, shown before the quotes. */
	{ clear, found, ask }: { clear: string; found: string; ask?: string },
) {
	const clean = evidence.length === 0;
	return { name, clean, words: clean ? clear : found, evidence, ...(ask && { ask }) };
}

export function isFixable({ clean, ask }: Finding): boolean {
	return !clean && ask !== undefined;
}

const lookalikes = letters("аa еe оo рp сc уy хx іi ѕs ԁd αa οo εe ιi ρp ’' ʼ'");
const digits = letters("0o 1i 3e 4a 5s @a");

function letters(pairs: string): Map<string, string> {
	return new Map(pairs.split(" ").map(([from = "", to = ""]) => [from, to]));
}

/** Returns the text as the rules read it, and where each part was, so that a match can be quoted as written. */
export function normalizeText(text: string): { plain: string; positions: number[] } {
	let read = "";
	const positions: number[] = [];
	let at = 0;
	for (const character of text) {
		const [first = character] = normalForm(character, "NFKD");
		const small = first.toLowerCase();
		// Invisible characters and accents would split words.
		const normalized = /^[\p{Cf}\p{M}]/u.test(small) ? "" : (lookalikes.get(small) ?? small);
		read += normalized;
		for (let unit = 0; unit < normalized.length; unit++) positions.push(at);
		at += character.length;
	}
	const plain = read.replace(/[a-z][0-9a-z@]*/g, (word) => {
		// Tested per word: one pattern for both would backtrack through long words.
		if (!/[013-5@][a-z]/.test(word)) return word;
		if (word.includes("@") && /@[a-z0-9]+$/.test(word) && !/^[a-z]{1,2}@/.test(word)) return word;
		return word.replace(/[013-5@]/g, (digit) => digits.get(digit) ?? digit);
	});
	return { plain, positions };
}

export type Rule = {
	pattern: RegExp;
	unless?: RegExp;
	/** Tested against the sentence up to the match. */
	unlessBefore?: RegExp;
	why?: string;
};

const maxQuotes = 5;

export function quote(fields: FieldText[], rules: Rule[]): Evidence[] {
	const found = new Map<string, Evidence>();
	for (const { field, text } of fields) {
		const { plain, positions } = normalizeText(text);
		for (const { pattern, unless, unlessBefore, why } of rules) {
			for (const { index, 0: words } of plain.matchAll(pattern)) {
				const { from, to } = sentenceAround(plain, index, index + words.length);
				if (unless?.test(plain.slice(from, to))) continue;
				if (unlessBefore?.test(plain.slice(from, index))) continue;
				const sentence = text.slice(positions[from], positions[to]).trim();
				const key = `${field} ${sentence}`;
				if (!found.has(key)) {
					found.set(key, { quote: sentence, why: why ? `${why} (${field})` : field });
				}
			}
		}
	}
	return [...found.values()].slice(0, maxQuotes);
}

const maxContext = 110;

function sentenceAround(text: string, start: number, end: number) {
	const before = text.slice(0, start);
	const opening = Math.max(
		...[". ", "! ", "? ", "\n"].map((mark) => {
			const at = before.lastIndexOf(mark);
			return at < 0 ? 0 : at + mark.length;
		}),
	);
	const closing = text.slice(end).search(/[.!?](?=\s|$)|\n/);
	const finish = closing < 0 ? text.length : end + closing + 1;
	return {
		from: Math.max(opening, start - maxContext),
		to: Math.min(finish, end + maxContext),
	};
}
