import type { ReactNode } from "react";
import { color, image } from "#app/guides/pdf/style.ts";
import { drawScript } from "#app/media/cards/card-script.ts";
import { hasGlyph } from "#app/platform/fonts/fonts.server.ts";

// Pixels per point: 180 dpi.
const sharpness = 2.5;

type Box = {
	/** In points, like everything here. */
	width: number;
	height: number;
	size: number;
	weight?: "Regular" | "Bold";
};

/**
 * A picture of words whose letters our fonts don't have, such as an Arabic name, by the machine's fonts.
 * Undefined where it isn't needed, or no font has them.
 */
export async function foreignWords(
	words: string,
	{ width, height, size, weight = "Regular" }: Box,
	look: { marginTop?: number } = {},
): Promise<ReactNode | undefined> {
	const isForeign = (letter: string) =>
		/\p{L}/u.test(letter) && !hasGlyph(letter.codePointAt(0) ?? 0);
	if (!Array.from(words.normalize("NFC")).some(isForeign)) return undefined;
	const drawing = await drawScript(words, {
		width: Math.round(width * sharpness),
		height: height * sharpness,
		size: size * sharpness,
		color: color.nero,
		weight,
	});
	if (!drawing) return undefined;
	const drawn = { width: drawing.width / sharpness, height: drawing.height / sharpness };
	return image({ ...drawn, ...look }, drawing.data, "png");
}
