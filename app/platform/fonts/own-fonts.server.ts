import { rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { type FontWeight, fontFile, subsets } from "./fonts.server.ts";
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
	const folder = await mkdtemp(join(tmpdir(), "ccr-fonts-"));
	// Pango reopens the files, so they must stay until the process exits.
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	for (const weight of weights) {
		for (const subset of subsets["source-sans-3"]) {
			const file = unpackWoff(await readFile(fontFile("source-sans-3", subset, weight)));
			// Each weight's file has a name of its own.
			nameFamily(file, family);
			const fontfile = join(folder, `${subset}-${weight}.ttf`);
			await writeFile(fontfile, file);
			await sharp({ text: { text: ".", font: family, fontfile } })
				.png()
				.toBuffer();
		}
	}
}
