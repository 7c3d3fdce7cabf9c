import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

let folder: string | undefined;

/** Registers the font with Pango, whatever fonts and fontconfig the machine has. */
export async function registerFont(family: string, fontfile: string): Promise<void> {
	openFontFolder();
	await sharp({ text: { text: ".", font: family, fontfile } })
		.png()
		.toBuffer();
}

/** Returns this process's folder of fonts. Pango reopens them, so it stays until the process exits. */
export function openFontFolder(): string {
	if (folder) return folder;
	const opened = mkdtempSync(join(tmpdir(), "ccr-fonts-"));
	process.once("exit", () => rmSync(opened, { recursive: true, force: true }));
	const file = join(opened, "fonts.conf");
	writeFileSync(file, configuration(join(opened, "cache")));
	process.env.FONTCONFIG_FILE = file;
	folder = opened;
	return opened;
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
