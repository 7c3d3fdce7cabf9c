import { execFile } from "node:child_process";
import { appendFile, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
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

/** The site's name in the next version only. */
export const nextName = "Next Corso Resource";

/**
 * Builds a version after this one, with another name (which is in its scripts), another rule in its style
 * sheet, and another column in a table. Returns its folder, `folder`.
 */
export async function buildNextVersion(folder: string): Promise<string> {
	await mkdir(folder);
	for (const name of needed) await cp(join(root, name), join(folder, name), { recursive: true });
	await symlink(join(root, "node_modules"), join(folder, "node_modules"));
	await rewrite(join(folder, "site.config.ts"), /name: "[^"]+"/, `name: "${nextName}"`);
	await appendFile(join(folder, "app/public.css"), "\n.next-version { color: red; }\n");
	await addColumn(join(folder, "drizzle"));
	const { PATH = "", HOME = "" } = process.env;
	for (const side of ["desk", "site"]) {
		await promisify(execFile)(
			process.execPath,
			[join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--mode", side],
			{ cwd: folder, env: { PATH, HOME, NODE_ENV: "production" } },
		);
	}
	return folder;
}

async function addColumn(drizzle: string): Promise<void> {
	const path = join(drizzle, "meta/_journal.json");
	const journal = JSON.parse(await readFile(path, "utf8"));
	const last = journal.entries.at(-1);
	journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "next_version" });
	await writeFile(path, JSON.stringify(journal));
	await writeFile(
		join(drizzle, "next_version.sql"),
		"alter table adoption_listings add column next_version text not null default '';",
	);
}

async function rewrite(path: string, what: RegExp, by: string): Promise<void> {
	const text = await readFile(path, "utf8");
	const rewritten = text.replace(what, by);
	if (rewritten === text) throw new Error(`${path} has no ${what}.`);
	await writeFile(path, rewritten);
}
