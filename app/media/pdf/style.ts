import { readFileSync } from "node:fs";
import { Font, Image, StyleSheet, Text, View } from "@react-pdf/renderer";
import { type ComponentProps, createElement, type ReactNode } from "react";
import { isAddress } from "#app/media/pdf/addresses.ts";
import {
	type FontStyle,
	type FontWeight,
	fontFile,
	subsets,
	type Typeface,
} from "#app/platform/fonts/fonts.server.ts";
import { unpackWoff } from "#app/platform/fonts/own-fonts.server.ts";

export const color = {
	nero: "#1b1a1d",
	ink: "#2a282b",
	stone: "#6b655d",
	line: "#e3d8c7",
	sand: "#f6f0e6",
	paper: "#fffcf7",
	terra: "#a8432a",
	fawn: "#d9a866",
} as const;

/** US Letter and its margins, in points. The wide left margin keeps lines short. */
export const page = { width: 612, height: 792, left: 112, right: 88, top: 76, bottom: 92 } as const;
export const column = page.width - page.left - page.right;

/** Pixels per point: 180 dpi. */
export const sharpness = 2.5;

const sans = family("source-sans-3");
const serif = [...family("fraunces"), ...sans];

const gaps = { page: 26, text: 8, item: 4 };

/** Font sizes (points) and line heights (factors), together: the library inherits neither reliably. */
const size = {
	text: { fontSize: 10.5, lineHeight: 1.5 },
	small: { fontSize: 9, lineHeight: 1.45 },
};

export const style = StyleSheet.create({
	page: { backgroundColor: color.paper, fontFamily: sans, color: color.ink },
	flow: {
		flexGrow: 1,
		paddingLeft: page.left,
		paddingRight: page.right,
		paddingTop: page.top,
		paddingBottom: 20,
		gap: gaps.page,
	},
	foot: {
		flexDirection: "row",
		justifyContent: "space-between",
		fontSize: 8.5,
		lineHeight: 1.3,
		height: page.bottom - 20,
		marginLeft: page.left,
		marginRight: page.right,
		...hairline("Top"),
		paddingTop: 10,
		color: color.stone,
	},
	group: { gap: gaps.text },
	beforeSmall: { marginBottom: 16 - gaps.page },
	lead: { fontSize: 13, lineHeight: 1.5, color: color.nero, marginBottom: 4 },
	text: size.text,
	h2: { ...heading(20), marginBottom: 8 - gaps.page },
	h3: { ...heading(14), marginBottom: 5 - gaps.page },
	h4: { ...size.text, fontWeight: 600, color: color.nero, marginBottom: 2 - gaps.page },
	nested: { ...size.text, fontWeight: 600, color: color.nero },
	bold: { fontWeight: 600, color: color.nero },
	italic: { fontStyle: "italic" },
	strike: { textDecoration: "line-through" },
	code: { backgroundColor: color.sand },
	link: { color: color.terra, textDecoration: "underline" },
	reference: { fontSize: 7.5, color: color.terra, verticalAlign: "super", textDecoration: "none" },
	quote: { borderLeftWidth: 2, borderLeftColor: color.fawn, paddingLeft: 14, gap: gaps.text },
	urgent: {
		borderWidth: 1,
		borderColor: color.terra,
		borderRadius: 10,
		backgroundColor: "#f9ece4",
		padding: 14,
		gap: gaps.text,
	},
	glance: { backgroundColor: color.sand, borderRadius: 10, padding: 14, gap: gaps.text },
	caption: { ...size.small, marginTop: 4, color: color.stone },
	preformatted: { ...size.small, backgroundColor: color.sand, borderRadius: 6, padding: 10 },
	rule: { ...hairline("Top"), marginVertical: 6 },
	list: { gap: gaps.item },
	item: { flexDirection: "row" },
	mark: { minWidth: 18, paddingRight: 4, flexShrink: 0 },
	bullet: { width: 4, height: 4, borderRadius: 2, backgroundColor: color.terra, marginTop: 6 },
	number: { ...size.text, color: color.terra, fontWeight: 600 },
	box: { marginTop: 2.5 },
	itemBody: { flex: 1, gap: gaps.item },
	source: size.small,
	sourceMark: { ...size.small, width: 24, flexShrink: 0, color: color.terra, fontWeight: 600 },
});

