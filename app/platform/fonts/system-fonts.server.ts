import { closeSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { covers } from "./fonts.server.ts";
import { type FontBytes, type Run, readCoverage, readFamily } from "./sfnt.server.ts";

export type SystemFont = { path: string; family: string; runs: Run[]; rank: number };

const folders = [
	"/usr/share/fonts",
	"/usr/local/share/fonts",
	".fonts",
	".local/share/fonts",
	"/System/Library/Fonts",
	"/Library/Fonts",
	"Library/Fonts",
	"C:\\Windows\\Fonts",
].map((folder) => (isAbsolute(folder) ? folder : join(homedir(), folder)));

// Color fonts, and fonts that draw a labeled box for every character.
const unfit = /emoji|lastresort|unifont|braille|notdef|keycaps/i;

let found: SystemFont[] | undefined;

export function systemFontsFor(codePoints: Iterable<number>): SystemFont[] {
	found ??= folders.flatMap(fontPaths).flatMap(describe);
	let missing = [...new Set(codePoints)];
	const picked: SystemFont[] = [];
	while (missing.length > 0 && picked.length < 4) {
		const best = found
			.map((font) => ({ font, count: missing.filter((code) => covers(font.runs, code)).length }))
			.filter(({ count }) => count > 0)
			.sort((a, b) => b.count - a.count || b.font.rank - a.font.rank)[0]?.font;
		if (!best) break;
		picked.push(best);
		missing = missing.filter((code) => !covers(best.runs, code));
	}
	return picked;
}

function fontPaths(folder: string): string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => /\.(?:ttf|otf|ttc)$/i.test(name) && !unfit.test(name))
		.sort()
		.map((name) => join(folder, name));
}

function describe(path: string): SystemFont[] {
	const file = openSync(path, "r");
	const bytes: FontBytes = (offset, length) => {
		const part = Buffer.alloc(Math.min(length, 4 * 1024 * 1024));
		return part.subarray(0, readSync(file, part, 0, part.length, offset));
	};
	try {
		return [{ path, family: readFamily(bytes), runs: readCoverage(bytes), rank: rankOf(path) }];
	} catch {
		return [];
	} finally {
		closeSync(file);
	}
}

const ranks: [name: RegExp, rank: number][] = [
	[/serif|naskh|mincho|song/i, 3],
	[/semibold|medium|bold/i, 2],
	[/noto|times|georgia/i, 1],
	[/italic|oblique|mono|condensed|narrow|thin|light|black/i, -4],
	[/nastaliq|rashi|kufi|looped|unjoined|display/i, -3],
];

function rankOf(path: string): number {
	const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
	return ranks.reduce((sum, [pattern, rank]) => (pattern.test(name) ? sum + rank : sum), 0);
}
