import { normalForm } from "#app/platform/text/normalize.ts";

/** Quotes, apostrophes and dashes, with what a keyboard types for them. */
const typed: Record<string, string> = {
	...each("`´‘’‚‛′‵‹›ʹʻʼʽˈ", "'"),
	...each("“”„‟″‶«»", '"'),
	...each("‐‑‒–—―−", "-"),
};
/** Letters that have no accent to remove, written as people without such a key do. */
const plain: Record<string, string> = {
	...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
	...{ ø: "o", đ: "d", ð: "d", ħ: "h", ł: "l", ŧ: "t", ı: "i", ς: "σ" },
};
/** Accents and other marks that people leave out, but not the vowels of Indic scripts. */
const marks =
	"\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f";
const invisible = "\\u00ad\\u0640\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff";
const unseen = new RegExp(`[${marks}${invisible}]`, "g");

const typedLetters = anyOf(typed);
const plainLetters = anyOf(plain);

/**
 * What two spellings of one text have in common: "O’Malley" and "o'malley", "Zoë" and "zoe". The same as
 * fold_text() in the database (drizzle/0052_fold_after_decomposing.sql).
 */
export function foldText(text: string): string {
	// Before: "´" decomposes into a space and a mark. After: "︱" decomposes into "—".
	const folded = straightened(normalForm(straightened(text), "NFKD"))
		.replace(unseen, "")
		.toLowerCase()
		.replace(plainLetters, (letter) => plain[letter] ?? letter);
	return normalForm(folded);
}

function straightened(text: string): string {
	return text.replace(typedLetters, (letter) => typed[letter] ?? letter);
}

/** Like `foldText`, for texts in which parts of words are looked for: "omalley" is in "O’Malley", too. */
export function foldWords(text: string): string {
	return foldText(text).replaceAll("'", "");
}

function each(variants: string, plain: string): Record<string, string> {
	return Object.fromEntries([...variants].map((variant) => [variant, plain]));
}

function anyOf(letters: Record<string, string>): RegExp {
	return new RegExp(`[${Object.keys(letters).join("")}]`, "g");
}
