import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { builtSite } from "#test/build.ts";

const server = resolve(import.meta.dirname, "../../build/server");
const imports = /(?:^|[;\s}])(?:import|from)\s*["']([^"']+)["']/g;

/** The packages that are read when the built server starts, its own files followed. */
async function packagesRead(file: string, read = new Set<string>()): Promise<Set<string>> {
	if (read.has(file)) return read;
	read.add(file);
	for (const [, name = ""] of (await readFile(file, "utf8")).matchAll(imports)) {
		if (name.startsWith(".")) await packagesRead(resolve(dirname(file), name), read);
		else read.add(name);
	}
	return read;
}

test("large modules that few requests need are not loaded at startup (S7, S8)", async () => {
	await builtSite();
	const read = await packagesRead(resolve(server, "index.js"));
	expect(read).toContain("pg");
	expect(read).toContain("react-dom/server");
	for (const name of ["@react-pdf/renderer", "satori", "better-auth", "@aws-sdk/client-s3"]) {
		expect(read).not.toContain(name);
	}
});
