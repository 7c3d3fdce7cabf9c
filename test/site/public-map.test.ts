import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isDeskPath } from "#app/platform/http/private-paths.ts";

type Route = { id: string; parentId?: string; path?: string; module: string; imports?: string[] };
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

/** What React Router's browser part is told of the routes, in the file that matches. */
function readMap(name: string): Manifest {
	const start = "window.__reactRouterManifest=";
	const texts = globSync(`build/client/assets/${name}-*.js`).map((file) =>
		readFileSync(file, "utf8"),
	);
	const text = texts.find((each) => each.startsWith(start)) ?? "";
	return JSON.parse(text.slice(start.length).replace(/;$/, ""));
}

const whole = readMap("manifest");
const known = readMap("public");

function pathOf({ parentId, path }: Route): string {
	const parent = parentId === undefined ? undefined : whole.routes[parentId];
	return (parent ? pathOf(parent) : "") + (path ? `/${path}` : "");
}

const isDesk = (route: Route) => isDeskPath(pathOf(route));

test("the map that public pages load names nothing of the desk", () => {
	const desk = Object.values(whole.routes).filter(isDesk);
	expect(desk.length).toBeGreaterThan(40);
	const text = JSON.stringify(known);
	for (const { id, module } of desk) {
		expect(text).not.toContain(`"${id}"`);
		expect(text).not.toContain(module);
	}
	expect(Object.values(known.routes).filter(isDesk)).toEqual([]);
	expect(text).not.toMatch(/\/desk|\/login/);
});

test("no public page loads a file that the desk made necessary", () => {
	// These are loaded by every page, desk or not; the last is the framework's own, for what is loaded later.
	const common = new Set([...whole.entry.imports, whole.entry.module]);
	const ofDesk = new Set(
		Object.values(whole.routes)
			.filter(isDesk)
			.flatMap(({ module, imports = [] }) => [module, ...imports]),
	);
	const shared = Object.values(known.routes)
		.filter(({ path }) => path !== undefined)
		.flatMap(({ id, imports = [] }) => imports.map((file) => `${id} loads ${file}`))
		.filter((line) => {
			const file = line.split(" ").at(-1) ?? "";
			return ofDesk.has(file) && !common.has(file) && !file.includes("/preload-helper-");
		});
	expect(shared).toEqual([]);
});

test("no script that a public page begins with reads a language's tables, which takes a phone 80 ms", () => {
	const files = new Set(
		[whole.entry, ...Object.values(known.routes)].flatMap(({ module, imports = [] }) => [
			module,
			...imports,
		]),
	);
	expect(files.size).toBeGreaterThan(20);
	const reading = [...files].filter((file) =>
		/\bIntl\.|\.toLocale(Date)?String\(/.test(readFileSync(`build/client${file}`, "utf8")),
	);
	expect(reading).toEqual([]);
});
