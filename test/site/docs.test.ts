import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseSource, readSources } from "#test/runner/source-graph.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const pages = [
	"README.md",
	"SECURITY.md",
	"CONTRIBUTING.md",
	"CODE_OF_CONDUCT.md",
	...globSync("docs/{*.md,operate/*.md}", { cwd: root }).map((path) => path.replaceAll("\\", "/")),
];
const forOperators = pages.filter((path) => path === "README.md" || path.includes("operate/"));

const settingsFile = read("app/platform/settings/settings.server.ts");
const settings = new Set(
	settingsFile.match(/^\t[A-Z][A-Z\d_]+(?=: v\.)/gm)?.map((name) => name.trim()),
);
/** Settings of compose.yaml alone, and of the programs beside the site. */
const ofCompose = new Set(read("compose.yaml").match(/(?<=\$\{)[A-Z\d_]+/g));
const others = new Set([
	"COMPOSE_PROFILES",
	"NODE_ENV",
	"NODE_OPTIONS",
	"MALLOC_ARENA_MAX",
	"MALLOC_MMAP_THRESHOLD_",
]);

/** What a page gets wrong, one line each. */
function faultsOf(path: string, find: (text: string) => string[]): string[] {
	return find(read(path)).map((what) => `${path}: ${what}`);
}

test("all of the operator's pages and settings are found", () => {
	expect(forOperators.length).toBeGreaterThan(8);
	expect(settings.size).toBeGreaterThan(25);
	expect(settings).toContain("TRUSTED_PROXIES");
});

test("every command in the docs exists", () => {
	const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
	const commands = Object.keys(scripts);
	const setup = read("bin/setup.mjs");
	const unknown = (text: string) => [
		...[...text.matchAll(/npm run ([\w:-]+)/g)]
			.map(([, name = ""]) => name)
			.filter((name) => !commands.includes(name)),
		...[...text.matchAll(/bin\/setup\.mjs ([a-z]+)/g)]
			.map(([, name = ""]) => name)
			.filter((name) => !setup.includes(`\t${name}: {`)),
	];
	expect(unknown("npm run fly, node bin/setup.mjs fly")).toEqual(["fly", "fly"]);
	expect(pages.flatMap((path) => faultsOf(path, unknown))).toEqual([]);
});

test("every setting in the operator's pages and files exists", () => {
	const unknown = (text: string) =>
		[...text.matchAll(/(?<![\w/.-])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?![\w/.])|\b[A-Z]{4,}(?==)/g)]
			.map(([name]) => name)
			.filter((name) => !settings.has(name) && !ofCompose.has(name) && !others.has(name));
	expect(unknown("SITE_URL SITE_ADDRESS PORTS=1")).toEqual(["SITE_ADDRESS", "PORTS"]);
	const files = [...forOperators, "deploy/example.env"];
	expect(files.flatMap((path) => faultsOf(path, unknown))).toEqual([]);
});

test("the site in compose.yaml sets only known settings, and all but its own", () => {
	const { services } = parse(read("compose.yaml"), { merge: true });
	const given = Object.keys(services.site.environment);
	// These are the image's.
	const own = ["NODE_ENV", "PORT", "HOST", "DATA_DIR"];
	expect(given.sort()).toEqual([...settings].filter((name) => !own.includes(name)).sort());
});

test("the proxy in compose.yaml has the trusted address, which no other container can get", () => {
	const { services, networks } = parse(read("compose.yaml"), { merge: true });
	const trusted = services.site.environment.TRUSTED_PROXIES;
	expect(services.proxy.networks.front.ipv4_address).toBe(trusted);
	const [{ subnet, ip_range }] = networks.front.ipam.config;
	const within = (range: string) => ipaddr.parse(trusted).match(ipaddr.parseCIDR(range));
	expect([subnet, ip_range].map(within)).toEqual([true, false]);
});

/** Every source that these load, and the packages that they name, each with a file that does. */
function loadedFrom(start: string[]) {
	const files = new Set<string>();
	const packages = new Map<string, string>();
	const visit = (path: string) => {
		if (files.has(path)) return;
		files.add(path);
		for (const { to, typeOnly } of sources.get(path)?.links ?? []) {
			if (to === undefined || typeOnly) continue;
			if (sources.has(to)) visit(to);
			// A folder's name is the beginning of one that is put together.
			else if (!/^(node|virtual):|\.\w+$|\/$/.test(to)) packages.set(packageOf(to), path);
		}
	};
	for (const path of start) visit(path);
	return { files, packages };
}

const sources = new Map(
	readSources()
		.filter(({ path }) => !/^(bench|test)\/|\.(test|spec)\.tsx?$/.test(path))
		.map(parseSource)
		.map((source) => [source.path, source]),
);
const packageOf = (to: string) => to.split("/", to.startsWith("@") ? 2 : 1).join("/");
const commands = [...sources.keys()].filter((path) =>
	/^bin\/(start|admin|outbox|backup|restore|storage-move|migrate|seed)\.ts$/.test(path),
);

test("the production packages are enough to run the site", () => {
	const { dependencies } = JSON.parse(read("package.json"));
	// The map of addresses is read by the build alone.
	const site = [...sources.keys()].filter((path) => /^app\/(?!routes\.ts)/.test(path));
	const { packages } = loadedFrom([...commands, ...site]);
	// Loaded in development alone.
	packages.delete("vite");
	// Compiled into the build (noExternal in vite.config.ts).
	packages.delete("lucide");
	expect(packages.size).toBeGreaterThan(30);
	const missing = [...packages].filter(([name]) => !(name in dependencies));
	expect(missing).toEqual([]);
});

test("the image holds what the commands import, and the Node of package.json", () => {
	const { devDependencies } = JSON.parse(read("package.json"));
	const containerfile = read("Containerfile");
	const last = containerfile.slice(containerfile.lastIndexOf("FROM "));
	const copied = [...last.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)]
		.flatMap(([, names = ""]) => names.split(" "))
		.map((name) => name.replace("/srv/ccr/", ""));
	expect(copied).toEqual(expect.arrayContaining(["build", "node_modules", "package.json"]));
	const { files } = loadedFrom(commands);
	expect(files).toContain("site.config.ts");
	const missing = [...files].filter((path) => !copied.includes(path.split("/")[0] ?? ""));
	expect(missing).toEqual([]);
	// What they read by a path of their own.
	const folders = [...files]
		.flatMap((path) => [...read(path).matchAll(/["'`](\w+)\/[\w/-]/g)])
		.map(([, folder = ""]) => folder)
		.filter((folder) => existsSync(join(root, folder)));
	expect(folders).toContain("public");
	expect([...new Set(folders)].filter((folder) => !copied.includes(folder))).toEqual([]);
	expect(containerfile).toContain(`/node:${devDependencies.node}-`);
});

test("every link between the pages works, and every file they name exists", () => {
	const broken = (path: string) =>
		[...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
			.map(([, to = ""]) => normalize(join(dirname(path), to)))
			.filter((to) => !existsSync(join(root, to)));
	const named = (text: string) =>
		[...text.matchAll(/`((?:app|bin|test|deploy|docs)\/[\w./-]+)`/g)]
			.map(([, file = ""]) => file)
			// Whoever runs the site makes this one.
			.filter((file) => file !== "deploy/ccr.env" && !existsSync(join(root, file)));
	expect(named("`app/nowhere.test.ts` `app/server.ts`")).toEqual(["app/nowhere.test.ts"]);
	expect(pages.flatMap((path) => [...broken(path), ...faultsOf(path, named)])).toEqual([]);
});
