import { readFileSync } from "node:fs";
import { createElement, type ReactNode } from "react";
import type { SatoriOptions } from "satori";
import { drawScript } from "#app/media/cards/card-script.ts";
import {
	drawable,
	type FontWeight,
	fontFile,
	hasGlyph,
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
	/** Lines as long as they get, and not of about the same length. */
	plain?: boolean;
};

const heading = family("fraunces", 500);
const strong = family("source-sans-3", 600);
const body = family("source-sans-3", 400);
export const families = { heading: `${heading}, ${strong}`, strong, body };

const longest = 600;

let loaded: Font[] | undefined;

/** Always the same array: satori caches parsed fonts by array identity. */
export function cardFonts(): Font[] {
	loaded ??= [load("fraunces", 500), load("source-sans-3", 400), load("source-sans-3", 600)].flat();
	return loaded;
}

/** Null when no font can draw any of it. */
export async function words(given: string, style: WordStyle): Promise<ReactNode> {
	const text = given.slice(0, longest);
	const { role, width, lines, color } = style;
	const foreign = Array.from(text.normalize("NFC")).some(isForeign);
	const height = role === "heading" ? style.size * 3.4 : style.size * lines * 1.5;
	const weight = role === "body" ? "Regular" : "Bold";
	const drawing = foreign && (await drawScript(text, { ...style, height, weight }));
	if (drawing) {
		const src = `data:image/png;base64,${drawing.data.toString("base64")}`;
		const { width, height } = drawing;
		// The drawing is cropped to its ink, so restore the usual line spacing.
		const margin = `${Math.round(style.size * 0.14)}px 0`;
		return createElement("img", { src, width, height, alt: "", style: { width, height, margin } });
	}
	const own = drawable(text)
		.replaceAll(/\s+/g, " ")
		.replaceAll(/^[ ·]+|[ ·]+$/g, "");
	if (own === "") return null;
	const { size, fits } = role === "heading" ? headingSize(own, style) : { ...style, fits: false };
	const spacing = { heading: -0.018, strong: 0.09, body: 0 }[role] * size;
	const lineHeight = role === "heading" ? 1.07 : 1.35;
	const block = (text: string, lineClamp?: number) =>
		createElement(
			"div",
			{
				style: {
					display: "block",
					width,
					fontFamily: families[role],
					fontSize: size,
					color,
					lineHeight,
					letterSpacing: spacing,
					// Balanced lines are as narrow as possible and would break words that may be hyphenated.
					...(fits && !style.plain
						? { textWrap: "balance" }
						: ({ textWrap: "wrap", overflowWrap: "anywhere" } as const)),
					...(lineClamp === undefined ? {} : { lineClamp }),
					textTransform: role === "strong" ? "uppercase" : "none",
				},
			},
			text,
		);
	const most = (lines + 0.5) * size * lineHeight;
	const isShort = async (text: string) => (await heightOf(block(text), width)) < most;
	return block(await shorten(own, isShort, { bySentence: role === "body" }), lines);
}

export async function heightOf(element: ReactNode, width: number): Promise<number> {
	const { default: satori } = await import("satori");
	const column = createElement("div", { style: { display: "flex", width } }, element);
	const svg = await satori(column, { width, fonts: cardFonts() });
	return Number(/ height="([\d.]+)"/.exec(svg)?.[1]);
}

async function shorten(
	text: string,
	isShort: (text: string) => Promise<boolean>,
	{ bySentence }: { bySentence: boolean },
): Promise<string> {
	if (await isShort(text)) return text;
	const sentences = Array.from(sentenceEnds.segment(text), ({ segment }) => segment);
	for (let count = sentences.length - 1; bySentence && count > 0; count--) {
		const whole = sentences.slice(0, count).join("").trim();
		if (await isShort(whole)) return whole;
	}
	const spelled = text.split(" ");
	const first = (count: number) =>
		`${spelled
			.slice(0, count)
			.join(" ")
			.replace(/[\s,;:.·–—-]+$/u, "")}…`;
	let [fitting, tooMany] = [0, spelled.length];
	while (tooMany - fitting > 1) {
		const middle = Math.floor((fitting + tooMany) / 2);
		if (await isShort(first(middle))) fitting = middle;
		else tooMany = middle;
	}
	return fitting === 0 ? text : first(fitting);
}

const sentenceEnds = new Intl.Segmenter("en", { granularity: "sentence" });

function isForeign(character: string): boolean {
	return /\p{L}/u.test(character) && !hasGlyph(character.codePointAt(0) ?? 0);
}

function headingSize(text: string, { size, width, lines }: WordStyle) {
	if (lines === 1) return { size, fits: false };
	const longestWord = Math.max(...text.split(/[\s-]+/).map((word) => word.length));
	const steps = [1, 0.84, 0.7, 0.6, 0.52].map((share) => Math.max(40, Math.round(size * share)));
	const found = steps.find((step, index) => {
		const perLine = width / (step * 0.53);
		return longestWord <= perLine && text.length <= perLine * (index < 3 ? 2.7 : 3.3);
	});
	return { size: found ?? Math.max(40, Math.round(size * 0.45)), fits: found !== undefined };
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

// Unique per file: satori would let files with the same name replace each other.
function fontName(typeface: Typeface, subset: string, weight: FontWeight): string {
	return `${typeface}-${subset}-${weight}`;
}
