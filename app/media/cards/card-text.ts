import { readFileSync } from "node:fs";
import { createElement, type ReactNode } from "react";
import type { SatoriOptions } from "satori";
import {
	type FontWeight,
	fontFile,
	legibleLine,
	subsets,
	type Typeface,
} from "#app/platform/fonts/fonts.server.ts";

type Font = SatoriOptions["fonts"][number];
type WordStyle = {
	role: "heading" | "strong" | "body";
	size: number;
	width: number;
	lines: number;
	color: string;
	/** Maximum height of a heading in pixels; defaults to the height of its lines. */
	height?: number;
	/** Whether lines are filled instead of balanced to about the same length. */
	plain?: boolean;
};

type SetStyle = WordStyle & { isBalanced?: boolean };

const heading = family("fraunces", 500);
const strong = family("source-sans-3", 600);
const body = family("source-sans-3", 400);
export const families = { heading: `${heading}, ${strong}`, strong, body };

const longest = 600;
/** Minimum share of the words that fit; a shorter clause looks as if something were missing. */
const minClauseShare = 0.6;

let loaded: Font[] | undefined;

/** Returns the same array every time, because satori caches parsed fonts by array identity. */
export function cardFonts(): Font[] {
	loaded ??= [load("fraunces", 500), load("source-sans-3", 400), load("source-sans-3", 600)].flat();
	return loaded;
}

/** Returns null if our fonts can draw none of the text. */
export async function drawnText(given: string, style: WordStyle): Promise<ReactNode> {
	const { role } = style;
	const text = spelled(given);
	if (text === "") return null;
	const set = role === "heading" ? await headingOf(text, style) : style;
	const fits = fitsIn(set);
	const shown =
		(role === "body" ? await inSentences(text, fits) : undefined) ?? (await inWords(text, fits));
	return block(shown, set, set.lines);
}

/** Returns whether the text is shown whole or ends with a full sentence. */
export async function endsWithSentence(given: string, style: WordStyle): Promise<boolean> {
	const text = spelled(given);
	return text === "" || (await inSentences(text, fitsIn(style))) !== undefined;
}

function spelled(given: string): string {
	return legibleLine(given.slice(0, longest))
		.replace(/^Meet$/, "")
		.replaceAll(/(?<=^|· |, )[ ,·]+|[ ,·]+$/g, "");
}

function lineHeightOf(role: WordStyle["role"]): number {
	return role === "heading" ? 1.07 : 1.35;
}

function block(text: string, style: SetStyle, lineClamp?: number): ReactNode {
	const { role, size, width, color, isBalanced } = style;
	return createElement(
		"div",
		{
			style: {
				display: "block",
				width,
				fontFamily: families[role],
				fontSize: size,
				color,
				lineHeight: lineHeightOf(role),
				letterSpacing: { heading: -0.018, strong: 0.09, body: 0 }[role] * size,
				// Balancing makes lines as narrow as possible, so `anywhere` would split words.
				...(isBalanced
					? { textWrap: "balance" }
					: ({ textWrap: "wrap", overflowWrap: "anywhere" } as const)),
				...(lineClamp === undefined ? {} : { lineClamp }),
				textTransform: role === "strong" ? "uppercase" : "none",
			},
		},
		text,
	);
}

export async function heightOf(element: ReactNode, width: number): Promise<number> {
	const { default: satori } = await import("satori");
	const column = createElement("div", { style: { display: "flex", width } }, element);
	const svg = await satori(column, { width, fonts: cardFonts() });
	return Number(/ height="([\d.]+)"/.exec(svg)?.[1]);
}

type Fits = (text: string) => Promise<boolean>;

function fitsIn(style: SetStyle): Fits {
	const most = (style.lines + 0.5) * style.size * lineHeightOf(style.role);
	return async (text) => (await heightOf(block(text, style), style.width)) < most;
}

async function inSentences(text: string, fits: Fits): Promise<string | undefined> {
	const sentences = Array.from(sentenceEnds.segment(text), ({ segment }) => segment);
	for (let count = sentences.length; count > 0; count--) {
		const whole = sentences.slice(0, count).join("").trim();
		if (await fits(whole)) return whole;
	}
	return undefined;
}

async function inWords(text: string, fits: Fits): Promise<string> {
	if (await fits(text)) return text;
	const spelled = text.split(" ");
	const first = (count: number) =>
		`${spelled
			.slice(0, count)
			.join(" ")
			.replace(/[\s,;:.·–—-]+$/u, "")}…`;
	let [fitting, tooMany] = [0, spelled.length];
	while (tooMany - fitting > 1) {
		const middle = Math.floor((fitting + tooMany) / 2);
		if (await fits(first(middle))) fitting = middle;
		else tooMany = middle;
	}
	if (fitting === 0) return text;
	const clause = spelled.slice(0, fitting).findLastIndex((word) => /[,;:·–—)]$/u.test(word)) + 1;
	if (clause >= fitting * minClauseShare) return first(clause);
	while (fitting > 1 && endsNothing.test(spelled[fitting - 1] ?? "")) fitting--;
	return first(fitting);
}

const endsNothing =
	/^(a|an|the|and|or|but|of|to|in|on|at|by|for|from|with|how|what|when|where|why|who|which|that|if|as|is|are)$/i;
const sentenceEnds = new Intl.Segmenter("en", { granularity: "sentence" });

/** Shrinks long headings, so that a title of 160 characters is still shown whole. */
async function headingOf(text: string, style: WordStyle): Promise<SetStyle> {
	const { size, width, lines, height = lines * size * lineHeightOf("heading"), plain } = style;
	if (lines === 1) return style;
	const longestWord = Math.max(...text.split(/[\s-]+/).map((word) => word.length));
	const steps = [1, 0.84, 0.7, 0.6, 0.52].map((share) => Math.max(40, Math.round(size * share)));
	const found = steps.find((step, index) => {
		const perLine = width / (step * 0.53);
		return longestWord <= perLine && text.length <= perLine * (index < 3 ? 2.7 : 3.3);
	});
	if (found) return { ...style, size: found, isBalanced: !plain };
	const smaller = [Math.max(40, Math.round(size * 0.45)), 36, 32, 28].map((each) => {
		return { ...style, size: each, lines: Math.floor(height / (each * lineHeightOf("heading"))) };
	});
	for (const set of smaller) if (await fitsIn(set)(text)) return set;
	return smaller.at(-1) ?? style;
}

function load(typeface: Typeface, weight: FontWeight): Font[] {
	return subsets[typeface].map((subset) => ({
		name: fontName(typeface, subset, weight),
		data: readFileSync(fontFile(typeface, subset, weight)),
	}));
}

function family(typeface: Typeface, weight: FontWeight): string {
	return subsets[typeface].map((subset) => fontName(typeface, subset, weight)).join(", ");
}

// Unique per file, because satori lets a font replace another of the same name.
function fontName(typeface: Typeface, subset: string, weight: FontWeight): string {
	return `${typeface}-${subset}-${weight}`;
}
