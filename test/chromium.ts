import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { LaunchOptions } from "playwright-core";

/** The browser of tests and measurements: CHROMIUM, the package's (Linux on x64), or the machine's Google Chrome. */
export async function chromiumOptions(): Promise<LaunchOptions> {
	const { CHROMIUM } = process.env;
	if (CHROMIUM) return { executablePath: CHROMIUM };
	if (process.platform !== "linux" || process.arch !== "x64") return { channel: "chrome" };
	const folder = await unpack();
	return {
		executablePath: join(folder, "chromium"),
		env: {
			...process.env,
			// For machines that lack them.
			LD_LIBRARY_PATH: join(folder, "al2023/lib"),
			...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") }),
		},
	};
}

async function unpack(): Promise<string> {
	const bin = join(createRequire(import.meta.url).resolve("@sparticuz/chromium"), "../../bin");
	const cache = join(import.meta.dirname, "../node_modules/.cache");
	const { version } = JSON.parse(await readFile(join(bin, "../package.json"), "utf8"));
	const folder = join(cache, `ccr-chromium-${version}`);
	if (existsSync(folder)) return folder;
	await mkdir(cache, { recursive: true });
	const place = await mkdtemp(join(cache, "ccr-chromium-"));
	const { TMPDIR } = process.env;
	// Where the package unpacks to.
	process.env.TMPDIR = place;
	try {
		const { inflate } = await import("@sparticuz/chromium");
		for (const name of ["chromium.br", "al2023.tar.br", "fonts.tar.br"]) {
			await inflate(join(bin, name));
		}
	} finally {
		if (TMPDIR === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = TMPDIR;
	}
	const fonts = join(place, "fonts/fonts.conf");
	await writeFile(
		fonts,
		(await readFile(fonts, "utf8")).replace("/tmp/fonts<", `${folder}/fonts<`),
	);
	// Another process may have been faster.
	await rename(place, folder).catch(() => rm(place, { recursive: true }));
	return folder;
}
