import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isDeskPath } from "#app/platform/http/private-paths.ts";

type Route = {
	id: string;
	parentId?: string;
	path?: string;
	index?: boolean;
	module: string;
	imports?: string[];
};
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

/** What React Router's browser code learns of each side's routes. */
const maps = globSync("build/client/assets/manifest-*.js")
	.map((file) => readFileSync(file, "utf8"))
	.filter((text) => text.startsWith("window.__reactRouterManifest="))
	.map((text): Manifest => JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));

const pathsOf = ({ routes }: Manifest) => {
	const pathOf = ({ parentId, path }: Route): string => {
		const parent = parentId === undefined ? undefined : routes[parentId];
		return (parent ? pathOf(parent) : "") + (path ? `/${path}` : "");
	};
	return Object.values(routes)
		.filter(({ path, index }) => (path || index) && path !== "*")
		.map(pathOf);
};
const sideOf = (isSide: (path: string) => boolean) => {
	const map = maps.find((each) => pathsOf(each).some(isSide));
	if (!map) throw new Error("There is no such build.");
	return map;
};
const known = sideOf((path) => path === "/about");
const desk = sideOf((path) => path === "/desk");

test("each build has exactly the routes that the server serves from it", () => {
	expect(maps).toHaveLength(2);
	expect(pathsOf(desk).length).toBeGreaterThan(60);
	expect(pathsOf(desk).filter((path) => !isDeskPath(path))).toEqual([]);
	expect(pathsOf(known).filter(isDeskPath)).toEqual([]);
	expect(JSON.stringify(known)).not.toMatch(/\/desk|\/login|desk\./);
});

test("no initial script of a public page uses Unicode property tables, which cost a phone 80 ms", () => {
	const files = new Set(
		[known.entry, ...Object.values(known.routes)].flatMap(({ module, imports = [] }) => [
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
