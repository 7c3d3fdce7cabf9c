import type { ReactNode } from "react";
import { color, image } from "#app/guides/pdf/style.ts";
import { drawScript, isForeign } from "#app/media/cards/card-script.ts";

/** Pixels per point: 180 dpi. */
export const sharpness = 2.5;

export function inPixels({ width, height }: { width: number; height: number }) {
	return { width: Math.round(width * sharpness), height: Math.round(height * sharpness) };
}

type Box = {
	/** In points, like `height` and `size`. */
	width: number;
	height: number;
	size: number;
	weight?: "Regular" | "Bold";
};

/**
 * Draws words whose letters our fonts lack, such as an Arabic name, with the machine's fonts.
 * Returns undefined if our fonts suffice or no font has the letters.
 */
export async function drawForeignText(
	words: string,
	{ width, height, size, weight = "Regular" }: Box,
	look: { marginTop?: number } = {},
): Promise<ReactNode | undefined> {
	if (!isForeign(words)) return undefined;
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
