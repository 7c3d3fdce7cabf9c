import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isInDeskBuild, isPrivatePath } from "#app/platform/http/private-paths.ts";
import { builtSite } from "#test/build.ts";

type Route = {
	id: string;
	parentId?: string;
	path?: string;
	index?: boolean;
	module: string;
	imports?: string[];
	hasDefaultExport: boolean;
};
type Manifest = {
	entry: { module: string; imports: string[] };
	routes: Record<string, Route>;
	url: string;
};

await builtSite();

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
	expect(pathsOf(desk).filter((path) => !isInDeskBuild(path))).toEqual([]);
	expect(pathsOf(known).filter(isInDeskBuild)).toEqual([]);
	expect(JSON.stringify(known)).not.toMatch(/\/desk|\/login|desk\./);
});

test("every address with a secret is private, and no other", () => {
	const paths = [...pathsOf(desk), ...pathsOf(known)];
	// A photo's token is public.
	const hasSecret = (path: string) =>
		/\/:(?:token|key)\b/.test(path) && !path.startsWith("/photos/");
	expect(paths.filter(isPrivatePath)).toEqual(paths.filter(hasSecret));
});

describe("what serves the site loads no more than it needs, which would stay in memory (S8)", () => {
	const [start = "", site = "", server = "", ...parts] = [
		"build/start.js",
		"build/run-site.js",
		"build/server/index.js",
		...globSync("build/server/assets/*.js"),
	].map((file) => readFileSync(file, "utf8"));
	const batchSize = /^(?:import|export)\b[^"\n]*"([^"]+)";$/gm;
	const later = /\bimport\("([^"]+)"\)/g;
	const named = (texts: string[], imports: RegExp) =>
		texts.flatMap((text) => [...text.matchAll(imports)].map(([, name = ""]) => name));

	test("no TypeScript, for which Node would load its compiler", () => {
		const all = [start, site, server, ...parts];
		const imported = [...named(all, batchSize), ...named(all, later)];
		expect(imported).toEqual(expect.arrayContaining(["pg", "../build/server/index.js"]));
		expect(imported.filter((name) => /^#|\.tsx?$/.test(name))).toEqual([]);
	});

	test("backups only when one is due", () => {
		const isBackup = /^\.\/assets\/backup\.server-/;
		expect(named([server], later).filter((name) => isBackup.test(name))).toHaveLength(1);
		const early = parts.filter((part) => !part.includes("function backUpNightly("));
		expect(early).toHaveLength(parts.length - 1);
		const loaded = named([start, site, server, ...early], batchSize);
		expect(loaded.filter((name) => /\/backup\.server-|^age-encryption$/.test(name))).toEqual([]);
	});
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

describe("S3: the scripts and styles of a public page, before it is interactive", () => {
	/** The page's own, those of the routes around it, and the map of all routes. */
	const scriptsOf = (page: Route): string[] => {
		const files = [known.url, known.entry.module, ...known.entry.imports];
		let route: Route | undefined = page;
		while (route) {
			files.push(route.module, ...(route.imports ?? []));
			route = known.routes[route.parentId ?? ""];
		}
		return [...new Set(files)];
	};
	const pages = Object.values(known.routes).filter(
		(route) => route.hasDefaultExport && route.parentId,
	);
	const home = pages.find(({ index }) => index);
	const kilobytes = (page: Route) =>
		scriptsOf(page)
			.map((file) => gzipSync(readFileSync(`build/client${file}`), { level: 9 }).length / 1000)
			.reduce((sum, size) => sum + size);

	test("no page needs more than twenty files", () => {
		const many = pages.filter((page) => scriptsOf(page).length > 20);
		expect(many.map(({ id }) => id)).toEqual([]);
	});

	test("styles at most 14 kB, fonts at most 70 kB", () => {
		const sizes = (pattern: string) =>
			globSync(`build/client/assets/${pattern}`).map((file) => readFileSync(file));
		const [styles, ...others] = sizes("public-*.css");
		expect(others).toEqual([]);
		expect(styles && gzipSync(styles, { level: 9 }).length).toBeLessThanOrEqual(14_000);
		const fonts = sizes("*.woff2");
		expect(fonts).toHaveLength(2);
		expect(fonts.reduce((sum, font) => sum + font.length, 0)).toBeLessThanOrEqual(70_000);
	});

	test("home: at most 140 kB; every page: at most 145 kB", () => {
		expect(pages.length).toBeGreaterThan(12);
		expect(home && kilobytes(home)).toBeLessThanOrEqual(140);
		expect(pages.filter((page) => kilobytes(page) > 145).map(({ id }) => id)).toEqual([]);
	});
});
