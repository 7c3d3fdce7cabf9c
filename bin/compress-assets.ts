import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const worthIt = new Set([".js", ".css", ".svg", ".txt"]);

/** Writes a `.br` and a `.gz` beside every text file of the client build, once and at full effort. */
export function compressAssets(): Plugin {
	return {
		name: "compress-assets",
		applyToEnvironment: (environment) => environment.name === "client",
		async writeBundle({ dir }) {
			if (!dir) return;
			const entries = await readdir(dir, { recursive: true, withFileTypes: true });
			await Promise.all(
				entries
					.filter((entry) => entry.isFile() && worthIt.has(extname(entry.name)))
					.map((entry) => compress(join(entry.parentPath, entry.name))),
			);
		},
	};
}

async function compress(path: string): Promise<void> {
	const bytes = await readFile(path);
	const [small, smaller] = await Promise.all([
		promisify(gzip)(bytes, { level: 9 }),
		promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
	]);
	if (small.byteLength < bytes.byteLength) await writeFile(`${path}.gz`, small);
	if (smaller.byteLength < bytes.byteLength) await writeFile(`${path}.br`, smaller);
}
