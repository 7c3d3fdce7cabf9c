import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { color, column } from "#app/media/pdf/style.ts";
import { drawable } from "#app/platform/fonts/fonts.server.ts";
import { registerOwnFonts } from "#app/platform/fonts/own-fonts.server.ts";
import { diagramFolder, diagrams } from "#app/platform/images/diagrams.server.ts";
import type { PrintedPicture } from "#app/writing/guides/pdf/view.ts";

// Pixels per point: 300 dpi, because lines and letters need more than photos.
const sharpness = 300 / 72;

export function printDiagrams(names: string[]): Promise<[string, PrintedPicture][]> {
	const known = names.filter((name) => diagrams.has(name));
	return Promise.all(
		known.map(async (name) => {
			const svg = await readFile(join(diagramFolder, `${name}.svg`), "utf8");
			return [name, await drawDiagram(svg, diagrams.get(name)?.width ?? column)];
		}),
	);
}

/** Draws a diagram at column width, in the light colors and our font. */
export async function drawDiagram(svg: string, units: number): Promise<PrintedPicture> {
	await registerOwnFonts();
	const width = Math.round(column * sharpness);
	const { data, info } = await sharp(Buffer.from(withDrawableText(svg)), {
		density: (72 * width) / units,
	})
		.resize({ width })
		.flatten({ background: color.paper })
		.png()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height, isDrawing: true };
}

/** Replaces or removes letters our font lacks, which would be drawn in another font or as boxes. */
function withDrawableText(svg: string): string {
	return svg.replace(
		/(<(?:text|tspan)\b[^>]*>)([^<]+)/g,
		(_, tag: string, text: string) => tag + drawable(text).replaceAll("<", "&lt;"),
	);
}
