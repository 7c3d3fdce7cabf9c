import sharp from "sharp";
import { covers, drawableLine, hasGlyph } from "#app/platform/fonts/fonts.server.ts";
import { registerFont } from "#app/platform/fonts/register-font.server.ts";
import { type SystemFont, systemFontsFor } from "#app/platform/fonts/system-fonts.server.ts";
import { normalForm } from "#app/platform/text/normalize.ts";

type Lettering = {
	size: number;
	width: number;
	height: number;
	color: string;
	weight: "Regular" | "Bold";
};
type Drawing = { data: Buffer; width: number; height: number };

const steps = [1, 0.84, 0.7, 0.58, 0.5];

/** Returns whether the text has letters that our fonts lack. */
export function isForeign(text: string): boolean {
	return Array.from(normalForm(text)).some(
		(character) => /\p{L}/u.test(character) && !hasGlyph(character.codePointAt(0) ?? 0),
	);
}

/** Draws with Pango and system fonts, because satori keeps a copy of every font (20 MB for Japanese). */
export async function drawScript(text: string, lettering: Lettering): Promise<Drawing | undefined> {
	const codePoints = Array.from(
		normalForm(text).replaceAll(/[\s\p{Extended_Pictographic}]/gu, ""),
		(character) => character.codePointAt(0) ?? 0,
	);
	const fonts = systemFontsFor(codePoints.filter((codePoint) => !hasGlyph(codePoint)));
	if (fonts.length === 0) return undefined;
	for (const font of fonts) await register(font);
	const known = (codePoint: number) =>
		hasGlyph(codePoint) || fonts.some(({ runs }) => covers(runs, codePoint));
	const families = [...fonts.map(({ family }) => family), "serif"].join(", ");
	let words = drawableLine(text, known);
	if (words === "") return undefined;
	for (let step = 0; ; step++) {
		const size = Math.round(lettering.size * (steps[Math.min(step, steps.length - 1)] ?? 1));
		const drawing = await draw(words, `${families} ${lettering.weight} ${size}`, lettering);
		const tooTall = drawing.height / lettering.height;
		if (tooTall <= 1) return drawing;
		if (step < steps.length) continue;
		const shorter = shorten(words, 0.95 / tooTall);
		// Stacked combining marks can make a single letter taller than the card.
		if (shorter === words) return undefined;
		words = shorter;
	}
}

async function draw(words: string, font: string, { width, color }: Lettering): Promise<Drawing> {
	const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
	const text = `<span foreground="${color}">${escaped}</span>`;
	const { data, info } = await sharp({
		text: { text, font, width, wrap: "word-char", rgba: true, dpi: 72 },
	})
		.png()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

const graphemes = new Intl.Segmenter();
const wordEnds = new Intl.Segmenter("en", { granularity: "word" });

function shorten(words: string, share: number): string {
	const letters = Array.from(graphemes.segment(words), ({ segment }) => segment);
	const kept = Math.max(1, Math.floor(letters.length * share) - 1);
	const cut = letters.slice(0, kept).join("");
	const ends = Array.from(wordEnds.segment(words), ({ index }) => index);
	const end = ends.findLast((index) => index > 0 && index <= cut.length) ?? cut.length;
	return `${cut.slice(0, end).replace(/[\s,;:.·…–—-]+$/u, "")}…`;
}

const registered = new Set<string>();

async function register({ path, family }: SystemFont) {
	if (registered.has(path)) return;
	registered.add(path);
	await registerFont(family, path);
}
