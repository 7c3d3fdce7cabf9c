import { globSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, bundle } from "../bin/setup.mjs";

const shared = globalThis as { ccrBuild?: Promise<void> };

/** Builds the site if its sources have changed since the last build, or waits while another test process does. */
export function builtSite(): Promise<void> {
	shared.ccrBuild ??= build(process.execPath);
	return shared.ccrBuild;
}

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

type Entry = { id: string; parentId?: string; path?: string; hasAction: boolean };
type BuiltRoute = { id: string; path: string; hasAction: boolean };

/** Returns the routes of both builds, the site's and the desk's. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
	await builtSite();
	const all = globSync("build/client/assets/manifest-*.js").flatMap(routesIn);
	return [...new Map(all.map((route) => [route.id, route])).values()];
}

function routesIn(file: string): BuiltRoute[] {
	const text = readFileSync(file, "utf8");
	if (!text.startsWith("window.__reactRouterManifest=")) return [];
	const routes: Record<string, Entry> = JSON.parse(
		text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1),
	).routes;
	const pathOf = (id: string | undefined): string => {
		const route = id === undefined ? undefined : routes[id];
		if (!route) return "";
		return pathOf(route.parentId) + (route.path ? `/${route.path}` : "");
	};
	return Object.values(routes).map(({ id, hasAction }) => ({
		id,
		path: pathOf(id) || "/",
		hasAction,
	}));
}
