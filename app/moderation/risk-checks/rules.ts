import type { Evidence, Said } from "#app/moderation/risk-checks/finding.ts";

/** Letters of other alphabets, and digits, that are written in the place of a Latin letter. */
const lookalikes: Record<string, string> = {
	...{ а: "a", е: "e", о: "o", р: "p", с: "c", у: "y", х: "x", і: "i", ѕ: "s", ԁ: "d" },
	...{ α: "a", ο: "o", ε: "e", ι: "i", ρ: "p" },
};
const digits: Record<string, string> = {
	"0": "o",
	"1": "i",
	"3": "e",
	"4": "a",
	"5": "s",
	"@": "a",
};

/**
 * A text as it is compared: small Latin letters without accents, "dep0sit" and "ｆｅｅ" as they are meant.
 * Every character stays in its place, so that what is found can be quoted as it was written.
 */
export function normalizeText(text: string): string {
	const plain = [...text].map((character) => {
		const small = character.normalize("NFKD")[0]?.toLowerCase() ?? character;
		const meant = lookalikes[small] ?? small;
		return meant.length === character.length ? meant : character;
	});
	// A digit among letters stands for a letter; a number does not.
	return plain.join("").replace(/[a-z][0-9a-z@]*/g, (word) => {
		// Asked of each word by itself: a pattern for both would try a long word from each of its letters.
		if (!/[013-5@][a-z]/.test(word)) return word;
		if (word.includes("@") && /@[a-z0-9]+$/.test(word) && !/^[a-z]{1,2}@/.test(word)) return word;
		return word.replace(/[013-5@]/g, (digit) => digits[digit] ?? digit);
	});
}

export type Rule = {
	/** Found in the text as it is meant. */
	pattern: RegExp;
	/** The same words where they mean something else. */
	unless?: RegExp;
	why?: string;
};

/** The most sentences that are quoted for one reason. */
const mostQuotes = 5;

/** Every sentence in which a rule finds something, once, as it was written. */
export function quote(said: Said[], rules: Rule[]): Evidence[] {
	const found = new Map<string, Evidence>();
	for (const { field, text } of said) {
		const meant = normalizeText(text);
		for (const { pattern, unless, why } of rules) {
			for (const { index, 0: words } of meant.matchAll(pattern)) {
				const { from, to } = sentenceAround(meant, index, index + words.length);
				if (unless?.test(meant.slice(from, to))) continue;
				const sentence = text.slice(from, to).trim();
				const key = `${field} ${sentence}`;
				if (!found.has(key)) {
					found.set(key, { quote: sentence, why: why ? `${why} (${field})` : field });
				}
			}
		}
	}
	return [...found.values()].slice(0, mostQuotes);
}

/** Characters of a sentence that are shown on each side of what was found. */
const mostAround = 110;

function sentenceAround(text: string, start: number, end: number): { from: number; to: number } {
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
		from: onCharacter(text, Math.max(opening, start - mostAround)),
		to: onCharacter(text, Math.min(finish, end + mostAround)),
	};
}

/** Never between the two halves of one character. */
function onCharacter(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
