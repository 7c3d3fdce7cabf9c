import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
import { normalForm } from "#app/platform/text/normalize.ts";

export type Typeface = keyof typeof subsets;
export type FontWeight = 400 | 500 | 600;
export type FontStyle = "normal" | "italic";

export const subsets = {
	fraunces: ["latin", "latin-ext", "vietnamese"],
	"source-sans-3": [
		...(["latin", "latin-ext", "vietnamese"] as const),
		...(["cyrillic", "cyrillic-ext", "greek", "greek-ext"] as const),
	],
} as const;

const require = createRequire(import.meta.url);

export function fontFile(
	typeface: Typeface,
	subset: string,
	weight: FontWeight,
	style: FontStyle = "normal",
): string {
	const name = `${typeface}-${subset}-${weight}-${style}.woff`;
	return require.resolve(`@fontsource/${typeface}/files/${name}`);
}

let letters: Set<number> | undefined;

export function hasGlyph(codePoint: number): boolean {
	letters ??= new Set(
		Object.entries(subsets).flatMap(([typeface, names]) =>
			names.flatMap((subset) => {
				const file = readFileSync(fontFile(typeface as Typeface, subset, 600));
				return create(file).characterSet;
			}),
		),
	);
	return letters.has(codePoint);
}

const lookalikes: Record<string, string> = {
	"\u2010": "-",
	"\u2011": "-",
	"→": "->",
	"←": "<-",
	"≥": ">=",
	"≤": "<=",
	"≈": "~",
	"≠": "!=",
	"●": "•",
};

export function drawable(text: string): string {
	const drawn: string[] = [];
	for (const character of normalForm(text)) {
		const codePoint = character.codePointAt(0) ?? 0;
		if (/[\n\ufeff]/.test(character)) drawn.push(character === "\n" ? character : "");
		else if (/\s/u.test(character)) drawn.push(hasGlyph(codePoint) ? character : " ");
		else if (invisible.test(character)) continue;
		else if (hasGlyph(codePoint)) drawn.push(character);
		else drawn.push(lookalikes[character] ?? "");
	}
	return drawn.join("");
}

export function drawableLine(text: string): string {
	return drawable(text).replaceAll(/\s+/g, " ").trim();
}

/** Is empty when our fonts have less than half of the letters, because the rest would say nothing. */
export function legibleLine(text: string): string {
	const line = drawableLine(text);
	return lettersIn(line) * 2 < lettersIn(text) ? "" : line;
}

function lettersIn(text: string): number {
	return text.match(/\p{L}/gu)?.length ?? 0;
}

const invisible =
	/[\p{Cc}\p{Cs}\p{Variation_Selector}\p{Regional_Indicator}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]/u;
