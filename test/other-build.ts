import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "../bin/setup.mjs";

const root = join(import.meta.dirname, "..");
const needed = [
	"app",
	"bin",
	"content",
	"drizzle",
	"public",
	"server.ts",
	"site.config.ts",
	"site.policies.ts",
	"static-files.ts",
	"vite.config.ts",
	"react-router.config.ts",
	"tsconfig.json",
	"package.json",
	"package-lock.json",
];

/** Copies the program to this new folder. Its packages are a link to ours. */
export async function copyProgram(folder: string): Promise<void> {
	await mkdir(folder);
	for (const name of needed) await cp(join(root, name), join(folder, name), { recursive: true });
	await symlink(join(root, "node_modules"), join(folder, "node_modules"));
}

export function buildProgram(folder: string): Promise<void> {
	return bundle(process.execPath, folder);
}

export async function rewrite(path: string, what: RegExp, by: string): Promise<void> {
	const text = await readFile(path, "utf8");
	const rewritten = text.replace(what, by);
	if (rewritten === text) throw new Error(`${path} has no ${what}.`);
	await writeFile(path, rewritten);
}