type Look = ComponentProps<typeof View>["style"];

export function box(look: Look, ...children: ReactNode[]): ReactNode {
	return createElement(View, { style: look }, ...children);
}

export function styledText(look: Look, ...children: ReactNode[]): ReactNode {
	return createElement(Text, { style: look }, ...children);
}

export function image(look: Look, data: Buffer, format: "png" | "jpg"): ReactNode {
	return createElement(Image, { src: { data, format }, style: look, cache: false });
}

function heading(fontSize: number) {
	return {
		fontFamily: serif,
		fontWeight: 600,
		fontSize,
		color: color.nero,
		lineHeight: 1.2,
		letterSpacing: -0.012 * fontSize,
	} as const;
}

export function hairline(side: "Top" | "Bottom", tint: string = color.line) {
	return {
		[`border${side}Width`]: 0.75,
		[`border${side}Color`]: tint,
		[`border${side}Style`]: "solid",
	};
}

/** Fraunces, then Source Sans for scripts it lacks. Weight 600 selects Fraunces 500, the only one loaded. */
export const headingFamily = serif;

let ready: Promise<void> | undefined;

export function loadFonts(): Promise<void> {
	ready ??= Promise.all([
		load("fraunces", [500], ["normal", "italic"]),
		load("source-sans-3", [400, 600], ["normal", "italic"]),
	]).then(() => Font.registerHyphenationCallback((word) => breakWord(word, longestWord)));
	return ready;
}

export const longestWord = 60;

/** Keeps the library from hyphenating where the style changes within a line. */
export function wholeWords(text: string, longest = longestWord): { hyphenationPenalty: number } {
	const fits = text.split(/[ \n]+/).every((word) => word.length <= longest || isAddress(word));
	return { hyphenationPenalty: fits ? 10_000 : 9_000 };
}

/** Splits long words, except addresses, which a hyphen would corrupt. */
export function breakWord(word: string, longest: number): string[] {
	if (word.length <= longest || isAddress(word)) return [word];
	const letters = Array.from(word);
	const size = Math.ceil(longest / 2);
	const count = Math.ceil(letters.length / size);
	return Array.from({ length: count }, (_, index) =>
		letters.slice(index * size, (index + 1) * size).join(""),
	);
}

async function load(typeface: Typeface, weights: FontWeight[], styles: FontStyle[]) {
	for (const subset of subsets[typeface]) {
		const family = `${typeface} ${subset}`;
		const fonts = weights.flatMap((fontWeight) =>
			styles.map((fontStyle) => {
				const file = unpackWoff(readFileSync(fontFile(typeface, subset, fontWeight, fontStyle)));
				const src = `data:font/ttf;base64,${file.toString("base64")}`;
				return { src, fontWeight, fontStyle };
			}),
		);
		Font.register({ family, fonts });
		for (const { fontWeight, fontStyle } of fonts) {
			const face = { fontFamily: family, fontWeight, fontStyle };
			await Font.load(face);
			setCodePoints(Font.getFont(face).data as Letters | null);
		}
	}
}

/** Fills fontkit's cache: a glyph first seen inside another (’ in ”) lacks a code point, and words break. */
function setCodePoints(font: Letters | null) {
	if (!font) return;
	for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
	font.layout("ff fi fl fj ft fb fh fk tt ffi ffl ffj fft ffb ffh ffk Th");
}

type Letters = {
	characterSet: number[];
	glyphForCodePoint: (codePoint: number) => unknown;
	layout: (text: string) => unknown;
};

function family(typeface: Typeface): string[] {
	return subsets[typeface].map((subset) => `${typeface} ${subset}`);
}
