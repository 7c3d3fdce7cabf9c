import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([".js", ".css", ".svg", ".txt"]);

export function compressAssets(): Plugin {
	return {
		name: "compress-assets",
		// Once for both builds.
		apply: (_, { mode }) => mode !== "desk",
		// After all builds, because React Router writes its manifest after the server build.
		buildApp: {
			order: "post",
			async handler(builder) {
				const dir = builder.environments.client?.config.build.outDir;
				if (!dir) throw new Error("There is no client build to compress.");
				await compressFolder(dir);
			},
		},
	};
}

async function compressFolder(dir: string): Promise<void> {
	const entries = await readdir(dir, { recursive: true, withFileTypes: true });
	await Promise.all(
		entries
			.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
			.map((entry) => compress(join(entry.parentPath, entry.name))),
	);
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
