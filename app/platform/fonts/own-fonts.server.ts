import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FontWeight, fontFile, subsets } from "./fonts.server.ts";
import { openFontFolder, registerFont } from "./register-font.server.ts";
import { nameFamily, unpackWoff } from "./sfnt.server.ts";

const family = "Source Sans 3";
const weights: FontWeight[] = [400, 600];

let registered: Promise<void> | undefined;

/** Registers our font with Pango, which draws the text of SVGs, whatever fonts the machine has. */
export function registerOwnFonts(): Promise<void> {
	registered ??= register();
	return registered;
}

async function register(): Promise<void> {
	const folder = openFontFolder();
	for (const weight of weights) {
		for (const subset of subsets["source-sans-3"]) {
			const file = unpackWoff(await readFile(fontFile("source-sans-3", subset, weight)));
			// Each weight's file has a name of its own.
			nameFamily(file, family);
			const fontfile = join(folder, `${subset}-${weight}.ttf`);
			await writeFile(fontfile, file);
			await registerFont(family, fontfile);
		}
	}
}
