import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { normalForm } from "#app/platform/text/normalize.ts";
import { type Run, readCoverage } from "./sfnt.server.ts";

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

let own: Run[] | undefined;

export function hasGlyph(codePoint: number): boolean {
	own ??= Object.entries(subsets).flatMap(([typeface, names]) =>
		names.flatMap((subset) => {
			const file = readFileSync(fontFile(typeface as Typeface, subset, 600));
			return readCoverage((offset, length) => file.subarray(offset, offset + length));
		}),
	);
	return covers(own, codePoint);
}

export function covers(runs: readonly Run[], codePoint: number): boolean {
	return runs.some(([first, last]) => first <= codePoint && codePoint <= last);
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

export function drawable(text: string, known: (codePoint: number) => boolean = hasGlyph): string {
	const drawn: string[] = [];
	for (const character of normalForm(text)) {
		const codePoint = character.codePointAt(0) ?? 0;
		if (/[\n\ufeff]/.test(character)) drawn.push(character === "\n" ? character : "");
		else if (/\s/u.test(character)) drawn.push(known(codePoint) ? character : " ");
		else if (invisible.test(character)) continue;
		else if (known(codePoint)) drawn.push(character);
		else drawn.push(lookalikes[character] ?? "");
	}
	return drawn.join("");
}

export function drawableLine(text: string, known = hasGlyph): string {
	return drawable(text, known).replaceAll(/\s+/g, " ").trim();
}

const invisible =
	/[\p{Cc}\p{Cs}\p{Variation_Selector}\p{Regional_Indicator}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]/u;
