import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { type FontWeight, fontFile, subsets } from "./fonts.server.ts";

const family = "Source Sans 3";
const weights: FontWeight[] = [400, 600];

let registered: Promise<void> | undefined;

/** Registers our font with Pango, which draws the text of SVGs, whatever fonts and fontconfig the machine has. */
export function registerOwnFonts(): Promise<void> {
	registered ??= register();
	return registered;
}

async function register(): Promise<void> {
	const folder = openFontFolder();
	for (const weight of weights) {
		for (const subset of subsets["source-sans-3"]) {
			const file = unpackWoff(await readFile(fontFile("source-sans-3", subset, weight)));
			nameFamily(file, family);
			const fontfile = join(folder, `${subset}-${weight}.ttf`);
			await writeFile(fontfile, file);
			await sharp({ text: { text: ".", font: family, fontfile } })
				.png()
				.toBuffer();
		}
	}
}

/** Pango opens the files again, so they stay until the process exits. */
function openFontFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "ccr-fonts-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const file = join(folder, "fonts.conf");
	const cache = join(folder, "cache");
	// Two threads of fontconfig that both find no folder both make one, and the second of them reports an error.
	mkdirSync(cache);
	writeFileSync(file, configuration(cache));
	process.env.FONTCONFIG_FILE = file;
	return folder;
}

/** The machine's own, if it has one, and a cache for where none can be written: fontconfig reports that each time. */
function configuration(cache: string): string {
	const own = process.env.FONTCONFIG_FILE ?? "/etc/fonts/fonts.conf";
	return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<include ignore_missing="yes">${own}</include>
	<cachedir>${cache}</cachedir>
</fontconfig>
`;
}

/**
 * Shortens an unpacked font's names to the `family` they start with: the file of weight 600 calls itself
 * "Source Sans 3 SemiBold".
 */
function nameFamily(file: Buffer, family: string): void {
	const names = file.subarray(startOf("name", file));
	for (let entry = 6; entry < 6 + 12 * names.readUInt16BE(2); entry += 12) {
		// Windows and others write two bytes for a letter, old Macs one.
		const width = names.readUInt16BE(entry) === 1 ? 1 : 2;
		if (names.readUInt16BE(entry + 6) === 1) names.writeUInt16BE(family.length * width, entry + 8);
	}
}

function startOf(table: string, file: Buffer): number {
	let entry = 12;
	while (file.toString("latin1", entry, entry + 4) !== table) entry += 16;
	return file.readUInt32BE(entry + 8);
}

/** Unpacks a WOFF 1.0 file to OpenType, because font readers inflate a table again for each glyph. */
export function unpackWoff(file: Buffer): Buffer {
	const count = file.readUInt16BE(12);
	const directory = Buffer.alloc(12 + 16 * count);
	file.copy(directory, 0, 4, 8);
	directory.writeUInt16BE(count, 4);
	const power = Math.floor(Math.log2(count));
	directory.writeUInt16BE(16 * 2 ** power, 6);
	directory.writeUInt16BE(power, 8);
	directory.writeUInt16BE(16 * (count - 2 ** power), 10);
	const parts: Uint8Array[] = [directory];
	let end = directory.length;
	for (let table = 0; table < count; table++) {
		const from = 44 + 20 * table;
		const to = 12 + 16 * table;
		const word = (at: number) => file.readUInt32BE(from + at);
		const [offset, stored, length] = [word(4), word(8), word(12)];
		file.copy(directory, to, from, from + 4);
		file.copy(directory, to + 4, from + 16, from + 20);
		directory.writeUInt32BE(end, to + 8);
		directory.writeUInt32BE(length, to + 12);
		const packed = file.subarray(offset, offset + stored);
		parts.push(stored < length ? inflateSync(packed) : packed, Buffer.alloc(-length & 3));
		end += length + (-length & 3);
	}
	return Buffer.concat(parts);
}
